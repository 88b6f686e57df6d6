import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { customerBuckets } from '../../platform/db/schema/accounts';

export type BucketRow = typeof customerBuckets.$inferSelect;

/** Returns the account's own bucket; null when its recordings stay with the service. */
export async function findBucket(db: Db | Tx, accountId: string): Promise<BucketRow | null> {
  const [row] = await db.select().from(customerBuckets).where(eq(customerBuckets.accountId, accountId));
  return row ?? null;
}

export async function putBucket(tx: Tx, { accountId, ...row }: BucketRow): Promise<void> {
  await tx
    .insert(customerBuckets)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: customerBuckets.accountId, set: row });
}

/** @returns false when there was none */
export async function deleteBucket(tx: Tx, accountId: string): Promise<boolean> {
  const gone = await tx
    .delete(customerBuckets)
    .where(eq(customerBuckets.accountId, accountId))
    .returning({ accountId: customerBuckets.accountId });
  return gone.length > 0;
}
