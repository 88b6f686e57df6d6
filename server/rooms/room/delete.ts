import { recordEvent } from '../../identity/audit/record';
import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Caller } from '../../platform/principal/principal';
import { lockLiveSession } from '../sessions/live-session';
import { deleteInvitationsOf } from '../invitations/clean-up';
import { markDeleted } from './store';

/**
 * Deletes a room, in a transaction that locks it. Stores the audit line and the event.
 * @param caller null: the room has expired
 * @returns false when the room is already deleted, or when a room that seemed expired does not expire yet
 */
export async function storeDeletion(
  tx: Tx,
  { events, now }: { events: EventLog; now: () => Date },
  caller: Caller | null,
  roomId: string,
): Promise<boolean> {
  const liveSessionId = await lockLiveSession(tx, roomId);
  const at = now();
  const room = await markDeleted(tx, roomId, at, { hasExpired: caller === null });
  if (room === null) return false;
  await deleteInvitationsOf(tx, roomId);
  const { accountId, metadata } = room;
  await recordEvent(tx, caller, {
    at,
    accountId,
    action: 'room.delete',
    targetId: roomId,
    ...(caller === null && { detail: { reason: 'expired' } }),
  });
  await events.append(tx, {
    type: 'room.deleted',
    accountId,
    at,
    roomId,
    sessionId: null,
    data: { liveSessionId, metadata },
  });
  return true;
}
