import { and, desc, eq, ilike, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms, type RoomRow } from '../../platform/db/schema/rooms';
import { users } from '../../platform/db/schema/users';

export async function insertRoom(tx: Tx, row: RoomRow): Promise<void> {
  await tx.insert(rooms).values(row);
}

/** @returns false when the room was deleted already */
export async function markDeleted(tx: Tx, accountId: string, id: string, at: Date): Promise<boolean> {
  const marked = await tx
    .update(rooms)
    .set({ deletedAt: at })
    .where(and(eq(rooms.id, id), eq(rooms.accountId, accountId), isNull(rooms.deletedAt)))
    .returning({ id: rooms.id });
  return marked.length > 0;
}

export interface RoomPage {
  /** Part of the name, in any case; null: all rooms. */
  search: string | null;
  /** Id of the room before the page; null: the first page. */
  after: string | null;
  limit: number;
}

/** An account's rooms that are not deleted, newest first. */
export async function listRoomRows(db: Db, accountId: string, page: RoomPage): Promise<RoomRow[]> {
  const where: SQL[] = [eq(rooms.accountId, accountId), isNull(rooms.deletedAt)];
  if (page.search !== null) where.push(ilike(rooms.name, `%${page.search.replace(/[\\%_]/g, '\\$&')}%`));
  if (page.after !== null) {
    where.push(
      sql`(${rooms.createdAt}, ${rooms.id}) < (select created_at, id from rooms where id = ${page.after} and account_id = ${accountId})`,
    );
  }
  return db
    .select()
    .from(rooms)
    .where(and(...where))
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
    .limit(page.limit);
}

/**
 * Rooms of others, not deleted, that a person is a member of, latest first. Reads the nouns `members`, `accounts` and `users`
 * in one statement: separate ones could not sort and limit the list.
 */
export async function listSharedRoomRows(db: Db, userId: string, limit: number) {
  return db
    .select({ room: rooms, mode: accounts.mode, role: roomMembers.role, ownerName: users.displayName })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .innerJoin(users, eq(users.id, rooms.ownerUserId))
    .where(and(eq(roomMembers.userId, userId), isNull(rooms.deletedAt)))
    .orderBy(desc(roomMembers.addedAt), desc(rooms.id))
    .limit(limit);
}
