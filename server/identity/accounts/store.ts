import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { organizationMembers, organizations } from '../../platform/db/schema/organizations';
import { users } from '../../platform/db/schema/users';

/*
 * Every operation of the portal asks whose an account is. These statements therefore read the accounts together with
 * the members of their organizations, a table of the noun `organizations`, instead of asking twice.
 */

export type AccountRow = typeof accounts.$inferSelect;

/** An account, and the role of a person in its organization. */
export interface MemberAccount extends AccountRow {
  role: (typeof organizationMembers.$inferSelect)['role'];
  /** Whether the organization demands a second factor of its members. */
  requiresSecondFactor: boolean;
}

export async function findAccount(db: Db, accountId: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return row ?? null;
}

const withRole = (db: Db | Tx, userId: string) =>
  db
    .select({
      account: accounts,
      role: organizationMembers.role,
      requiresSecondFactor: organizations.requiresSecondFactor,
    })
    .from(accounts)
    .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, accounts.organizationId),
        eq(organizationMembers.userId, userId),
      ),
    );

/** Returns the account, if the person is a member of its organization. */
export async function findAccountOfMember(
  db: Db | Tx,
  userId: string,
  accountId: string,
): Promise<MemberAccount | null> {
  const [row] = await withRole(db, userId).where(eq(accounts.id, accountId));
  return row ? memberAccountOf(row) : null;
}

/** Returns the accounts of a person's organizations, in the order in which they joined them, live first. */
export async function listAccountsOfMember(db: Db, userId: string): Promise<MemberAccount[]> {
  const rows = await withRole(db, userId).orderBy(
    asc(organizationMembers.joinedAt),
    asc(accounts.organizationId),
    asc(accounts.mode),
  );
  return rows.map(memberAccountOf);
}

const memberAccountOf = ({
  account,
  ...membership
}: Awaited<ReturnType<typeof withRole>>[number]): MemberAccount => ({ ...account, ...membership });

/** Returns the members with one of these roles, of the organization of an account, with their mail addresses. */
export async function listAddresses(
  db: Db,
  accountId: string,
  roles: readonly MemberAccount['role'][],
): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(accounts)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, accounts.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(accounts.id, accountId), inArray(organizationMembers.role, [...roles])))
    .orderBy(asc(users.id));
}

export async function insertAccounts(tx: Tx, rows: (typeof accounts.$inferInsert)[]): Promise<void> {
  await tx.insert(accounts).values(rows);
}

export async function updateRetention(
  tx: Tx,
  accountId: string,
  retentionDays: number | null,
): Promise<void> {
  await tx.update(accounts).set({ retentionDays }).where(eq(accounts.id, accountId));
}

export async function updateEmbedOrigins(
  tx: Tx,
  accountId: string,
  embedOrigins: readonly string[],
): Promise<void> {
  await tx
    .update(accounts)
    .set({ embedOrigins: [...embedOrigins] })
    .where(eq(accounts.id, accountId));
}

/** Keeps servers that do not know organizations from opening the accounts of an organization for a person. */
export async function clearOwner(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ ownerUserId: null })
    .where(and(eq(accounts.organizationId, organizationId), eq(accounts.ownerUserId, userId)));
}
