import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { roomInvitations, roomMembers } from '../../platform/db/schema/members';
import { rooms } from '../../platform/db/schema/rooms';
import { users } from '../../platform/db/schema/users';

type MemberRow = typeof roomMembers.$inferSelect;
export type InvitationRow = typeof roomInvitations.$inferSelect;

/**
 * Returns the members of a room in the order in which they were added; of one role, or of all. Reads the noun `users`
 * in the same statement: a list without names would need one more for each member.
 */
export async function listMemberRows(db: Db, roomId: string, role: MemberRow['role'] | null) {
  return db
    .select({
      userId: roomMembers.userId,
      role: roomMembers.role,
      addedAt: roomMembers.addedAt,
      displayName: users.displayName,
      email: users.email,
    })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(and(eq(roomMembers.roomId, roomId), role === null ? undefined : eq(roomMembers.role, role)))
    .orderBy(asc(roomMembers.addedAt), asc(roomMembers.userId));
}

export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.insert(roomInvitations).values(row);
}

const isValid = (now: Date) => and(isNull(roomInvitations.acceptedAt), gt(roomInvitations.expiresAt, now));

/** Returns the valid, unused links of a room, newest first. */
export async function listInvitationRows(db: Db, roomId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(roomInvitations)
    .where(and(eq(roomInvitations.roomId, roomId), isValid(now)))
    .orderBy(desc(roomInvitations.createdAt), desc(roomInvitations.id));
}

/** @returns false when the room has no such unused link */
export async function deleteInvitation(tx: Tx, roomId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(roomInvitations)
    .where(
      and(eq(roomInvitations.id, id), eq(roomInvitations.roomId, roomId), isNull(roomInvitations.acceptedAt)),
    )
    .returning({ id: roomInvitations.id });
  return deleted.length > 0;
}

/** Returns whether a valid link to a room that is not deleted was mailed to that address. Reads `rooms` to tell. */
export async function hasInvitation(db: Db, emailHash: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: roomInvitations.id })
    .from(roomInvitations)
    .innerJoin(rooms, eq(rooms.id, roomInvitations.roomId))
    .where(and(eq(roomInvitations.emailHash, emailHash), isNull(rooms.deletedAt), isValid(now)))
    .limit(1);
  return row !== undefined;
}

/**
 * Returns the room and role of a valid link. Reads `rooms` and `users` in one statement, for a page that names room
 * and owner.
 */
export async function findInvitation(db: Db, secretHash: string, now: Date) {
  const [row] = await db
    .select({
      roomId: rooms.id,
      roomName: rooms.name,
      role: roomInvitations.role,
      ownerName: users.displayName,
      expiresAt: roomInvitations.expiresAt,
    })
    .from(roomInvitations)
    .innerJoin(rooms, eq(rooms.id, roomInvitations.roomId))
    .innerJoin(users, eq(users.id, rooms.ownerUserId))
    .where(and(eq(roomInvitations.secretHash, secretHash), isNull(rooms.deletedAt), isValid(now)));
  return row ?? null;
}

/**
 * Uses a valid link whose room is not deleted. Reads `rooms` in the same statement, so that a link is either used or
 * still valid when the room is deleted at that moment.
 */
export async function redeemInvitation(tx: Tx, secretHash: string, userId: string, now: Date) {
  const [used] = await tx
    .update(roomInvitations)
    .set({ acceptedAt: now, acceptedByUserId: userId })
    .from(rooms)
    .where(
      and(
        eq(rooms.id, roomInvitations.roomId),
        isNull(rooms.deletedAt),
        eq(roomInvitations.secretHash, secretHash),
        isValid(now),
      ),
    )
    .returning({
      roomId: roomInvitations.roomId,
      role: roomInvitations.role,
      accountId: rooms.accountId,
      ownerUserId: rooms.ownerUserId,
    });
  return used ?? null;
}

/** Adds a member. An existing member keeps the higher of both roles. @returns their role now */
export async function upsertMember(tx: Tx, member: MemberRow): Promise<MemberRow['role']> {
  const isCoOrganizer = sql`excluded.role = 'co-organizer' or ${roomMembers.role} = 'co-organizer'`;
  const [row] = await tx
    .insert(roomMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [roomMembers.roomId, roomMembers.userId],
      set: { role: sql`case when ${isCoOrganizer} then 'co-organizer' else 'member' end` },
    })
    .returning({ role: roomMembers.role });
  return row?.role ?? member.role;
}

/**
 * Returns the role of a member, locked against changes until the transaction is over; null: the person is not a
 * member.
 */
export async function lockMember(tx: Tx, roomId: string, userId: string): Promise<MemberRow['role'] | null> {
  const [row] = await tx
    .select({ role: roomMembers.role })
    .from(roomMembers)
    .where(isMember(roomId, userId))
    .for('update');
  return row?.role ?? null;
}

export async function updateMemberRole(
  tx: Tx,
  roomId: string,
  userId: string,
  role: MemberRow['role'],
): Promise<void> {
  await tx.update(roomMembers).set({ role }).where(isMember(roomId, userId));
}

export async function deleteMember(tx: Tx, roomId: string, userId: string): Promise<void> {
  await tx.delete(roomMembers).where(isMember(roomId, userId));
}

const isMember = (roomId: string, userId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));

/** Deletes invitations that expired before that moment. */
export async function deleteInvitationsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, roomInvitations, lt(roomInvitations.expiresAt, before));
}
