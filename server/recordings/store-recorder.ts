import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { prepared } from '../platform/db/prepared';
import { recorderTasks, recorderWorkers, recordings } from '../platform/db/schema/recordings';
import { sessions } from '../platform/db/schema/sessions';
import type { RecordingOrigin } from '../platform/vocabulary/recording-status';

/*
 * The tasks of the server's recorder, and the workers that claim them. Leases use the clock of the database, because the
 * clocks of machines may differ.
 */

export type TaskRow = typeof recorderTasks.$inferSelect;

const leasedFor = (leaseMs: number): SQL<Date> => sql`now() + ${leaseMs} * interval '1 millisecond'`;
const ofSession = (sessionId: string) => eq(recorderTasks.sessionId, sessionId);
const isUnclaimed = or(isNull(recorderTasks.leasedUntil), lte(recorderTasks.leasedUntil, sql`now()`));
const isAlive = gt(recorderWorkers.leasedUntil, sql`now()`);

/** Inserts a task. @returns the task, or the existing one of the session */
export async function insertTask(
  tx: Tx,
  row: Pick<
    TaskRow,
    'sessionId' | 'recordingId' | 'recorderId' | 'origin' | 'fallsBack' | 'layout' | 'requestedAt'
  >,
): Promise<TaskRow> {
  const [stored] = await tx
    .insert(recorderTasks)
    .values(row)
    .onConflictDoUpdate({ target: recorderTasks.sessionId, set: { sessionId: row.sessionId } })
    .returning();
  if (stored === undefined) throw new Error('A statement that inserts or updates a row has returned none.');
  return stored;
}

const taskOfSession = prepared((db: Db) =>
  db
    .select()
    .from(recorderTasks)
    .where(eq(recorderTasks.sessionId, sql.placeholder('sessionId')))
    .prepare('recorder_task'),
);

/** Returns the task of a session; null: there is none. Everybody who enters a call reads it. */
export async function findTask(db: Db | Tx, sessionId: string): Promise<TaskRow | null> {
  const [row] = await taskOfSession(db).execute({ sessionId });
  return row ?? null;
}

/** Returns the task that the token of a page belongs to; null: there is none. */
export async function findTaskOfToken(db: Db, tokenHash: string): Promise<TaskRow | null> {
  const [row] = await db.select().from(recorderTasks).where(eq(recorderTasks.tokenHash, tokenHash));
  return row ?? null;
}

/** Removes the task of a session. @returns null when there is none */
export async function deleteTask(db: Db | Tx, sessionId: string): Promise<TaskRow | null> {
  const [row] = await db.delete(recorderTasks).where(ofSession(sessionId)).returning();
  return row ?? null;
}

/** Removes the task of a session if one of `origins` asked for it and its recording has not begun. */
export async function deleteTaskOf(
  db: Db,
  sessionId: string,
  origins: readonly RecordingOrigin[],
): Promise<void> {
  const asked = inArray(recorderTasks.origin, [...origins]);
  await db.delete(recorderTasks).where(and(ofSession(sessionId), asked, notExists(runningOfTask(db))));
}

/** Returns the running recording of a task, as a part of a statement. */
const runningOfTask = (db: Db) =>
  db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.id, recorderTasks.recordingId), eq(recordings.status, 'recording')));

/**
 * Removes the tasks of sessions that have ended without a running recording. Joins `sessions` and `recordings`: neither
 * of them knows of tasks.
 */
export async function deleteTasksOfEnded(db: Db): Promise<void> {
  const ended = db.select({ id: sessions.id }).from(sessions).where(isNotNull(sessions.endedAt));
  await db
    .delete(recorderTasks)
    .where(and(inArray(recorderTasks.sessionId, ended), notExists(runningOfTask(db))));
}

/** Returns how many tasks wait for a worker and are before this one, over all rooms. */
export async function countWaitingBefore(db: Db | Tx, task: TaskRow): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(recorderTasks)
    .where(and(isUnclaimed, lt(recorderTasks.requestedAt, task.requestedAt)));
  return row?.waiting ?? 0;
}

