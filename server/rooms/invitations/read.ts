import type { z } from 'zod';
import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { listInvitations as listContract } from './contract';
import { describeInvitation } from './invitation';
import { roomToInvite, type AccountCaller } from './room-to-invite';
import * as store from './store';

interface Deps {
  db: Db;
  baseUrl: string;
  now: () => Date;
  vault: Vault;
}

/** Returns the invitations of a room, newest first. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function listInvitations(
  deps: Deps,
  caller: AccountCaller,
  { roomId, externalUserId, after, limit }: z.output<typeof listContract.input>,
) {
  const room = await roomToInvite(deps.db, caller, roomId);
  const rows = await store.listOfRoom(deps.db, room.id, {
    externalUserId: externalUserId ?? null,
    after: after === undefined ? null : readListCursor(after),
    limit: limit + 1,
  });
  const { shown, next } = pageOf(rows, limit, ({ invitation }) => ({
    at: invitation.createdAt,
    id: invitation.id,
  }));
  return { invitations: shown.map((row) => describeInvitation(deps, row)), next };
}

/** Returns one invitation. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getInvitation(
  deps: Deps,
  caller: AccountCaller,
  { roomId, invitationId }: { roomId: string; invitationId: string },
) {
  return describeInvitation(deps, (await findInvitation(deps.db, caller, { roomId, invitationId })).found);
}

/** Finds an invitation and its room. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function findInvitation(
  db: Db,
  caller: AccountCaller,
  { roomId, invitationId }: { roomId: string; invitationId: string },
) {
  const room = await roomToInvite(db, caller, roomId);
  const found = isId('inv', invitationId) ? await store.findOfRoom(db, room.id, invitationId) : null;
  if (found === null) throw noInvitation();
  return { room, found };
}

export const noInvitation = () => notFound('The room has no such invitation.');
