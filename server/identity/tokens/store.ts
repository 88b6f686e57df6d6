import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { tokenLock, tokenRevocations } from '../../platform/db/schema/tokens';

export type RevocationRow = typeof tokenRevocations.$inferSelect;

/** Waits for the joins that use the token and are under way, and lets no other begin until the transaction is over. */
export async function lockToken(tx: Tx, tokenId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${tokenLock(tokenId)})`);
}

export async function hasRevocation(tx: Tx, { accountId, tokenId }: Omit<RevocationRow, 'revokedAt'>) {
  const [row] = await tx
    .select({ tokenId: tokenRevocations.tokenId })
    .from(tokenRevocations)
    .where(and(eq(tokenRevocations.accountId, accountId), eq(tokenRevocations.tokenId, tokenId)));
  return row !== undefined;
}

export async function insertRevocation(tx: Tx, row: RevocationRow): Promise<void> {
  await tx.insert(tokenRevocations).values(row);
}

/** Returns how many revocations an account has, counted up to `max`. */
export async function countRevocations(tx: Tx, accountId: string, max: number): Promise<number> {
  const some = tx
    .select({ tokenId: tokenRevocations.tokenId })
    .from(tokenRevocations)
    .where(eq(tokenRevocations.accountId, accountId))
    .limit(max)
    .as('some');
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/** Deletes revocations that were made at that moment or before. */
export async function deleteRevocations(db: Db, until: Date): Promise<void> {
  await deleteInBatches(db, tokenRevocations, lte(tokenRevocations.revokedAt, until));
}
