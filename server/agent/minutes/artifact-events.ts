import type { AnyNewEvent } from '../../platform/events/event-log';
import type { FoundSession } from './store';

/*
 * The events of an artifact, for sessions with an agent that writes a transcript. Other sessions have nothing to wait
 * for.
 */

const placeOf = ({ session, accountId }: FoundSession) => ({
  accountId,
  roomId: session.roomId,
  sessionId: session.id,
});

/** The transcript is complete, and any minutes are written. The event is repeated when the minutes are rewritten. */
export const artifactReady = (
  found: FoundSession,
  data: { turnCount: number; hasMinutes: boolean },
  at: Date,
): AnyNewEvent => ({ type: 'artifact.ready', ...placeOf(found), at, data });

/** The minutes could not be written; earlier ones stay. @param errorMessage a sentence of this server */
export const artifactFailed = (found: FoundSession, errorMessage: string, at: Date): AnyNewEvent => ({
  type: 'artifact.failed',
  ...placeOf(found),
  at,
  data: { errorMessage },
});

/** Transcript, minutes and chat were deleted. */
export const artifactDeleted = (
  place: { accountId: string; roomId: string; sessionId: string },
  at: Date,
): AnyNewEvent => ({ type: 'artifact.deleted', ...place, at, data: {} });
