import type { Db } from '../../platform/db/client';
import { forbidden } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import { listSessionsRemovedFrom } from './store-participants';

/**
 * The sessions of a room whose history is hidden from a caller who may read the others: the holder of a join token cannot
 * read a session from which they were removed, even after it has ended and when they may enter the next one. Applies to
 * join tokens only; people and keys are checked by their relation to the room.
 */
export async function findHiddenSessions(
  db: Db,
  { principal }: Caller,
  roomId: string,
): Promise<ReadonlySet<string>> {
  if (principal.kind !== 'room') return new Set();
  return new Set(await listSessionsRemovedFrom(db, roomId, principal.subject));
}

/**
 * Refuses the history of a session that is hidden from the caller.
 * @throws ApiError FORBIDDEN
 */
export async function assertSessionVisible(
  db: Db,
  caller: Caller,
  { roomId, sessionId }: { roomId: string; sessionId: string | null },
): Promise<void> {
  if (sessionId === null || !(await findHiddenSessions(db, caller, roomId)).has(sessionId)) return;
  throw forbidden('You were removed from this session.');
}
