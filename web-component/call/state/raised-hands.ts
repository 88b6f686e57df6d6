import type { ParticipantState } from '../../../server/platform/hub/protocol';

/**
 * Returns the numbers of raised hands in the order in which they went up, from 1, by participant. Everybody gets the
 * same numbers. Empty while fewer than two are up, because there is no order then.
 */
export function handNumbers(
  participants: readonly Pick<ParticipantState, 'participantId' | 'handRaisedAt'>[],
): ReadonlyMap<string, number> {
  const raised = participants.flatMap(({ participantId, handRaisedAt }) =>
    handRaisedAt === null ? [] : [{ participantId, raisedAt: Date.parse(handRaisedAt) }],
  );
  if (raised.length < 2) return new Map();
  const ordered = raised.toSorted(
    (one, other) => one.raisedAt - other.raisedAt || (one.participantId < other.participantId ? -1 : 1),
  );
  return new Map(ordered.map(({ participantId }, i) => [participantId, i + 1]));
}
