import type { Participant } from '../call/state';

/**
 * The list of people: raised hands first, in the order in which they went up; then oneself; then by name; agents last.
 */
export function peopleInOrder(participants: readonly Participant[], language: string): Participant[] {
  const { compare } = new Intl.Collator(language);
  return [...participants].sort(
    (one, other) =>
      Number(one.kind === 'agent') - Number(other.kind === 'agent') ||
      Number(one.handRaisedAt === null) - Number(other.handRaisedAt === null) ||
      (one.handRaisedAt ?? '').localeCompare(other.handRaisedAt ?? '') ||
      Number(other.isSelf) - Number(one.isSelf) ||
      compare(one.displayName, other.displayName),
  );
}

/** First letters of the first and the last word of a name, for a tile without a picture. */
export function initialsOf(displayName: string): string {
  const words = displayName
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A hue from 0 to 359 that stays with a participant. */
export function hueOf(participantId: string): number {
  let hash = 7;
  for (const letter of participantId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  // Names that differ in one letter only get colours far from each other.
  return (hash * 137) % 360;
}
