import type { Participant } from '../../call/state/call-state';

/** Sorts for the list: raised hands first, in the order in which they were raised; then you; then by name; agents last. */
export function sortParticipants(participants: readonly Participant[], language: string): Participant[] {
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
