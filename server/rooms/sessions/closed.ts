import type { Db } from '../../platform/db/client';
import { forbidden } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import { listSessionsWithout } from './store';

/**
 * The sessions of a room whose history is closed to a caller who may read the others: whoever was removed from one does
 * not read it with a join token, also when it is over and the token lets them into the next. Only join tokens are asked
 * about; a person's own standing and a key are the room's affair.
 */
export async function closedSessions(
  db: Db,
  { principal }: Caller,
  roomId: string,
): Promise<ReadonlySet<string>> {
  if (principal.kind !== 'room') return new Set();
  return new Set(await listSessionsWithout(db, roomId, principal.subject));
}

/**
 * Refuses the history of a session that is closed to the caller.
 * @throws ApiError FORBIDDEN
 */
export async function assertSessionOpen(
  db: Db,
  caller: Caller,
  { roomId, sessionId }: { roomId: string; sessionId: string | null },
): Promise<void> {
  if (sessionId === null || !(await closedSessions(db, caller, roomId)).has(sessionId)) return;
  throw forbidden('You were removed from this session.');
}
