import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import {
  assertScope,
  type AccountPrincipal,
  type Caller,
  type ProgramPrincipal,
} from '../../platform/principal/principal';
import * as store from './store';

export type AccountCaller = Caller<ProgramPrincipal | AccountPrincipal>;

/**
 * Returns the embed room whose invitations the caller manages.
 * @throws ApiError NOT_FOUND when it is not an embed room of the caller's account or was deleted; FORBIDDEN
 */
export async function roomToInvite(db: Db, caller: AccountCaller, roomId: string) {
  const room = isId('rm', roomId)
    ? await store.findRoomToInvite(db, caller.principal.accountId, roomId)
    : null;
  if (room === null) throw notFound('There is no such embed room.');
  assertScope(caller);
  return room;
}
