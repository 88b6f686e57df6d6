import { and, asc, eq, isNotNull, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { accounts } from '../../platform/db/schema/accounts';
import { chatFiles } from '../../platform/db/schema/files';
import { personExports } from '../../platform/db/schema/people';
import type { Person } from './store-person';

export type ExportRow = typeof personExports.$inferSelect;

const isOf = ({ accountId, externalUserId }: Pick<Person, 'accountId' | 'externalUserId'>) =>
  and(eq(personExports.accountId, accountId), eq(personExports.externalUserId, externalUserId));

/** Returns the export of a person that is not deleted. */
export async function findExport(
  db: Db | Tx,
  person: Pick<Person, 'accountId' | 'externalUserId'>,
): Promise<ExportRow | null> {
  const [row] = await db.select().from(personExports).where(isOf(person));
  return row ?? null;
}

/** Returns an export that is not deleted. */
export async function findExportById(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(personExports)
    .where(and(eq(personExports.id, id), isNull(personExports.deletedAt)));
  return row ?? null;
}

/** Inserts an export. @returns false when the person has one that is not deleted */
export async function insertExport(tx: Tx, row: typeof personExports.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(personExports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: personExports.id });
  return inserted.length > 0;
}

/** Returns how many exports of an account have bytes, or will have. */
export const countExports = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(personExports, and(eq(personExports.accountId, accountId), isNull(personExports.purgedAt)));

/** Changes an export that is being prepared. @returns false when it is not, or was deleted */
export async function updatePreparing(db: Db | Tx, id: string, set: Partial<ExportRow>): Promise<boolean> {
  const updated = await db
    .update(personExports)
    .set(set)
    .where(
      and(eq(personExports.id, id), eq(personExports.status, 'preparing'), isNull(personExports.deletedAt)),
    )
    .returning({ id: personExports.id });
  return updated.length > 0;
}

async function deleteWhere(db: Db | Tx, deletedAt: Date, where: SQL | undefined): Promise<void> {
  await db
    .update(personExports)
    .set({ deletedAt, externalUserId: null })
    .where(and(isNull(personExports.deletedAt), where));
}

/** Deletes an export: from then on nobody can fetch it, and it does not name the person. */
export async function markDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await deleteWhere(tx, at, eq(personExports.id, id));
}

/** Works like `markDeleted`, for the export of a person. */
export async function markDeletedOf(db: Db, person: Person, at: Date): Promise<void> {
  await deleteWhere(db, at, isOf(person));
}

/** Works like `markDeleted`, for all exports of an account. */
export async function markAllDeleted(tx: Tx, accountId: string, at: Date): Promise<void> {
  await deleteWhere(tx, at, eq(personExports.accountId, accountId));
}

/** Returns the ids of the exports of an account that are being prepared. */
export async function listPreparing(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: personExports.id })
    .from(personExports)
    .where(
      and(
        eq(personExports.accountId, accountId),
        eq(personExports.status, 'preparing'),
        isNull(personExports.deletedAt),
      ),
    )
    .orderBy(asc(personExports.id));
  return rows.map(({ id }) => id);
}

/** Deletes exports that have expired, and those of accounts that no longer exist. */
export async function deleteExpired(db: Db, at: Date): Promise<void> {
  const account = db
    .select({ one: sql`1` })
    .from(accounts)
    .where(eq(accounts.id, personExports.accountId));
  await deleteWhere(db, at, or(lte(personExports.expiresAt, at), notExists(account)));
}

/** Returns deleted exports whose bytes have not been removed. */
export const listUnpurged = (db: Db, after: string, limit: number): Promise<ExportRow[]> =>
  db
    .select()
    .from(personExports)
    .where(
      and(
        isNotNull(personExports.deletedAt),
        isNull(personExports.purgedAt),
        sql`${personExports.id} > ${after}`,
      ),
    )
    .orderBy(asc(personExports.id))
    .limit(limit);

/** Returns the deleted exports of an account whose bytes have not been removed. */
export async function listUnpurgedIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: personExports.id })
    .from(personExports)
    .where(
      and(
        eq(personExports.accountId, accountId),
        isNotNull(personExports.deletedAt),
        isNull(personExports.purgedAt),
      ),
    )
    .orderBy(asc(personExports.id));
  return rows.map(({ id }) => id);
}

export async function markPurged(db: Db, id: string, purgedAt: Date): Promise<void> {
  await db.update(personExports).set({ purgedAt }).where(eq(personExports.id, id));
}

/** Returns exports whose bytes were removed before a time. */
export const listForgettable = (
  db: Db,
  { purgedBefore, after, limit }: { purgedBefore: Date; after: string; limit: number },
): Promise<ExportRow[]> =>
  db
    .select()
    .from(personExports)
    .where(and(lte(personExports.purgedAt, purgedBefore), sql`${personExports.id} > ${after}`))
    .orderBy(asc(personExports.id))
    .limit(limit);

/** Deletes the row of an export whose bytes are removed. */
export async function deleteRow(db: Db, id: string): Promise<void> {
  await db.delete(personExports).where(and(eq(personExports.id, id), isNotNull(personExports.purgedAt)));
}

/** A file of the chat with its bytes. */
export type SentFile = Pick<
  typeof chatFiles.$inferSelect,
  'id' | 'name' | 'sizeBytes' | 'storage' | 'attempts'
>;

const isReadable = ({ accountId, subject }: Person) =>
  and(
    eq(chatFiles.accountId, accountId),
    eq(chatFiles.subject, subject),
    eq(chatFiles.status, 'sent'),
    eq(chatFiles.isEncrypted, false),
    isNull(chatFiles.deletedAt),
  );

/** Returns how many files a person sent, and their size together. */
export async function sumFiles(db: Db, person: Person): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      bytes: sql`coalesce(sum(${chatFiles.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(chatFiles)
    .where(isReadable(person));
  return row ?? { count: 0, bytes: 0 };
}

/** Returns files that a person sent, in the order of their ids. */
export const listFiles = (db: Db, person: Person, after: string, limit: number): Promise<SentFile[]> =>
  db
    .select({
      id: chatFiles.id,
      name: chatFiles.name,
      sizeBytes: chatFiles.sizeBytes,
      storage: chatFiles.storage,
      attempts: chatFiles.attempts,
    })
    .from(chatFiles)
    .where(and(isReadable(person), sql`${chatFiles.id} > ${after}`))
    .orderBy(asc(chatFiles.id))
    .limit(limit);
