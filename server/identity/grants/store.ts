import { and, asc, count, desc, eq, gt, inArray, isNull, lt, not, exists, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { accounts } from '../../platform/db/schema/accounts';
import { clients, grantCodes, grants, grantTokens } from '../../platform/db/schema/grants';
import { organizationMembers } from '../../platform/db/schema/organizations';
import { users } from '../../platform/db/schema/users';

export type ClientRow = typeof clients.$inferSelect;
export type GrantRow = typeof grants.$inferSelect;

export async function insertClient(tx: Tx, row: ClientRow): Promise<void> {
  await tx.insert(clients).values(row);
}

export async function findClient(db: Db, clientId: string): Promise<ClientRow | null> {
  const [row] = await db.select().from(clients).where(eq(clients.id, clientId));
  return row ?? null;
}

/** Returns how many applications are registered, counted up to `max`. */
export async function countClients(tx: Tx, max: number): Promise<number> {
  const some = tx.select({ id: clients.id }).from(clients).limit(max).as('some');
  const [row] = await tx.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Deletes applications that registered before that moment and have no grant. */
export async function deleteUnusedClients(db: Db, before: Date): Promise<void> {
  const used = db.select({ id: grants.id }).from(grants).where(eq(grants.clientId, clients.id));
  await deleteInBatches(db, clients, and(lt(clients.createdAt, before), not(exists(used))));
}

export async function insertGrant(tx: Tx, row: GrantRow): Promise<void> {
  await tx.insert(grants).values(row);
}

export async function insertCode(tx: Tx, row: typeof grantCodes.$inferInsert): Promise<void> {
  await tx.insert(grantCodes).values(row);
}

export async function insertTokens(tx: Tx, rows: (typeof grantTokens.$inferInsert)[]): Promise<void> {
  await tx.insert(grantTokens).values(rows);
}

/** Returns a code and its grant, held until the transaction ends. */
export async function findCode(tx: Tx, hash: string) {
  const [row] = await tx
    .select({ code: grantCodes, grant: grants })
    .from(grantCodes)
    .innerJoin(grants, eq(grants.id, grantCodes.grantId))
    .where(eq(grantCodes.hash, hash))
    .for('update');
  return row ?? null;
}

/** Returns a token and its grant, held until the transaction ends. */
export async function findToken(tx: Tx, hash: string) {
  const [row] = await tx
    .select({ token: grantTokens, grant: grants })
    .from(grantTokens)
    .innerJoin(grants, eq(grants.id, grantTokens.grantId))
    .where(eq(grantTokens.hash, hash))
    .for('update');
  return row ?? null;
}

/**
 * Returns whether a token is stored. It is not locked: its own exchange locks it before its grant, and would wait
 * forever.
 */
export async function hasToken(tx: Tx, hash: string): Promise<boolean> {
  const [row] = await tx
    .select({ hash: grantTokens.hash })
    .from(grantTokens)
    .where(eq(grantTokens.hash, hash));
  return row !== undefined;
}

export async function markCodeUsed(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx.update(grantCodes).set({ usedAt: at }).where(eq(grantCodes.hash, hash));
}

export async function markTokenUsed(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx.update(grantTokens).set({ usedAt: at }).where(eq(grantTokens.hash, hash));
}

/**
 * Returns the grant of a valid access token with the account and the role of the person who made it, while they are a
 * member of its organization.
 */
export async function findGrantByToken(db: Db, hash: string, at: Date) {
  const [row] = await db
    .select({
      grant: grants,
      mode: accounts.mode,
      organizationId: accounts.organizationId,
      role: organizationMembers.role,
    })
    .from(grantTokens)
    .innerJoin(grants, eq(grants.id, grantTokens.grantId))
    .innerJoin(accounts, eq(accounts.id, grants.accountId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, accounts.organizationId),
        eq(organizationMembers.userId, grants.userId),
      ),
    )
    .where(
      and(
        eq(grantTokens.hash, hash),
        eq(grantTokens.kind, 'access'),
        gt(grantTokens.expiresAt, at),
        isNull(grants.revokedAt),
      ),
    );
  return row ?? null;
}

export async function isGrantInForce(db: Db, grantId: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.id, grantId), isNull(grants.revokedAt), gt(grants.expiresAt, at)));
  return row !== undefined;
}

/**
 * Returns the grants of an account that are in force, newest first, with the names of the people who made them.
 * @param userId only the grants of that person; null: of everybody
 */
export async function listGrants(db: Db, accountId: string, userId: string | null, at: Date) {
  return db
    .select({ grant: grants, personName: users.displayName })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .where(
      and(
        eq(grants.accountId, accountId),
        userId === null ? undefined : eq(grants.userId, userId),
        isNull(grants.revokedAt),
        gt(grants.expiresAt, at),
      ),
    )
    .orderBy(desc(grants.createdAt), asc(grants.id));
}

export async function countGrants(tx: Tx, accountId: string, at: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(grants)
    .where(and(eq(grants.accountId, accountId), isNull(grants.revokedAt), gt(grants.expiresAt, at)));
  return row?.count ?? 0;
}

/** Returns the grant, held until the transaction ends. */
export async function lockGrant(tx: Tx, grantId: string): Promise<GrantRow | null> {
  const [row] = await tx.select().from(grants).where(eq(grants.id, grantId)).for('update');
  return row ?? null;
}

export async function updateGrant(
  tx: Tx,
  { id, accountId }: Pick<GrantRow, 'id' | 'accountId'>,
  change: Partial<Pick<GrantRow, 'expiresAt' | 'revokedAt'>>,
): Promise<void> {
  await tx
    .update(grants)
    .set(change)
    .where(and(eq(grants.id, id), eq(grants.accountId, accountId)));
}

/**
 * Revokes the valid grants that a person made. @returns these grants
 * @param organizationId only those for accounts of that organization; null: for any account
 */
export async function revokeGrantsOf(tx: Tx, userId: string, organizationId: string | null, at: Date) {
  const accountsOfIt = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(organizationId === null ? undefined : eq(accounts.organizationId, organizationId));
  return tx
    .update(grants)
    .set({ revokedAt: at })
    .where(
      and(
        eq(grants.userId, userId),
        organizationId === null ? undefined : inArray(grants.accountId, accountsOfIt),
        isNull(grants.revokedAt),
        gt(grants.expiresAt, at),
      ),
    )
    .returning({ id: grants.id, accountId: grants.accountId });
}

/** Records the last use. The time never moves back, in any order of the writes of several processes. */
export async function touchGrant(db: Db, grantId: string, at: Date): Promise<void> {
  await db
    .update(grants)
    .set({ lastUsedAt: at })
    .where(and(eq(grants.id, grantId), or(isNull(grants.lastUsedAt), lt(grants.lastUsedAt, at))));
}

/** Deletes tokens that have expired, and grants that were over at `grantsBefore`. */
export async function deleteOverGrants(db: Db, at: Date, grantsBefore: Date): Promise<void> {
  await deleteInBatches(db, grantTokens, lt(grantTokens.expiresAt, at));
  await deleteInBatches(
    db,
    grants,
    or(lt(grants.expiresAt, grantsBefore), lt(grants.revokedAt, grantsBefore)),
  );
}
