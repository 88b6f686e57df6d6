import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import {
  assertScope,
  type AccountPrincipal,
  type Caller,
  type ProgramPrincipal,
} from '../../platform/principal/principal';
import { findRoomIfReadable, type FoundRoom } from '../access/access';

export type AccountCaller = Caller<ProgramPrincipal | AccountPrincipal>;

/**
 * Returns the embed room whose invitations the caller manages.
 * @throws ApiError NOT_FOUND when it is not an embed room of the caller's account or was deleted; FORBIDDEN
 */
export async function roomToInvite(db: Db, caller: AccountCaller, roomId: string): Promise<FoundRoom> {
  const room = await findRoomIfReadable(db, caller, roomId);
  if (room === null || !room.isEmbed || room.deletedAt !== null)
    throw notFound('There is no such embed room.');
  assertScope(caller);
  return room;
}
