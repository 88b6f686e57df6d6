import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { roomInvitations, roomMembers } from '../../platform/db/schema/members';
import { rooms } from '../../platform/db/schema/rooms';
import { users } from '../../platform/db/schema/users';

export type MemberRole = (typeof roomMembers.$inferSelect)['role'];
export type InvitationRow = typeof roomInvitations.$inferSelect;

/** The members of a room, longest first; of one role, or of all. */
export async function listMemberRows(db: Db, roomId: string, role: MemberRole | null) {
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

const stillGood = (now: Date) => and(isNull(roomInvitations.acceptedAt), gt(roomInvitations.expiresAt, now));

/** Links of a room that nobody has used and that still work, newest first. */
export async function listInvitationRows(db: Db, roomId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(roomInvitations)
    .where(and(eq(roomInvitations.roomId, roomId), stillGood(now)))
    .orderBy(desc(roomInvitations.createdAt), desc(roomInvitations.id));
}

/** False when there is no such unused link of that room. */
export async function deleteInvitation(tx: Tx, roomId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(roomInvitations)
    .where(
      and(eq(roomInvitations.id, id), eq(roomInvitations.roomId, roomId), isNull(roomInvitations.acceptedAt)),
    )
    .returning({ id: roomInvitations.id });
  return deleted.length > 0;
}

/** Whether somebody with that address was mailed a link that still works, to a room that is still there. */
export async function hasInvitation(db: Db, emailHash: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: roomInvitations.id })
    .from(roomInvitations)
    .innerJoin(rooms, eq(rooms.id, roomInvitations.roomId))
    .where(and(eq(roomInvitations.emailHash, emailHash), isNull(rooms.deletedAt), stillGood(now)))
    .limit(1);
  return row !== undefined;
}

/** What a link that still works would make of whoever uses it. */
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
    .where(and(eq(roomInvitations.secretHash, secretHash), isNull(rooms.deletedAt), stillGood(now)));
  return row ?? null;
}

/** Uses up a link that is still good and whose room is still there, and tells what it was for. */
export async function takeInvitation(tx: Tx, secretHash: string, userId: string, now: Date) {
  const [taken] = await tx
    .update(roomInvitations)
    .set({ acceptedAt: now, acceptedByUserId: userId })
    .from(rooms)
    .where(
      and(
        eq(rooms.id, roomInvitations.roomId),
        isNull(rooms.deletedAt),
        eq(roomInvitations.secretHash, secretHash),
        stillGood(now),
      ),
    )
    .returning({
      roomId: roomInvitations.roomId,
      role: roomInvitations.role,
      accountId: rooms.accountId,
      ownerUserId: rooms.ownerUserId,
    });
  return taken ?? null;
}

/** Makes somebody a member, and tells the role that they have now. Who is one already may rise by it, but never fall. */
export async function putMember(
  tx: Tx,
  member: { roomId: string; userId: string; role: MemberRole; addedAt: Date },
): Promise<MemberRole> {
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

/** The role of a member, who is kept from other changes until the transaction is over; null: they are none. */
export async function takeMember(tx: Tx, roomId: string, userId: string): Promise<MemberRole | null> {
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
  role: MemberRole,
): Promise<void> {
  await tx.update(roomMembers).set({ role }).where(isMember(roomId, userId));
}

export async function deleteMember(tx: Tx, roomId: string, userId: string): Promise<void> {
  await tx.delete(roomMembers).where(isMember(roomId, userId));
}

const isMember = (roomId: string, userId: string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));

/** Forgets invitations that ended before that. */
export async function deleteInvitationsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(roomInvitations).where(lt(roomInvitations.expiresAt, before));
}
