import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { chatFiles } from '../../platform/db/schema/files';
import { participants, sessions } from '../../platform/db/schema/sessions';
import type { ListCursor } from '../../platform/lists/cursor';

export type FileRow = typeof chatFiles.$inferSelect;

/** Stores a file that is to come. @returns false when its sender has asked for it before */
export async function insertFile(tx: Tx, row: FileRow): Promise<boolean> {
  const inserted = await tx
    .insert(chatFiles)
    .values(row)
    .onConflictDoNothing({ target: [chatFiles.participantId, chatFiles.clientId] })
    .returning({ id: chatFiles.id });
  return inserted.length > 0;
}

/** Returns the file that its sender has asked for before. */
export async function findRequested(tx: Tx, { participantId, clientId }: FileRow): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.participantId, participantId), eq(chatFiles.clientId, clientId)));
  return row ?? null;
}

/** Returns a file that was not deleted. */
export async function findFile(db: Db | Tx, id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.id, id), isNull(chatFiles.deletedAt)));
  return row ?? null;
}

/**
 * Locks a session until the transaction is over, so that files of one session are counted one after the other.
 * @returns whether the session is still running
 */
export async function lockLive(tx: Tx, sessionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ endedAt: sessions.endedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('no key update');
  return row !== undefined && row.endedAt === null;
}

export interface FileVolume {
  files: number;
  bytes: number;
  /** The number of files without a message. */
  unsent: number;
}

/** Returns the files of a session whose bytes are or will be stored, of one person and of everybody. */
export async function countFiles(
  tx: Tx,
  { sessionId, subject }: { sessionId: string; subject: string },
): Promise<{ own: FileVolume; all: FileVolume }> {
  const counts = (only: ReturnType<typeof sql>) => ({
    files: sql`count(*) filter (where ${only})`.mapWith(Number),
    bytes: sql`coalesce(sum(${chatFiles.sizeBytes}) filter (where ${only}), 0)`.mapWith(Number),
    unsent:
      sql`count(*) filter (where ${only} and ${chatFiles.status} <> 'sent' and ${chatFiles.deletedAt} is null)`.mapWith(
        Number,
      ),
  });
  const own = counts(sql`${chatFiles.subject} = ${subject}`);
  const all = counts(sql`true`);
  const [row] = await tx
    .select({ own, all })
    .from(chatFiles)
    .where(and(eq(chatFiles.sessionId, sessionId), isNull(chatFiles.purgedAt)));
  const none = { files: 0, bytes: 0, unsent: 0 };
  return row ?? { own: none, all: none };
}

/**
 * Counts that an upload begins.
 * @returns the file with the number of this attempt; null when this participant no longer has such a file to upload,
 *   has no attempts left, or is no longer in the call
 */
