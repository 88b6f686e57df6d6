import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Bus } from '../../platform/hub/bus';
import { isId } from '../../platform/ids';
import { lockRoom } from '../sessions/agent-participant';
import { removeHolders } from '../sessions/revoked-token';
import { noInvitation } from './read';
import { roomToInvite, type AccountCaller } from './room-to-invite';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
  bus: Bus;
}

/**
 * Revokes an invitation: its link and the join tokens that people got by it become worthless, and people who entered
 * with them leave the call. Revoking it again changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function revokeInvitation(
  deps: Deps,
  caller: AccountCaller,
  { roomId, invitationId }: { roomId: string; invitationId: string },
): Promise<void> {
  const room = await roomToInvite(deps.db, caller, roomId);
  if (!isId('inv', invitationId)) throw noInvitation();
  const { accountId } = room;
  const tokenIds = await deps.db.transaction(async (tx) => {
    // Joins that use its tokens are already committed, or will read that it is revoked.
    await lockRoom(tx, room.id);
    const invitation = await store.lockOfRoom(tx, room.id, invitationId);
    if (invitation === null) throw noInvitation();
    const revokedAt = deps.now();
    const uses = await store.listUses(tx, invitationId);
    // Includes expired tokens, because people who entered with one stay in the call and may resume with it.
    const ids = uses.map(({ tokenId }) => tokenId);
    if (invitation.revokedAt !== null) return ids;
    await store.storeRevoked(tx, invitationId, revokedAt);
    await recordEvent(tx, caller, {
      at: revokedAt,
      accountId,
      action: 'invitation.revoke',
      targetId: invitationId,
      detail: { roomId },
    });
    return ids;
  });
  await removeHolders(deps, { accountId, tokenIds });
}
