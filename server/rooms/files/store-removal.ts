import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { chatFiles } from '../../platform/db/schema/files';
import type { FileRow } from './store';

/** Deletes a file of a person that no message has. */
export async function deleteUnsent(
  db: Db,
  { id, sessionId, subject }: { id: string; sessionId: string; subject: string },
  deletedAt: Date,
): Promise<void> {
  await db
    .update(chatFiles)
    .set({ deletedAt })
    .where(
      and(
        eq(chatFiles.id, id),
        eq(chatFiles.sessionId, sessionId),
        eq(chatFiles.subject, subject),
        ne(chatFiles.status, 'sent'),
        isNull(chatFiles.deletedAt),
      ),
    );
}

/** Deletes the files of a message. */
export async function deleteOfMessage(tx: Tx, messageId: string, deletedAt: Date): Promise<void> {
  await tx
    .update(chatFiles)
    .set({ deletedAt })
    .where(and(eq(chatFiles.messageId, messageId), isNull(chatFiles.deletedAt)));
}

/** Deletes the files of a session. @param which `passing`: only files that are encrypted or have no message */
export async function deleteOfSession(
  tx: Tx,
  sessionId: string,
  which: 'all' | 'passing',
  deletedAt: Date,
): Promise<void> {
  const isPassing = or(eq(chatFiles.isEncrypted, true), ne(chatFiles.status, 'sent'));
  await tx
    .update(chatFiles)
    .set({ deletedAt })
    .where(
      and(
        eq(chatFiles.sessionId, sessionId),
        isNull(chatFiles.deletedAt),
        which === 'all' ? undefined : isPassing,
      ),
    );
}

/** Deletes files without a message that are older than this, and files of sessions that no longer exist. */
export async function deleteAbandoned(db: Db, createdBefore: Date, deletedAt: Date): Promise<void> {
  const isLate = and(ne(chatFiles.status, 'sent'), lt(chatFiles.createdAt, createdBefore));
  await db
    .update(chatFiles)
    .set({ deletedAt })
    .where(and(isNull(chatFiles.deletedAt), or(isLate, isNull(chatFiles.sessionId))));
}

/** Returns deleted files whose bytes have not been removed yet, oldest first. */
export async function listUnpurged(db: Db, after: string, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(chatFiles)
    .where(and(isNotNull(chatFiles.deletedAt), isNull(chatFiles.purgedAt), sql`${chatFiles.id} > ${after}`))
    .orderBy(asc(chatFiles.id))
    .limit(limit);
}

export async function markPurged(db: Db, id: string, purgedAt: Date): Promise<void> {
  await db.update(chatFiles).set({ purgedAt }).where(eq(chatFiles.id, id));
}

/** Returns the rows of deleted files whose uploads can no longer run. */
export async function listForgettable(
  db: Db,
  { createdBefore, after, limit }: { createdBefore: Date; after: string; limit: number },
): Promise<FileRow[]> {
  return db
    .select()
    .from(chatFiles)
    .where(
      and(
        isNotNull(chatFiles.deletedAt),
        isNotNull(chatFiles.purgedAt),
        lt(chatFiles.createdAt, createdBefore),
        sql`${chatFiles.id} > ${after}`,
      ),
    )
    .orderBy(asc(chatFiles.id))
    .limit(limit);
}

/** Deletes the row of a file whose bytes are removed. */
export async function deleteRow(db: Db, id: string): Promise<void> {
  await db.delete(chatFiles).where(and(eq(chatFiles.id, id), isNotNull(chatFiles.purgedAt)));
}
