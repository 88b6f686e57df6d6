import type { Db } from '../../platform/db/client';
import { ownerIdOfRoom } from '../access/access';
import * as store from '../sessions/store';
import { listPresent } from '../sessions/store-participants';
import { findRoom } from '../sessions/store-rooms';

/**
 * Returns the call of a session for the server's recorder, which is not one of its participants, with everybody in the
 * session. A session that has ended is returned as well: the recorder may still send its last seconds.
 * @returns null when there is no such session
 */
export async function findRecordedCall(db: Db, sessionId: string) {
  const roomId = await store.findRoomOf(db, sessionId);
  if (roomId === null) return null;
  const [room, session, present, ownerId] = await Promise.all([
    findRoom(db, roomId),
    store.findSession(db, { roomId, sessionId }),
    listPresent(db, sessionId),
    ownerIdOfRoom(db, roomId),
  ]);
  return room === null || session === null
    ? null
    : { room, session, present, ownerId: ownerId ?? room.accountId };
}