export async function beginAttempt(
  db: Db,
  { id, participantId, attemptsMax }: { id: string; participantId: string; attemptsMax: number },
): Promise<FileRow | null> {
  const present = db
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(and(eq(participants.id, participantId), isNull(participants.leftAt), isNull(sessions.endedAt)));
  const [row] = await db
    .update(chatFiles)
    .set({ attempts: sql`${chatFiles.attempts} + 1` })
    .where(
      and(
        eq(chatFiles.id, id),
        inArray(chatFiles.participantId, present),
        eq(chatFiles.status, 'pending'),
        isNull(chatFiles.deletedAt),
        lt(chatFiles.attempts, attemptsMax),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * Stores that the bytes of the newest attempt are there.
 * @returns false when a newer one has begun, or it was deleted
 */
export async function markStored(
  db: Db,
  { id, attempt, mimeType }: { id: string; attempt: number; mimeType: string | null },
): Promise<boolean> {
  const stored = await db
    .update(chatFiles)
    .set({ status: 'stored', mimeType })
    .where(
      and(
        eq(chatFiles.id, id),
        eq(chatFiles.attempts, attempt),
        eq(chatFiles.status, 'pending'),
        isNull(chatFiles.deletedAt),
      ),
    )
    .returning({ id: chatFiles.id });
  return stored.length > 0;
}

/**
 * Stores which message has a file.
 * @param of.recipientId has to be whom the file was uploaded for
 * @param of.statuses that it may have
 * @returns null when the sender has no such file
 */
export async function markSent(
  tx: Tx,
  of: {
    id: string;
    sessionId: string;
    subject: string;
    recipientId: string | null;
    messageId: string;
    sentAt: Date;
    statuses: FileRow['status'][];
  },
): Promise<FileRow | null> {
  const { id, sessionId, subject, recipientId, messageId, sentAt, statuses } = of;
  const [row] = await tx
    .update(chatFiles)
    .set({ status: 'sent', messageId, sentAt })
    .where(
      and(
        eq(chatFiles.id, id),
        eq(chatFiles.sessionId, sessionId),
        eq(chatFiles.subject, subject),
        recipientId === null ? isNull(chatFiles.recipientId) : eq(chatFiles.recipientId, recipientId),
        inArray(chatFiles.status, statuses),
        isNull(chatFiles.deletedAt),
      ),
    )
    .returning();
  return row ?? null;
}

/** Returns the file of a message. */
export async function findOfMessage(
  db: Db | Tx,
  { sessionId, messageId }: { sessionId: string; messageId: string },
): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(chatFiles)
    .where(
      and(
        eq(chatFiles.messageId, messageId),
        eq(chatFiles.sessionId, sessionId),
        isNull(chatFiles.deletedAt),
      ),
    );
  return row ?? null;
}

/**
 * Returns a file of a session that a person can read: it was sent to everybody, or by them or to them under any of the
 * ids that they had in this browser.
 */
export async function findReadable(
  db: Db,
  { id, sessionId, subject, browser }: { id: string; sessionId: string; subject: string; browser: string },
): Promise<FileRow | null> {
  const own = db
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, sessionId),
        eq(participants.subject, subject),
        sql`coalesce(${participants.browser}, ${participants.id}) = ${browser}`,
      ),
    );
  const [row] = await db
    .select()
    .from(chatFiles)
    .where(
      and(
        eq(chatFiles.id, id),
        eq(chatFiles.sessionId, sessionId),
        eq(chatFiles.status, 'sent'),
        isNull(chatFiles.deletedAt),
        or(
          isNull(chatFiles.recipientId),
          inArray(chatFiles.participantId, own),
          inArray(chatFiles.recipientId, own),
        ),
      ),
    );
  return row ?? null;
}

/** The condition for files that the history of a session shows: sent to everybody and not encrypted. */
const isShown = and(
  eq(chatFiles.status, 'sent'),
  isNull(chatFiles.recipientId),
  eq(chatFiles.isEncrypted, false),
  isNull(chatFiles.deletedAt),
);

/**
 * Returns the shown files of a session, in the order in which they were sent. Joined with `participants` for who sent
 * them.
 */
export async function listShown(
  db: Db,
  { sessionId, after = null, limit }: { sessionId: string; after?: ListCursor | null; limit: number },
) {
  return db
    .select({
      file: chatFiles,
      displayName: participants.displayName,
      externalUserId: participants.externalUserId,
    })
    .from(chatFiles)
    .innerJoin(participants, eq(participants.id, chatFiles.participantId))
    .where(
      and(
        eq(chatFiles.sessionId, sessionId),
        isShown,
        after === null
          ? undefined
          : sql`(${chatFiles.sentAt}, ${chatFiles.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(chatFiles.sentAt), asc(chatFiles.id))
    .limit(limit);
}

/** A file as its session names it: each statement asks for both. */
export interface FileOfSession {
  sessionId: string;
  fileId: string;
}

export async function findShown(db: Db, { sessionId, fileId }: FileOfSession): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.id, fileId), eq(chatFiles.sessionId, sessionId), isShown));
  return row ?? null;
}

/** Deletes a shown file. @returns it; null when there is none */
export async function deleteShown(tx: Tx, of: FileOfSession, deletedAt: Date): Promise<FileRow | null> {
  const [row] = await tx
    .update(chatFiles)
    .set({ deletedAt })
    .where(and(eq(chatFiles.id, of.fileId), eq(chatFiles.sessionId, of.sessionId), isShown))
    .returning();
  return row ?? null;
}