/** Returns how many tasks wait for a worker, and how many have one. */
export async function countTasks(db: Db): Promise<{ waiting: number; claimed: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isUnclaimed})::int`,
      claimed: sql<number>`count(*) filter (where not (${isUnclaimed}))::int`,
    })
    .from(recorderTasks);
  return row ?? { waiting: 0, claimed: 0 };
}

/** Claims the oldest task that no worker has. @returns null when there is none */
export async function claimTask(
  db: Db,
  { workerId, tokenHash, leaseMs }: { workerId: string; tokenHash: string; leaseMs: number },
): Promise<TaskRow | null> {
  const next = db
    .select({ id: recorderTasks.sessionId })
    .from(recorderTasks)
    .where(isUnclaimed)
    .orderBy(asc(recorderTasks.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(recorderTasks)
    .set({ workerId, tokenHash, leasedUntil: leasedFor(leaseMs), claims: sql`${recorderTasks.claims} + 1` })
    .where(eq(recorderTasks.sessionId, sql`(${next})`))
    .returning();
  return row ?? null;
}

/** Renews the lease of a claimed task. @returns false when another worker has it, or it is over */
export async function renewTask(
  db: Db,
  {
    sessionId,
    workerId,
    tokenHash,
    leaseMs,
  }: { sessionId: string; workerId: string; tokenHash: string; leaseMs: number },
): Promise<boolean> {
  const rows = await db
    .update(recorderTasks)
    .set({ leasedUntil: leasedFor(leaseMs), tokenHash })
    .where(and(ofSession(sessionId), eq(recorderTasks.workerId, workerId)))
    .returning({ id: recorderTasks.sessionId });
  return rows.length > 0;
}

/** Gives a claimed task back, so that another worker can claim it at once. */
export async function releaseTask(db: Db, sessionId: string, workerId: string): Promise<void> {
  await db
    .update(recorderTasks)
    .set({ workerId: null, leasedUntil: null, tokenHash: null })
    .where(and(ofSession(sessionId), eq(recorderTasks.workerId, workerId)));
}

/** Stores that the recorder has connected to the hub. */
export async function connectTask(db: Db, sessionId: string, connectionId: string, at: Date): Promise<void> {
  await db.update(recorderTasks).set({ connectionId, connectedAt: at }).where(ofSession(sessionId));
}

/** Stores that a connection of the recorder is lost. @returns false when another connection has replaced it */
export async function disconnectTask(db: Db, sessionId: string, connectionId: string): Promise<boolean> {
  const rows = await db
    .update(recorderTasks)
    .set({ connectionId: null, connectedAt: null })
    .where(and(ofSession(sessionId), eq(recorderTasks.connectionId, connectionId)))
    .returning({ id: recorderTasks.sessionId });
  return rows.length > 0;
}

export async function updateLayout(tx: Tx, sessionId: string, layout: TaskRow['layout']): Promise<void> {
  await tx.update(recorderTasks).set({ layout }).where(ofSession(sessionId));
}

/** Renews the lease of a worker, and removes the workers whose lease ended long ago. */
export async function renewWorker(
  db: Db,
  { leaseMs, ...row }: Omit<typeof recorderWorkers.$inferInsert, 'leasedUntil'> & { leaseMs: number },
): Promise<void> {
  const leasedUntil = leasedFor(leaseMs);
  const { id: _, ...state } = row;
  await db
    .insert(recorderWorkers)
    .values({ ...row, leasedUntil })
    .onConflictDoUpdate({ target: recorderWorkers.id, set: { ...state, leasedUntil } });
  await db.delete(recorderWorkers).where(lt(recorderWorkers.leasedUntil, sql`now() - interval '1 minute'`));
}

export async function deleteWorker(db: Db, id: string): Promise<void> {
  await db.delete(recorderWorkers).where(eq(recorderWorkers.id, id));
}

/** Returns whether a worker runs, in any process, whose machine can record at all. */
export async function hasWorker(db: Db | Tx): Promise<boolean> {
  const isAble = or(eq(recorderWorkers.isAccepting, true), gt(recorderWorkers.recordings, 0));
  const able = and(isAlive, isAble);
  const rows = await db.select({ id: recorderWorkers.id }).from(recorderWorkers).where(able).limit(1);
  return rows.length > 0;
}

/** Returns whether a worker runs, in any process, whose machine can stream at all. */
export async function hasStreamWorker(db: Db | Tx): Promise<boolean> {
  const isAble = or(eq(recorderWorkers.isAccepting, true), gt(recorderWorkers.recordings, 0));
  const able = and(isAlive, isAble, eq(recorderWorkers.canStream, true));
  const rows = await db.select({ id: recorderWorkers.id }).from(recorderWorkers).where(able).limit(1);
  return rows.length > 0;
}

/** Returns the workers that run. */
export const listWorkers = (db: Db) => db.select().from(recorderWorkers).where(isAlive);

/** Returns when the recording of a task stored a chunk last; null: none, or it does not run. */
export async function lastChunkAt(db: Db, recordingId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: recordings.lastChunkAt })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), isNotNull(recordings.lastChunkAt)));
  return row?.at ?? null;
}

/** Returns how many chunks a recording has; 0 when there is no such recording. */
export async function countChunks(db: Db, recordingId: string): Promise<number> {
  const [row] = await db
    .select({ count: recordings.chunkCount })
    .from(recordings)
    .where(eq(recordings.id, recordingId));
  return row?.count ?? 0;
}
