import { and, asc, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { isOfLastMember } from '../../platform/db/last-member';
import { prepared } from '../../platform/db/prepared';
import { accounts } from '../../platform/db/schema/accounts';
import { roomMembers } from '../../platform/db/schema/members';
import { rooms } from '../../platform/db/schema/rooms';
import { tokenLock } from '../../platform/db/schema/tokens';
import { users } from '../../platform/db/schema/users';

export type RoomRow = typeof rooms.$inferSelect;
/** A room, and the owner of its account. */
export type LockedRoom = RoomRow & { accountOwnerId: string };

/**
 * Locks the room, deleted or not, until the transaction is over. Nobody else can join, leave or end its session during
 * that time. Reads the owner from the noun `accounts` in the same statement, which saves every join a round trip under
 * the lock.
 * @param tokenId the token of a join, which is also locked against revocation
 */
export async function lockRoom(tx: Tx, roomId: string, tokenId?: string): Promise<LockedRoom | null> {
  const [row] = await (tokenId === undefined
    ? roomToLock(tx).execute({ roomId })
    : roomAndTokenToLock(tx).execute({ roomId, tokenId }));
  return row?.room ?? null;
}

const lockingRoom = (lock: SQL) =>
  prepared((db: Db) =>
    db
      .select({ room: { ...getTableColumns(rooms), accountOwnerId: accounts.organizationId }, lock })
      .from(rooms)
      .innerJoin(accounts, eq(accounts.id, rooms.accountId))
      .where(eq(rooms.id, sql.placeholder('roomId')))
      .for('no key update', { of: rooms })
      .prepare('room_to_lock'),
  );
const roomToLock = lockingRoom(sql`null`);
const roomAndTokenToLock = lockingRoom(
  sql`pg_advisory_xact_lock_shared(${tokenLock(sql.placeholder('tokenId'))})::text`,
);

/** Returns the room, deleted or not. */
export async function findRoom(tx: Db | Tx, roomId: string): Promise<RoomRow | null> {
  const [row] = await roomById(tx).execute({ roomId });
  return row ?? null;
}

const roomById = prepared((db: Db) =>
  db
    .select()
    .from(rooms)
    .where(eq(rooms.id, sql.placeholder('roomId')))
    .prepare('room_of_call'),
);

/** Returns rooms, deleted or not. */
export async function listRooms(db: Db, ids: readonly string[]): Promise<RoomRow[]> {
  return db
    .select()
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
}

/**
 * Returns a person's membership of the room; null: there is no such person. Reads the nouns `users` and `members` in
 * one statement, because every join asks whether the person still exists and is still a member, within the transaction
 * that admits them.
 */
export async function findPerson(tx: Tx, roomId: string, userId: string) {
  const [row] = await tx
    .select({ memberRole: roomMembers.role })
    .from(users)
    .leftJoin(roomMembers, and(eq(roomMembers.userId, users.id), eq(roomMembers.roomId, roomId)))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Moves the room's last activity forward. */
export async function recordActivity(tx: Tx, roomId: string, at: Date): Promise<void> {
  await activity(tx).execute({ roomId, at: at.toISOString() });
}

const activity = prepared((db: Db) =>
  db
    .update(rooms)
    .set({
      lastActivityAt: sql`greatest(${rooms.lastActivityAt}, ${sql.placeholder('at')}::timestamptz)`,
    })
    .where(eq(rooms.id, sql.placeholder('roomId')))
    .prepare('room_activity'),
);

/** Locks the call against newcomers, or unlocks it. */
export async function setCallLocked(tx: Tx, roomId: string, isLocked: boolean): Promise<void> {
  await tx.update(rooms).set({ isLocked }).where(eq(rooms.id, roomId));
}

/**
 * Locks the rooms of a person and of the accounts that are deleted with them, in the order of their ids, like `lockRoom`.
 */
export async function lockRoomsOfOwner(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(or(eq(rooms.ownerUserId, userId), isOfLastMember(userId)))
    .orderBy(asc(rooms.id))
    .for('no key update', { of: rooms });
}
