import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { deleteInBatches } from '../../platform/db/delete-in-batches';
import { idempotencyKeys } from '../../platform/db/schema/idempotency';

/** A key of an account. */
export interface KeyRef {
  accountId: string;
  key: string;
}

const isKey = ({ accountId, key }: KeyRef) =>
  and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));

/** The stored part of a request that used a key. */
export type StoredRequest = Pick<typeof idempotencyKeys.$inferSelect, 'fingerprint' | 'answerBox'>;

/** Returns the request that used a key after that moment, and its answer; null when there is none. */
export async function findRequest(db: Db | Tx, ref: KeyRef, after: Date): Promise<StoredRequest | null> {
  const [row] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, answerBox: idempotencyKeys.answerBox })
    .from(idempotencyKeys)
    .where(and(isKey(ref), gt(idempotencyKeys.createdAt, after)));
  return row ?? null;
}

/**
 * Claims a key for this transaction. If another transaction has claimed the key, waits until that transaction ends.
 * @param until a key that was used at that moment or before is free again
 * @param waitMs the longest wait, after which the claim fails with a lock timeout (`LOCK_TIMEOUT`)
 * @returns false when a request with the key is stored
 */
export async function claimKey(
  tx: Tx,
  { accountId, key, fingerprint, createdAt }: KeyRef & { fingerprint: string; createdAt: Date },
  { until, waitMs }: { until: Date; waitMs: number },
): Promise<boolean> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`);
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ accountId, key, fingerprint, createdAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.accountId, idempotencyKeys.key],
      set: { fingerprint, createdAt, answerBox: null },
      setWhere: lte(idempotencyKeys.createdAt, until),
    })
    .returning({ key: idempotencyKeys.key });
  await tx.execute(sql`set local lock_timeout to default`); // the change waits for its own locks as ever
  return claimed.length > 0;
}

/** SQLSTATE of a lock that was not granted in time. */
export const LOCK_TIMEOUT = '55P03';

/** Stores the answer for the key that this transaction has claimed. */
export async function storeAnswer(tx: Tx, ref: KeyRef, answerBox: string): Promise<void> {
  await tx.update(idempotencyKeys).set({ answerBox }).where(isKey(ref));
}

/** Deletes keys that were used at that moment or before. */
export async function deleteKeys(db: Db, until: Date): Promise<void> {
  await deleteInBatches(db, idempotencyKeys, lte(idempotencyKeys.createdAt, until));
}

/** Returns the stored answers of an account, in the order of their keys. */
export const listAnswers = (db: Db, accountId: string, after: string, limit: number) =>
  db
    .select({ key: idempotencyKeys.key, answerBox: idempotencyKeys.answerBox })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, accountId),
        gt(idempotencyKeys.key, after),
        isNotNull(idempotencyKeys.answerBox),
      ),
    )
    .orderBy(asc(idempotencyKeys.key))
    .limit(limit);
