import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { prepared } from '../platform/db/prepared';
import { accounts } from '../platform/db/schema/accounts';
import { recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { participants, sessions } from '../platform/db/schema/sessions';

export type RecordingRow = typeof recordings.$inferSelect;

/** What a recording that is over leaves for others to know. */
export interface EndedRow {
  id: string;
  roomId: string;
  sessionId: string | null;
  accountId: string;
}

const isRunning = eq(recordings.status, 'recording');
const isNext = ({ id, index }: { id: string; index: number }) =>
  and(eq(recordings.id, id), isRunning, eq(recordings.chunkCount, index));

const runningOfSession = prepared((db: Db) =>
  db
    .select()
    .from(recordings)
    .where(and(eq(recordings.sessionId, sql.placeholder('sessionId')), isRunning))
    .prepare('running_recording'),
);

const byId = prepared((db: Db) =>
  db
    .select()
    .from(recordings)
    .where(eq(recordings.id, sql.placeholder('id')))
    .prepare('recording_row'),
);

/** The recording of a session that runs; null when none does. */
export async function findRunning(db: Db, sessionId: string): Promise<RecordingRow | null> {
  const [row] = await runningOfSession(db).execute({ sessionId });
  return row ?? null;
}

/** A recording, deleted or not. */
export async function findRow(db: Db, id: string): Promise<RecordingRow | null> {
  const [row] = await byId(db).execute({ id });
  return row ?? null;
}

/** @returns false when the session has a recording that runs */
export async function insertRunning(tx: Tx, row: typeof recordings.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(recordings)
    .values(row)
    .onConflictDoNothing({ target: recordings.sessionId, where: isRunning })
    .returning({ id: recordings.id });
  return inserted.length > 0;
}

/** Whether the recording runs, and that chunk is the first that is not counted. */
export async function isNextChunk(tx: Tx, chunk: { id: string; index: number }): Promise<boolean> {
  const rows = await tx.select({ id: recordings.id }).from(recordings).where(isNext(chunk));
  return rows.length > 0;
}

/** Counts a chunk that is stored. @returns false when the recording is over, or it has been counted */
export async function countChunk(
  db: Db | Tx,
  chunk: { id: string; index: number; sizeBytes: number; at: Date },
): Promise<boolean> {
  const counted = await db
    .update(recordings)
    .set({
      chunkCount: chunk.index + 1,
      sizeBytes: sql`coalesce(${recordings.sizeBytes}, 0) + ${chunk.sizeBytes}`,
      chunkBytes: sql`${recordings.chunkBytes} + ${chunk.sizeBytes}`,
      lastChunkAt: chunk.at,
      updatedAt: chunk.at,
    })
    .where(isNext(chunk))
    .returning({ id: recordings.id });
  return counted.length > 0;
}

/** Ends a recording. @param endedAt null: when its last chunk came */
export async function endRunning(
  tx: Tx,
  id: string,
  { at, endedAt }: { at: Date; endedAt: Date | null },
): Promise<EndedRow | null> {
  const [row] = await tx
    .update(recordings)
    .set({
      status: 'processing',
      endedAt: endedAt ?? sql`coalesce(${recordings.lastChunkAt}, ${recordings.startedAt})`,
      sizeBytes: null,
      updatedAt: at,
    })
    .from(rooms)
    .where(and(eq(recordings.id, id), isRunning, eq(rooms.id, recordings.roomId)))
    .returning({
      id: recordings.id,
      roomId: recordings.roomId,
      sessionId: recordings.sessionId,
      accountId: rooms.accountId,
    });
  return row ?? null;
}

/** Recordings that run although their session is over, or their recorder is gone or may not record any more. */
export async function listAbandoned(db: Db, sessionId: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .leftJoin(sessions, eq(sessions.id, recordings.sessionId))
    .leftJoin(participants, eq(participants.id, recordings.startedByParticipantId))
    .where(
      and(
        isRunning,
        sessionId === null ? undefined : eq(recordings.sessionId, sessionId),
        or(
          isNull(sessions.id),
          isNotNull(sessions.endedAt),
          isNull(participants.id),
          isNotNull(participants.leftAt),
          eq(participants.role, 'participant'),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whose recording it is: the account of its room; null when it is gone. */
export async function findAccountId(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: rooms.accountId })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .where(eq(recordings.id, id));
  return row?.accountId ?? null;
}

/** @returns false when it is not being finalised */
export async function updateProcessing(
  db: Db | Tx,
  id: string,
  set: Partial<RecordingRow>,
): Promise<boolean> {
  const updated = await db
    .update(recordings)
    .set(set)
    .where(and(eq(recordings.id, id), eq(recordings.status, 'processing'), isNull(recordings.deletedAt)))
    .returning({ id: recordings.id });
  return updated.length > 0;
}

/**
 * Writes down that a recording has failed which is being finalised.
 * @param failure.isMade whether its file is there and waits to be delivered; otherwise nothing is written
 */
export async function failProcessing(
  tx: Tx,
  id: string,
  { isMade, errorMessage, at }: { isMade: boolean; errorMessage: string; at: Date },
): Promise<void> {
  await tx
    .update(recordings)
    .set({ status: 'failed', errorMessage, progressPercent: null, updatedAt: at })
    .where(
      and(
        eq(recordings.id, id),
        eq(recordings.status, 'processing'),
        isNull(recordings.deletedAt),
        isMade ? isNotNull(recordings.objectKey) : isNull(recordings.objectKey),
      ),
    );
}

/** Takes a failed recording back to being finalised. @returns false when it has not failed */
export async function retryFailed(tx: Tx, id: string, at: Date): Promise<boolean> {
  const updated = await tx
    .update(recordings)
    .set({ status: 'processing', errorMessage: null, progressPercent: null, updatedAt: at })
    .where(and(eq(recordings.id, id), eq(recordings.status, 'failed'), isNull(recordings.deletedAt)))
    .returning({ id: recordings.id });
  return updated.length > 0;
}

/** Writes down that the chunks are gone. */
export async function forgetChunks(db: Db, id: string): Promise<void> {
  await db.update(recordings).set({ chunkCount: 0, chunkBytes: 0 }).where(eq(recordings.id, id));
}

/** Writes down that the bytes of a deleted recording are gone. */
export async function markPurged(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(recordings)
    .set({ purgedAt: at, chunkCount: 0, chunkBytes: 0 })
    .where(eq(recordings.id, id));
}

/** What lies in the service's own storages for all rooms of a person's accounts, deleted recordings included. */
export async function listStoredOfOwner(tx: Tx, userId: string) {
  return tx
    .select({
      id: recordings.id,
      accountId: rooms.accountId,
      storage: recordings.storage,
      objectKey: recordings.objectKey,
      chunkStorage: recordings.chunkStorage,
      chunkCount: recordings.chunkCount,
    })
    .from(recordings)
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(and(eq(accounts.ownerUserId, userId), isNull(recordings.purgedAt)));
}
