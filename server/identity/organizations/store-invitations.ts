import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { organizationInvitations, organizations } from '../../platform/db/schema/organizations';
import { users } from '../../platform/db/schema/users';

export type InvitationRow = typeof organizationInvitations.$inferSelect;

export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.insert(organizationInvitations).values(row);
}

const isValid = (now: Date) => gt(organizationInvitations.expiresAt, now);

/** Returns the valid links of an organization, newest first. */
export async function listInvitationRows(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(organizationInvitations)
    .where(and(eq(organizationInvitations.organizationId, organizationId), isValid(now)))
    .orderBy(desc(organizationInvitations.createdAt), desc(organizationInvitations.id));
}

export async function countInvitations(tx: Tx, organizationId: string, now: Date): Promise<number> {
  return tx.$count(
    organizationInvitations,
    and(eq(organizationInvitations.organizationId, organizationId), isValid(now)),
  );
}

/** Returns the organization and the role of a valid link, and the name of the person who created it. */
export async function findInvitation(db: Db | Tx, secretHash: string, now: Date) {
  const [row] = await db
    .select({
      organizationId: organizations.id,
      organizationName: organizations.name,
      role: organizationInvitations.role,
      invitedBy: users.displayName,
      expiresAt: organizationInvitations.expiresAt,
    })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .leftJoin(users, eq(users.id, organizationInvitations.createdByUserId))
    .where(and(eq(organizationInvitations.secretHash, secretHash), isValid(now)));
  return row ?? null;
}

/** Uses up a valid link. @returns null when there is none */
export async function redeemInvitation(tx: Tx, secretHash: string, now: Date): Promise<InvitationRow | null> {
  const [used] = await tx
    .delete(organizationInvitations)
    .where(and(eq(organizationInvitations.secretHash, secretHash), isValid(now)))
    .returning();
  return used ?? null;
}

/** @returns false when the organization has no such link */
export async function deleteInvitation(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(organizationInvitations)
    .where(
      and(eq(organizationInvitations.id, id), eq(organizationInvitations.organizationId, organizationId)),
    )
    .returning({ id: organizationInvitations.id });
  return deleted.length > 0;
}

/** Deletes the links of some roles that a person created for an organization. */
export async function deleteInvitationsBy(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  roles: readonly InvitationRow['role'][],
): Promise<void> {
  await tx
    .delete(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.createdByUserId, userId),
        inArray(organizationInvitations.role, [...roles]),
      ),
    );
}

/** Deletes the links that a person created, for any organization. */
export async function deleteInvitationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(organizationInvitations).where(eq(organizationInvitations.createdByUserId, userId));
}

/** Returns whether a valid link was mailed to that address. */
export async function hasInvitation(db: Db, email: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: organizationInvitations.id })
    .from(organizationInvitations)
    .where(and(eq(organizationInvitations.email, email), isValid(now)))
    .limit(1);
  return row !== undefined;
}

export async function deleteInvitationsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, organizationInvitations, lt(organizationInvitations.expiresAt, before));
}
