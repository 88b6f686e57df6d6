import type { Db } from '../../platform/db/client';
import { forbidden } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import { findStanding, NOT_LET_IN, type FoundRoom } from '../access/access';
import { isKeptFromCall } from '../access/standing';
import { listOtherBreakouts, listSessionsOfCall, listSessionsRemovedFrom } from './store-participants';

const REMOVED = 'You were removed from this session.';
const ELSEWHERE = 'You are in another breakout room of this call.';

/**
 * Returns the sessions of a room that are hidden from a caller who may read the other sessions. These are hidden from
 * the holder of a join token:
 *
 * - a session from which they were removed, even after it has ended and when they may enter the next one
 * - a running call into which they have not been let
 * - the other breakouts of the call, while they are in a breakout
 *
 * Applies to join tokens only. People and keys are checked by their relation to the room.
 */
export async function findHiddenSessions(
  db: Db,
  caller: Caller,
  room: FoundRoom,
): Promise<ReadonlySet<string>> {
  return new Set((await findReasons(db, caller, room)).keys());
}

/** Returns why sessions of a room are hidden from a caller, by their ids. */
async function findReasons(
  db: Db,
  { principal }: Caller,
  room: FoundRoom,
): Promise<ReadonlyMap<string, string>> {
  const standing = findStanding(principal, room);
  if (standing === null || principal.kind !== 'room') return new Map();
  const { call } = standing;
  const [removed, kept, elsewhere] = await Promise.all([
    listSessionsRemovedFrom(db, room.id, principal.subject),
    call !== null && isKeptFromCall(standing) ? listSessionsOfCall(db, call.mainSessionId) : [],
    call !== null && call.placeId !== call.mainSessionId ? listOtherBreakouts(db, call) : [],
  ]);
  return new Map([
    ...elsewhere.map((id) => [id, ELSEWHERE] as const),
    ...kept.map((id) => [id, NOT_LET_IN] as const),
    ...removed.map((id) => [id, REMOVED] as const),
  ]);
}

/**
 * Refuses the history of a session that is hidden from the caller.
 * @throws ApiError FORBIDDEN
 */
export async function assertSessionVisible(
  db: Db,
  caller: Caller,
  { room, sessionId }: { room: FoundRoom; sessionId: string | null },
): Promise<void> {
  if (sessionId === null) return;
  const reason = (await findReasons(db, caller, room)).get(sessionId);
  if (reason !== undefined) throw forbidden(reason);
}
