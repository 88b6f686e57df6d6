import { and, asc, count, eq, getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { organizationMembers, organizations } from '../../platform/db/schema/organizations';
import { users } from '../../platform/db/schema/users';

export type OrganizationRow = typeof organizations.$inferSelect;
export type MemberRow = typeof organizationMembers.$inferSelect;

export async function insertOrganization(tx: Tx, row: OrganizationRow): Promise<void> {
  await tx.insert(organizations).values(row);
}

export async function updateName(tx: Tx, organizationId: string, name: string): Promise<void> {
  await tx.update(organizations).set({ name }).where(eq(organizations.id, organizationId));
}

/** Sets whether members need a second factor. */
export async function updateRequirement(
  tx: Tx,
  organizationId: string,
  requiresSecondFactor: boolean,
): Promise<void> {
  await tx.update(organizations).set({ requiresSecondFactor }).where(eq(organizations.id, organizationId));
}

/** Returns the ids of the members of an organization. */
export async function listMemberIds(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  return rows.map(({ userId }) => userId);
}

/**
 * Locks an organization until the transaction ends, so that its members change one after the other.
 * @returns null when there is none
 */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<OrganizationRow | null> {
  const [row] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
  return row ?? null;
}

/** Locks the organizations of a person in the order of their ids. */
export async function lockOrganizationsOf(tx: Tx, userId: string): Promise<OrganizationRow[]> {
  return tx
    .select(getTableColumns(organizations))
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizations.id))
    .for('update', { of: organizations });
}

/** Returns an organization and the role of a person in it; null when they are not a member. */
export async function findMembership(db: Db | Tx, userId: string, organizationId: string) {
  const [row] = await db
    .select({ organization: organizations, role: organizationMembers.role })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(and(eq(organizations.id, organizationId), eq(organizationMembers.userId, userId)));
  return row ?? null;
}

/** Returns the organizations of a person, in the order in which they joined them. */
export async function listOrganizationsOf(db: Db, userId: string) {
  return db
    .select({ organization: organizations, role: organizationMembers.role })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizations.id));
}

/** Locks a person until the transaction ends, so that they create organizations one after the other. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Returns how many organizations a person owns. */
export async function countOwned(tx: Tx, userId: string): Promise<number> {
  return tx.$count(
    organizationMembers,
    and(eq(organizationMembers.userId, userId), eq(organizationMembers.role, 'owner')),
  );
}

/** Returns the members of an organization in the order in which they joined. Reads their names from `users`. */
export async function listMemberRows(db: Db, organizationId: string) {
  return db
    .select({
      userId: organizationMembers.userId,
      role: organizationMembers.role,
      joinedAt: organizationMembers.joinedAt,
      displayName: users.displayName,
      email: users.email,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.userId));
}

export async function findRole(
  tx: Tx,
  organizationId: string,
  userId: string,
): Promise<MemberRow['role'] | null> {
  const [row] = await tx
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(isMember(organizationId, userId));
  return row?.role ?? null;
}

/** Returns how many members and how many owners an organization has. */
export async function countMembers(
  tx: Tx,
  organizationId: string,
): Promise<{ members: number; owners: number }> {
  const rows = await tx
    .select({ role: organizationMembers.role, count: count() })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
    .groupBy(organizationMembers.role);
  return {
    members: rows.reduce((sum, row) => sum + row.count, 0),
    owners: rows.find(({ role }) => role === 'owner')?.count ?? 0,
  };
}

export async function insertMember(tx: Tx, row: MemberRow): Promise<void> {
  await tx.insert(organizationMembers).values(row);
}

export async function updateRole(
  tx: Tx,
  organizationId: string,
  userId: string,
  role: MemberRow['role'],
): Promise<void> {
  await tx.update(organizationMembers).set({ role }).where(isMember(organizationId, userId));
}

export async function deleteMember(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx.delete(organizationMembers).where(isMember(organizationId, userId));
}

const isMember = (organizationId: string, userId: string) =>
  and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));

/** Returns the live account of an organization, in whose audit log its changes are recorded. */
export async function findLiveAccount(tx: Tx, organizationId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.organizationId, organizationId), eq(accounts.mode, 'live')));
  return row?.id ?? null;
}
