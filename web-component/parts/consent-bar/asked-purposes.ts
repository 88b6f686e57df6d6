import type { CallState } from '../../call/state/call-state';

/** The purposes for which people are asked, in the order of the questions. */
const PURPOSES = ['record', 'transcribe'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Returns the answers that you have given; empty before the first one. */
export const consentsOf = ({
  participants,
}: Pick<CallState, 'participants'>): Partial<Record<Purpose, boolean | undefined>> =>
  participants.find(({ isSelf }) => isSelf)?.consents ?? {};

/** Returns whether the room asks each person, and there is something to ask or to look at. */
export const asksForConsent = (state: CallState): boolean =>
  state.room?.settings.consent === 'ask' && askedPurposes(state, true).length > 0;

/**
 * Returns the purposes that you are asked about: those that the call has now or begins with, until you answer.
 * @param withAnswered whether to return those that you have answered as well
 */
export function askedPurposes(
  state: Pick<CallState, 'participants' | 'room' | 'recording' | 'streamingSince' | 'agent'>,
  withAnswered: boolean,
): Purpose[] {
  const settings = state.room?.settings;
  if (settings?.consent !== 'ask') return [];
  const given = consentsOf(state);
  const isWanted = {
    // A live stream shows the same people as a recording.
    record: state.recording !== null || state.streamingSince !== null || settings.recordOnStart,
    transcribe: state.agent !== null || settings.agentOnStart !== null,
  };
  return PURPOSES.filter((purpose) => {
    const isAnswered = given[purpose] !== undefined;
    return isAnswered ? withAnswered : isWanted[purpose];
  });
}
