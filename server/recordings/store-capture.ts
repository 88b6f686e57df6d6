import { and, eq, getTableColumns, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { prepared } from '../platform/db/prepared';
import { recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { participants, sessions } from '../platform/db/schema/sessions';
import type { RecordingPart, RecordingPictures } from '../platform/vocabulary/recording-status';
import type { OwnedRecording, RecordingRow } from './store';

/*
 * A recording while it is captured and its file is made.
 */

/** A recording that has ended. */
export type EndedRow = OwnedRecording & Pick<RecordingRow, 'endedAt'>;

/** The columns of an `OwnedRecording`, in a statement that joins `rooms`. */
const owned = {
  id: recordings.id,
  roomId: recordings.roomId,
  sessionId: recordings.sessionId,
  accountId: rooms.accountId,
};

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

/** Returns the running recording of a session; null when there is none. */
export async function findRunning(db: Db, sessionId: string): Promise<RecordingRow | null> {
  const [row] = await runningOfSession(db).execute({ sessionId });
  return row ?? null;
}

/** Returns how many recordings run, over all processes. */
export async function countRunning(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(recordings)
    .where(isRunning);
  return row?.count ?? 0;
}

/** Inserts a running recording. @returns its row; null when the session has one already */
export async function insertRunning(
  tx: Tx,
  row: typeof recordings.$inferInsert,
): Promise<RecordingRow | null> {
  const [inserted] = await tx
    .insert(recordings)
    .values(row)
    .onConflictDoNothing({ target: recordings.sessionId, where: isRunning })
    .returning();
  return inserted ?? null;
}

/** Returns whether a recording is running and this chunk is the next one to be counted. */
export async function isNextChunk(tx: Tx, chunk: { id: string; index: number }): Promise<boolean> {
  const rows = await tx.select({ id: recordings.id }).from(recordings).where(isNext(chunk));
  return rows.length > 0;
}

/** Counts a stored chunk. @returns false when the recording has ended, or the chunk is counted already */
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

/**
 * Ends a running recording. Joins `rooms`, because the event and the job that follow in this transaction need the
 * account.
 * @param endedAt null: the time of its last chunk
 * @returns null when it is not running
 */
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
    .returning({ ...owned, endedAt: recordings.endedAt });
  return row ?? null;
}

/**
 * Returns running recordings whose session has ended, whose recorder has left or is no longer a moderator, or whose
 * time to stop has passed. Joins `sessions` and `participants`: the sweep asks for all sessions at once, and usually
 * finds nothing.
 */
export async function listAbandoned(db: Db, sessionId: string | null, now: Date): Promise<string[]> {
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
          lte(recordings.stopBy, now),
          and(ne(recordings.kind, 'composite'), or(isNull(sessions.id), isNotNull(sessions.endedAt))),
          and(
            isNull(recordings.recorderId),
            or(
              isNull(sessions.id),
              isNotNull(sessions.endedAt),
              isNull(participants.id),
              isNotNull(participants.leftAt),
              eq(participants.role, 'participant'),
            ),
          ),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the running recordings by the server whose session has ended, and that have no time to stop yet. */
export async function listLeftRunning(
  db: Db,
  sessionId: string | null,
): Promise<{ id: string; roomId: string; by: string | null }[]> {
  return db
    .select({ id: recordings.id, roomId: recordings.roomId, by: recordings.recorderId })
    .from(recordings)
    .leftJoin(sessions, eq(sessions.id, recordings.sessionId))
    .where(
      and(
        isRunning,
        isNotNull(recordings.recorderId),
        eq(recordings.kind, 'composite'),
        isNull(recordings.stopBy),
        sessionId === null ? undefined : eq(recordings.sessionId, sessionId),
        or(isNull(sessions.id), isNotNull(sessions.endedAt)),
      ),
    );
}

/**
 * Stores that another part continues a recording by the server, from a chunk on. A part that stored nothing is replaced.
 */
export async function addPart(tx: Tx, row: RecordingRow, part: RecordingPart): Promise<void> {
  const parts = [...row.parts.filter(({ firstChunk }) => firstChunk < part.firstChunk), part];
  const startedAt = part.firstChunk === 0 ? new Date(part.startedAt) : row.startedAt;
  await tx
    .update(recordings)
    .set({ parts, startedAt })
    .where(and(eq(recordings.id, row.id), isRunning));
}

/** Returns a running recording by its session, and locks it until the transaction is over. */
export async function lockRunning(tx: Tx, sessionId: string): Promise<RecordingRow | null> {
  const [row] = await tx
    .select()
    .from(recordings)
    .where(and(eq(recordings.sessionId, sessionId), isRunning))
    .for('update');
  return row ?? null;
}

/** Changes a running recording. */
export async function updateRunning(tx: Tx, id: string, set: Partial<RecordingRow>): Promise<void> {
  await tx
    .update(recordings)
    .set(set)
    .where(and(eq(recordings.id, id), isRunning));
}

/** Stores the time by which a running recording stops, unless one is stored already. */
export async function setStopBy(db: Db, id: string, stopBy: Date): Promise<void> {
  await db
    .update(recordings)
    .set({ stopBy })
    .where(and(eq(recordings.id, id), isRunning, isNull(recordings.stopBy)));
}

/** Changes a recording whose file is being made. @returns false when it is in another state, or deleted */
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
 * Marks a recording as ready whose file is being made or delivered. Joins `rooms`, because the event that follows in
 * this transaction needs the account.
 * @returns null when it is in another state, or deleted
 */
export async function finishProcessing(
  tx: Tx,
  id: string,
  set: Partial<RecordingRow>,
): Promise<(RecordingRow & { accountId: string }) | null> {
  const [row] = await tx
    .update(recordings)
    .set({ errorMessage: null, ...set, status: 'ready', progressPercent: null })
    .from(rooms)
    .where(
      and(
        eq(recordings.id, id),
        eq(recordings.status, 'processing'),
        isNull(recordings.deletedAt),
        eq(rooms.id, recordings.roomId),
      ),
    )
    .returning({ ...getTableColumns(recordings), accountId: rooms.accountId });
  return row ?? null;
}

/**
 * Marks a recording as failed, if it is being processed. Joins `rooms` for the same reason as `finishProcessing`.
 * @param failure.isMade whether the delivery of a finished file failed. A recording that is at the other step is left
 *   unchanged.
 * @returns null when it is left unchanged
 */
export async function failProcessing(
  tx: Tx,
  id: string,
  { isMade, errorMessage, at }: { isMade: boolean; errorMessage: string; at: Date },
): Promise<OwnedRecording | null> {
  const [row] = await tx
    .update(recordings)
    .set({ status: 'failed', errorMessage, progressPercent: null, updatedAt: at })
    .from(rooms)
    .where(
      and(
        eq(recordings.id, id),
        eq(rooms.id, recordings.roomId),
        eq(recordings.status, 'processing'),
        isNull(recordings.deletedAt),
        // A recording without a mix has files of people, but not this one.
        isMade
          ? or(isNotNull(recordings.objectKey), ne(recordings.kind, 'composite'))
          : isNull(recordings.objectKey),
      ),
    )
    .returning(owned);
  return row ?? null;
}

/** Sets a failed recording back to processing. @returns false when it has not failed */
export async function retryFailed(tx: Tx, id: string, at: Date): Promise<boolean> {
  const updated = await tx
    .update(recordings)
    .set({ status: 'processing', errorMessage: null, progressPercent: null, updatedAt: at })
    .where(and(eq(recordings.id, id), eq(recordings.status, 'failed'), isNull(recordings.deletedAt)))
    .returning({ id: recordings.id });
  return updated.length > 0;
}

/** Stores that the chunks are removed. */
export async function forgetChunks(db: Db, id: string): Promise<void> {
  const chunkBytes = sql`coalesce((${recordings.pictures} ->> 'sizeBytes')::bigint, 0)`;
  await db.update(recordings).set({ chunkCount: 0, chunkBytes }).where(eq(recordings.id, id));
}

/** Stores the pictures of a recording that is ready. @returns false when it is deleted, or has pictures */
export async function storePictures(db: Db, id: string, pictures: RecordingPictures): Promise<boolean> {
  const chunkBytes = sql`${recordings.chunkBytes} + ${pictures.sizeBytes}`;
  const stored = await db
    .update(recordings)
    .set({ pictures, chunkBytes })
    .where(
      and(
        eq(recordings.id, id),
        eq(recordings.status, 'ready'),
        isNull(recordings.deletedAt),
        isNull(recordings.pictures),
      ),
    )
    .returning({ id: recordings.id });
  return stored.length > 0;
}
