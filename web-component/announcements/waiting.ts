import type { CallState } from '../call/state/call-state';
import { localizedName } from '../strings/display-names';
import type { CallText } from '../strings/text';

/** Returns a sentence about the people who wait to be let in: the name of one person, or the number of several. */
export function sentenceOfWaiting(people: CallState['waitingPeople'], text: CallText): string {
  const [first] = people;
  return people.length === 1 && first !== undefined
    ? text('waitingOne', { name: localizedName(first.displayName, text) })
    : text('waitingCount', { count: people.length });
}

/** Returns whether a person waits now who did not before. */
export function hasArrivals(before: CallState | null, after: CallState): boolean {
  const known = new Set(before?.waitingPeople.map(({ participantId }) => participantId));
  return after.waitingPeople.some(({ participantId }) => !known.has(participantId));
}
