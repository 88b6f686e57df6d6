/** Returns the initials of a name: the first letters of its first and last word. */
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

/** Returns the hue of a person's avatar: that of the person, or, from an earlier server, one that follows the id. */
export const hueOf = ({ hue, participantId }: { hue?: number | undefined; participantId: string }): number =>
  hue ?? hueOfId(participantId);

/** Returns a hue from 0 to 359, the same for the same id. */
export function hueOfId(participantId: string): number {
  let hash = 7;
  for (const letter of participantId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  // Ids that differ in one letter get hues far from each other.
  return (hash * 137) % 360;
}
