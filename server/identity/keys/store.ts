import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { accounts } from '../../platform/db/schema/accounts';
import { keys } from '../../platform/db/schema/keys';
import type { ListCursor } from '../../platform/lists/cursor';

export type KeyRow = typeof keys.$inferSelect;

const byHash = prepared((db: Db) =>
  db
    .select({
      id: keys.id,
      accountId: keys.accountId,
      ownerId: accounts.organizationId,
      mode: accounts.mode,
      scopes: keys.scopes,
      expiresAt: keys.expiresAt,
      revokedAt: keys.revokedAt,
      lastUsedAt: keys.lastUsedAt,
    })
    .from(keys)
    .innerJoin(accounts, eq(accounts.id, keys.accountId))
    .where(eq(keys.hash, sql.placeholder('hash')))
    .prepare('key_by_hash'),
);

export async function findKeyByHash(db: Db, hash: string) {
  const [row] = await byHash(db).execute({ hash });
  return row ?? null;
}

export async function isKeyValid(db: Db, keyId: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: keys.id })
    .from(keys)
    .where(
      and(eq(keys.id, keyId), isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, at))),
    );
  return row !== undefined;
}

/** Returns the keys of an account, newest first. @param page absent: all of them */
export async function listKeys(
  db: Db,
  accountId: string,
  page?: { limit: number; after: ListCursor | null },
): Promise<KeyRow[]> {
  const after = page?.after;
  const listed = db
    .select()
    .from(keys)
    .where(
      and(
        eq(keys.accountId, accountId),
        after
          ? or(lt(keys.createdAt, after.at), and(eq(keys.createdAt, after.at), lt(keys.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(keys.createdAt), desc(keys.id));
  return page === undefined ? listed : listed.limit(page.limit);
}

/** Returns the key, if it belongs to that account, held until the transaction ends. */
export async function findKeyOfAccount(tx: Tx, accountId: string, keyId: string): Promise<KeyRow | null> {
  const [row] = await tx
    .select()
    .from(keys)
    .where(and(eq(keys.id, keyId), eq(keys.accountId, accountId)))
    .for('update');
  return row ?? null;
}

/** Returns the key of any account, held until the transaction ends. */
export async function lockKey(tx: Tx, keyId: string): Promise<KeyRow | null> {
  const [row] = await tx.select().from(keys).where(eq(keys.id, keyId)).for('update');
  return row ?? null;
}

/** False when that key exists already. */
export async function insertKey(tx: Tx, row: typeof keys.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(keys)
    .values(row)
    .onConflictDoNothing({ target: keys.hash })
    .returning({ id: keys.id });
  return inserted.length > 0;
}

export async function updateKey(
  tx: Tx,
  accountId: string,
  keyId: string,
  change: Partial<Pick<KeyRow, 'revokedAt' | 'expiresAt' | 'successorId'>>,
): Promise<KeyRow | null> {
  const [row] = await tx
    .update(keys)
    .set(change)
    .where(and(eq(keys.id, keyId), eq(keys.accountId, accountId)))
    .returning();
  return row ?? null;
}

/** Records the last use. The time never moves back, in any order of the writes of several processes. */
export async function touchKey(db: Db, keyId: string, at: Date): Promise<void> {
  await db
    .update(keys)
    .set({ lastUsedAt: at })
    .where(and(eq(keys.id, keyId), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, at))));
}
