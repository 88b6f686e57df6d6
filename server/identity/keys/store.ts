import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/client';
import { prepared } from '../../platform/db/prepared';
import { accounts } from '../../platform/db/schema/accounts';
import { keys } from '../../platform/db/schema/keys';
import { users } from '../../platform/db/schema/users';
import type { ListCursor } from '../../platform/lists/cursor';

export type KeyRow = typeof keys.$inferSelect;

/** A key with the name of the person or key that created it; null: no longer known, or the server. */
export interface NamedKey extends KeyRow {
  creatorName: string | null;
}

/** A key that will expire, or has expired. */
export type ExpiringKey = KeyRow & { expiresAt: Date };

const byHash = prepared((db: Db) =>
  db
    .select({
      id: keys.id,
      accountId: keys.accountId,
      ownerId: accounts.organizationId,
      mode: accounts.mode,
      scopes: keys.scopes,
      allowedAddresses: keys.allowedAddresses,
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

/** Returns the addresses from which a key can be used; null when it is not valid at that time. */
export async function findValidKey(
  db: Db,
  keyId: string,
  at: Date,
): Promise<Pick<KeyRow, 'allowedAddresses'> | null> {
  const [row] = await db
    .select({ allowedAddresses: keys.allowedAddresses })
    .from(keys)
    .where(
      and(eq(keys.id, keyId), isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, at))),
    );
  return row ?? null;
}

const creator = alias(keys, 'creator');

const named = (db: Db | Tx) =>
  db
    .select({
      key: keys,
      creatorName: sql<string | null>`coalesce(${users.displayName}, ${creator.name})`,
    })
    .from(keys)
    .leftJoin(users, eq(users.id, keys.createdById))
    .leftJoin(creator, eq(creator.id, keys.createdById));

/** Returns the key with that id. @throws Error when there is none */
export async function findNamedKey(tx: Tx, keyId: string): Promise<NamedKey> {
  const [row] = await named(tx).where(eq(keys.id, keyId));
  if (row === undefined) throw new Error('The key is gone.');
  return { ...row.key, creatorName: row.creatorName };
}

/** Returns the keys of an account, newest first. @param page absent: all of them */
export async function listKeys(
  db: Db,
  accountId: string,
  page?: { limit: number; after: ListCursor | null },
): Promise<NamedKey[]> {
  const after = page?.after;
  const listed = named(db)
    .where(
      and(
        eq(keys.accountId, accountId),
        after
          ? or(lt(keys.createdAt, after.at), and(eq(keys.createdAt, after.at), lt(keys.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(keys.createdAt), desc(keys.id));
  const rows = await (page === undefined ? listed : listed.limit(page.limit));
  return rows.map(({ key, creatorName }) => ({ ...key, creatorName }));
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
  change: Partial<
    Pick<KeyRow, 'revokedAt' | 'expiresAt' | 'successorId' | 'description' | 'allowedAddresses'>
  >,
): Promise<void> {
  await tx
    .update(keys)
    .set(change)
    .where(and(eq(keys.id, keyId), eq(keys.accountId, accountId)));
}

/**
 * Locks and returns keys of which a reminder is due, or that have expired without an announcement. Keys that another
 * process locks are left out. A rolled key has no reminders, because its end was announced when it was rolled.
 * @param thresholds days before the expiry, the largest number first. Keys that expire after `until` are not due
 */
export async function lockExpiring(
  tx: Tx,
  thresholds: readonly { daysLeft: number; until: Date }[],
  limit: number,
): Promise<ExpiringKey[]> {
  const isDue = thresholds.map(({ daysLeft, until }) =>
    and(
      lte(keys.expiresAt, until),
      or(isNull(keys.toldDaysLeft), gt(keys.toldDaysLeft, daysLeft)),
      daysLeft === 0 ? undefined : isNull(keys.successorId),
    ),
  );
  const rows = await tx
    .select()
    .from(keys)
    .where(and(IS_UNTOLD, lte(keys.expiresAt, thresholds[0]?.until ?? new Date(0)), or(...isDue)))
    .orderBy(asc(keys.expiresAt), asc(keys.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.flatMap(({ expiresAt, ...key }) => (expiresAt === null ? [] : [{ ...key, expiresAt }]));
}

/** The condition of the index `keys_untold`. */
const IS_UNTOLD = sql`${keys.revokedAt} is null and ${keys.toldDaysLeft} is distinct from 0`;

/** Stores which reminder of these keys was made last. */
export async function markTold(tx: Tx, keyIds: readonly string[], daysLeft: number): Promise<void> {
  await tx
    .update(keys)
    .set({ toldDaysLeft: daysLeft })
    .where(inArray(keys.id, [...keyIds]));
}

/** Records the last use. The time never moves back, in any order of the writes of several processes. */
export async function touchKey(db: Db, keyId: string, at: Date): Promise<void> {
  await db
    .update(keys)
    .set({ lastUsedAt: at })
    .where(and(eq(keys.id, keyId), or(isNull(keys.lastUsedAt), lt(keys.lastUsedAt, at))));
}
