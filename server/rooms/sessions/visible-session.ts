import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { findReadableRoom, resolveForReading, type FoundRoom } from '../access/access';
import { assertSessionVisible } from './hidden-sessions';
import * as store from './store';

/**
 * Returns the room of a session that people have entered, for a caller who may read its history.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function findVisibleSession(db: Db, caller: Caller, sessionId: string): Promise<FoundRoom> {
  const roomId = await requireRoomId(db, sessionId);
  const room = await findReadableRoom(db, caller, roomId);
  await assertSessionVisible(db, caller, { room, sessionId });
  return room;
}

/**
 * Works like `findVisibleSession`, for the portal.
 * @throws ApiError NOT_FOUND, also when the caller may not read the session, so that ids of others cannot be probed
 */
export async function resolveVisibleSession(db: Db, caller: Caller<UserPrincipal>, sessionId: string) {
  return resolveForReading(db, caller, await requireRoomId(db, sessionId));
}

/** Returns the room of a session that people have entered. @throws ApiError NOT_FOUND */
export async function requireRoomId(db: Db, sessionId: string): Promise<string> {
  const roomId = isId('ses', sessionId) ? await store.findRoomOf(db, sessionId) : null;
  if (roomId === null) throw notFound('There is no such session.');
  return roomId;
}
