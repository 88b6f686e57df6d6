import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/client';
import { roomInvitations, roomMembers } from '../db/schema/members';
import { rooms } from '../db/schema/rooms';
import { users } from '../db/schema/users';

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
        isNull(roomInvitations.acceptedAt),
        gt(roomInvitations.expiresAt, now),
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

/** Makes somebody a member. Who is one already may rise by it, but never fall. */
export async function putMember(
  tx: Tx,
  member: { roomId: string; userId: string; role: MemberRole; addedAt: Date },
): Promise<void> {
  await tx
    .insert(roomMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [roomMembers.roomId, roomMembers.userId],
      set: { role: member.role },
      setWhere: sql`excluded.role = 'co-organizer'`,
    });
}

export async function updateMemberRole(
  tx: Tx,
  roomId: string,
  userId: string,
  role: MemberRole,
): Promise<boolean> {
  const updated = await tx
    .update(roomMembers)
    .set({ role })
    .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId)))
    .returning({ userId: roomMembers.userId });
  return updated.length > 0;
}

export async function deleteMember(tx: Tx, roomId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(roomMembers)
    .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId)))
    .returning({ userId: roomMembers.userId });
  return deleted.length > 0;
}
