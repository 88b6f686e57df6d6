import { and, desc, eq, exists, inArray, isNotNull, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { containsText } from '../../platform/db/contains-text';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { roomMembers } from '../../platform/db/schema/members';
import { organizationMembers } from '../../platform/db/schema/organizations';
import { rooms, type RoomRow } from '../../platform/db/schema/rooms';
import { sessions } from '../../platform/db/schema/sessions';
import { users } from '../../platform/db/schema/users';
import { roomMatches, type ListFilter } from '../../platform/db/list-filter';

export async function insertRoom(tx: Tx, row: RoomRow): Promise<void> {
  await tx.insert(rooms).values(row);
}

/**
 * Marks a room as deleted.
 * @param hasExpired only when its time has come
 * @returns null when it was deleted already, or its time has not come
 */
export async function markDeleted(
  tx: Tx,
  id: string,
  at: Date,
  { hasExpired }: { hasExpired: boolean },
): Promise<Pick<RoomRow, 'accountId' | 'metadata'> | null> {
  const [marked] = await tx
    .update(rooms)
    .set({ deletedAt: at })
    .where(and(eq(rooms.id, id), isNull(rooms.deletedAt), hasExpired ? lte(rooms.expiresAt, at) : undefined))
    .returning({ accountId: rooms.accountId, metadata: rooms.metadata });
  return marked ?? null;
}

export interface RoomPage {
  /** Part of the name, in any case; null: all rooms. */
  search: string | null;
  /** Id of the room before the page; null: the first page. */
  after: string | null;
  limit: number;
  /** True: only rooms with a call that people have entered; false: only rooms without such a call; null: both. */
  isLive: boolean | null;
  filter: ListFilter | null;
}

/** The owner of the rooms: an account, or the person who made them. */
export type RoomsOf = { accountId: string } | { ownerUserId: string };

const areOf = (of: RoomsOf): SQL =>
  'accountId' in of ? eq(rooms.accountId, of.accountId) : eq(rooms.ownerUserId, of.ownerUserId);

/**
 * Returns rooms that are not deleted, newest first, each with whether people are in a call in it. Reads the noun
 * `sessions` in the same statement, because the state decides which rooms are on a page.
 */
export async function listRoomRows(db: Db, of: RoomsOf, page: RoomPage) {
  const isLive = exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.roomId, rooms.id), isNull(sessions.endedAt), isNotNull(sessions.startedAt))),
  );
  const where: (SQL | undefined)[] = [areOf(of), isNull(rooms.deletedAt)];
  if (page.filter !== null) where.push(roomMatches(page.filter));
  if (page.isLive !== null) where.push(page.isLive ? isLive : not(isLive));
  if (page.search !== null) where.push(containsText(rooms.name, page.search));
  if (page.after !== null) {
    where.push(
      sql`(${rooms.createdAt}, ${rooms.id}) < (${db
        .select({ createdAt: rooms.createdAt, id: rooms.id })
        .from(rooms)
        .where(and(eq(rooms.id, page.after), areOf(of)))})`,
    );
  }
  return db
    .select({ room: rooms, isLive: sql<boolean>`${isLive}` })
    .from(rooms)
    .where(and(...where))
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
    .limit(page.limit);
}

/** Returns whether there is such a room, deleted or not: a page may continue after it. */
export async function isRoomOf(db: Db, of: RoomsOf, id: string): Promise<boolean> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, id), areOf(of)));
  return found.length > 0;
}

/** Returns ids of expired rooms that are not deleted, the earliest expired first. */
export async function listExpiredRooms(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(isNull(rooms.deletedAt), lte(rooms.expiresAt, at)))
    .orderBy(rooms.expiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Returns rooms that are not deleted and that no account of a person shows: rooms of other people of which they are a
 * member, and their own rooms in organizations that they have left. Latest first. Reads the nouns `members`, `accounts`,
 * `organizations` and `users` in one statement, because separate statements could not sort and limit the list.
 */
export async function listSharedRoomRows(db: Db, userId: string, limit: number) {
  const asMember = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(eq(roomMembers.userId, userId));
  const leftBehind = db
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, accounts.organizationId),
        eq(organizationMembers.userId, userId),
      ),
    )
    .where(and(eq(rooms.ownerUserId, userId), isNull(organizationMembers.userId)));
  return db
    .select({
      room: rooms,
      mode: accounts.mode,
      role: sql<(typeof roomMembers.$inferSelect)['role'] | 'owner'>`coalesce(${roomMembers.role}, 'owner')`,
      ownerName: users.displayName,
    })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .innerJoin(users, eq(users.id, rooms.ownerUserId))
    .leftJoin(roomMembers, and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.userId, userId)))
    .where(and(inArray(rooms.id, union(asMember, leftBehind)), isNull(rooms.deletedAt)))
    .orderBy(desc(sql`coalesce(${roomMembers.addedAt}, ${rooms.createdAt})`), desc(rooms.id))
    .limit(limit);
}
