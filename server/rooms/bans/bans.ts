import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import type { Caller } from '../../platform/principal/principal';
import { hueOf, isGuest } from '../../identity/tokens/subject';
import { deleteBan, hasBan, insertBan, listBanRows, type BanRow } from './store';

/** The most bans in the list of a room, the newest ones. Older bans remain in force. */
const LISTED_BANS_MAX = 100;

/** Returns whether a person is banned from the room. A subject is one person, whatever token they hold. */
export const isBanned = (db: Db | Tx, roomId: string, subject: string): Promise<boolean> =>
  hasBan(db, roomId, subject);

/** Bans a person from a room until the ban is lifted. Called in the transaction that removes them from the call. */
export async function banFromRoom(tx: Tx, ban: Omit<BanRow, 'id'>): Promise<void> {
  await insertBan(tx, { ...ban, id: newId('ban') });
}

/** Returns the bans of a room, newest first, as others see them, each with the subject, which others do not see. */
export async function listBans(db: Db, roomId: string) {
  const rows = await listBanRows(db, roomId, LISTED_BANS_MAX);
  return rows.map(({ id, subject, displayName, bannedAt, bannedBy }) => ({
    subject,
    ban: {
      banId: id,
      displayName,
      isGuest: isGuest(subject),
      hue: hueOf(subject),
      bannedAt: bannedAt.toISOString(),
      bannedBy,
    },
  }));
}

/** Lifts a ban. @returns false when there is no such ban, for example because it was lifted already */
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
    detail: { subject: lifted.subject },
  });
  return true;
}
