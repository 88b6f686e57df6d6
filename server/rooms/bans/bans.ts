import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import type { Caller } from '../../platform/principal/principal';
import { isGuest } from '../../identity/tokens/subject';
import { deleteBan, hasBan, insertBan, listBanRows, type BanRow } from './store';

/** The most bans that a room's list shows, newest first. All of them hold. */
const LISTED_BANS_MAX = 100;

/** Whether somebody was removed from the room and not let back in. A subject is one person, whatever token they hold. */
export const isBanned = (db: Db | Tx, roomId: string, subject: string): Promise<boolean> =>
  hasBan(db, roomId, subject);

/** Keeps a person out of a room until somebody lifts it. Within the transaction that takes them out of the call. */
export async function banFromRoom(tx: Tx, ban: Omit<BanRow, 'id'>): Promise<void> {
  await insertBan(tx, { ...ban, id: newId('ban') });
}

/** Who may not enter a room, newest first: what others see of it, and whose ban it is, which they do not. */
export async function listBans(db: Db, roomId: string) {
  const rows = await listBanRows(db, roomId, LISTED_BANS_MAX);
  return rows.map(({ id, subject, displayName, bannedAt, bannedBy }) => ({
    subject,
    ban: {
      banId: id,
      displayName,
      isGuest: isGuest(subject),
      bannedAt: bannedAt.toISOString(),
      bannedBy,
    },
  }));
}

/** Lets somebody back in. @returns false when there is no such ban; one that is lifted already is no mistake */
export async function liftBan(
  tx: Tx,
  caller: Caller,
  { roomId, accountId, banId, at }: { roomId: string; accountId: string; banId: string; at: Date },
): Promise<boolean> {
  const lifted = await deleteBan(tx, roomId, banId);
  if (lifted === null) return false;
  await recordEvent(tx, caller, {
    at,
    accountId,
    action: 'room.lift-ban',
    targetId: roomId,
    detail: { subject: lifted.subject, displayName: lifted.displayName },
  });
  return true;
}
