import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  gt,
  or,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { prepared } from '../platform/db/prepared';
import { rooms } from '../platform/db/schema/rooms';
import { sessions } from '../platform/db/schema/sessions';
import { streams, streamTasks } from '../platform/db/schema/recordings';
import type { StreamEndReason, StreamProblem } from '../platform/vocabulary/stream-status';

/*
 * Live streams, and the pages of the server that compose them. Leases use the clock of the database, because the clocks
 * of machines may differ.
 */

export type StreamRow = typeof streams.$inferSelect;
export type StreamTaskRow = typeof streamTasks.$inferSelect;

/** A stream that is over: its address is removed. */
type StreamEnd = Pick<StreamRow, 'status' | 'endedAt'> & {
  problem?: StreamProblem;
  endReason?: StreamEndReason;
};

/** A stream, and where it is. */
type StreamPlace = Pick<StreamRow, 'id' | 'roomId' | 'sessionId'>;

const place = { id: streams.id, roomId: streams.roomId, sessionId: streams.sessionId };
const isActive = isNull(streams.endedAt);
const ofSession = (sessionId: string) => eq(streams.sessionId, sessionId);
const ofTask = (sessionId: string) => eq(streamTasks.sessionId, sessionId);

export async function insertStream(tx: Tx, row: typeof streams.$inferInsert): Promise<StreamRow> {
  const [stored] = await tx.insert(streams).values(row).returning();
  if (stored === undefined) throw new Error('A statement that inserts a row has returned none.');
  return stored;
}

/** Returns the streams of a session, also those that are over, in the order in which they were started. */
export const listStreams = (db: Db | Tx, sessionId: string): Promise<StreamRow[]> =>
  db.select().from(streams).where(ofSession(sessionId)).orderBy(asc(streams.createdAt), asc(streams.id));

export async function findStream(
  db: Db,
  { roomId, streamId }: { roomId: string; streamId: string },
): Promise<StreamRow | null> {
  const [row] = await db
    .select()
    .from(streams)
    .where(and(eq(streams.id, streamId), eq(streams.roomId, roomId)));
  return row ?? null;
}

/** Returns the streams of a session that are not over. */
export const listActive = (db: Db | Tx, sessionId: string): Promise<StreamRow[]> =>
  db
    .select()
    .from(streams)
    .where(and(ofSession(sessionId), isActive))
    .orderBy(asc(streams.createdAt), asc(streams.id));

/** Returns a stream of a session, and locks it until the transaction is over. */
export async function lockStream(tx: Tx, sessionId: string, id: string): Promise<StreamRow | null> {
  const [row] = await tx
    .select()
    .from(streams)
    .where(and(eq(streams.id, id), ofSession(sessionId)))
    .for('update');
  return row ?? null;
}

/** Changes a stream that is not over. */
export async function updateActive(tx: Tx, id: string, set: Partial<StreamRow>): Promise<void> {
  await tx
    .update(streams)
    .set(set)
    .where(and(eq(streams.id, id), isActive));
}

/** Ends a stream. @returns null when it is over already */
export async function endStream(tx: Tx, id: string, end: StreamEnd): Promise<StreamRow | null> {
  const [row] = await tx
    .update(streams)
    .set({ ...end, sealedUrl: null })
    .where(and(eq(streams.id, id), isActive))
    .returning();
  return row ?? null;
}

/** Stores that nothing is sent for the live streams of a session now. */
export async function markReconnecting(db: Db | Tx, sessionId: string, at: Date): Promise<void> {
  await db
    .update(streams)
    .set({
      status: 'reconnecting',
      problem: 'waiting',
      failingSince: sql`coalesce(${streams.failingSince}, ${at.toISOString()}::timestamptz)`,
    })
    .where(and(ofSession(sessionId), eq(streams.status, 'live')));
}

/** Returns how many streams are sent or tried now, by their status, over all rooms. */
export async function countByStatus(db: Db): Promise<{ status: string; count: number }[]> {
  return db
    .select({ status: streams.status, count: count() })
    .from(streams)
    .where(isActive)
    .groupBy(streams.status);
}

/**
 * Returns the streams that are not over although their session has ended or their room is deleted. Joins both: a session
 * and a room do not know their streams.
 */
export async function listLeft(db: Db): Promise<(StreamPlace & { isRoomDeleted: boolean })[]> {
  return db
    .select({
      ...place,
      isRoomDeleted: sql<boolean>`${rooms.deletedAt} is not null`,
    })
    .from(streams)
    .innerJoin(rooms, eq(rooms.id, streams.roomId))
    .innerJoin(sessions, eq(sessions.id, streams.sessionId))
    .where(and(isActive, or(isNotNull(rooms.deletedAt), isNotNull(sessions.endedAt))));
}

/** Returns the streams that have not been live since before a time. */
export const listFailing = (db: Db, before: Date): Promise<StreamPlace[]> =>
  db
    .select(place)
    .from(streams)
    .where(
      and(
        isActive,
        inArray(streams.status, ['connecting', 'reconnecting']),
        lt(streams.failingSince, before),
      ),
    );

/** Returns the sessions with a live stream that no worker serves. */
export async function listUnserved(db: Db): Promise<string[]> {
  const served = db
    .select({ id: streamTasks.sessionId })
    .from(streamTasks)
    .where(and(eq(streamTasks.sessionId, streams.sessionId), gt(streamTasks.leasedUntil, sql`now()`)));
  const rows = await db
    .selectDistinct({ sessionId: streams.sessionId })
    .from(streams)
    .where(and(eq(streams.status, 'live'), notExists(served)));
  return rows.map(({ sessionId }) => sessionId);
}

/** Inserts the task of a session, if it has none, and locks it until the transaction is over. */
export async function insertTask(
  tx: Tx,
  row: Pick<StreamTaskRow, 'sessionId' | 'streamerId' | 'requestedAt'>,
): Promise<void> {
  await tx
    .insert(streamTasks)
    .values(row)
    .onConflictDoUpdate({ target: streamTasks.sessionId, set: { sessionId: row.sessionId } });
}

const taskOfSession = prepared((db: Db) =>
  db
    .select()
    .from(streamTasks)
    .where(eq(streamTasks.sessionId, sql.placeholder('sessionId')))
    .prepare('stream_task'),
);

/** Returns the task of a session; null: it has no streams. Everybody who enters a call reads it. */
export async function findTask(db: Db | Tx, sessionId: string): Promise<StreamTaskRow | null> {
  const [row] = await taskOfSession(db).execute({ sessionId });
  return row ?? null;
}

/** Returns the task that the token of a page belongs to; null: there is none. */
export async function findTaskOfToken(db: Db, tokenHash: string): Promise<StreamTaskRow | null> {
  const [row] = await db.select().from(streamTasks).where(eq(streamTasks.tokenHash, tokenHash));
  return row ?? null;
}

/** Removes the task of a session without streams. It waits for a stream that is being started. */
export async function deleteIdleTask(tx: Tx, sessionId: string): Promise<void> {
  await tx.select({ id: streamTasks.sessionId }).from(streamTasks).where(ofTask(sessionId)).for('update');
  const active = tx
    .select({ id: streams.id })
    .from(streams)
    .where(and(ofSession(sessionId), isActive));
  await tx.delete(streamTasks).where(and(ofTask(sessionId), notExists(active)));
}

const leasedFor = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Claims the oldest task that no worker has. @returns null when there is none */
export async function claimTask(
  db: Db,
  { workerId, tokenHash, leaseMs }: { workerId: string; tokenHash: string; leaseMs: number },
): Promise<StreamTaskRow | null> {
  const next = db
    .select({ id: streamTasks.sessionId })
    .from(streamTasks)
    .where(or(isNull(streamTasks.leasedUntil), lte(streamTasks.leasedUntil, sql`now()`)))
    .orderBy(asc(streamTasks.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(streamTasks)
    .set({ workerId, tokenHash, leasedUntil: leasedFor(leaseMs) })
    .where(eq(streamTasks.sessionId, sql`(${next})`))
    .returning();
  return row ?? null;
}

/** Renews the lease of a claimed task. @returns false when another worker has it, or it is over */
export async function renewTask(
  db: Db,
  of: { sessionId: string; workerId: string; tokenHash: string; leaseMs: number },
): Promise<boolean> {
  const rows = await db
    .update(streamTasks)
    .set({ leasedUntil: leasedFor(of.leaseMs), tokenHash: of.tokenHash })
    .where(and(ofTask(of.sessionId), eq(streamTasks.workerId, of.workerId)))
    .returning({ id: streamTasks.sessionId });
  return rows.length > 0;
}

/** Gives a claimed task back. @param waitMs how long no worker claims it */
export async function releaseTask(
  db: Db,
  sessionId: string,
  workerId: string,
  waitMs: number,
): Promise<void> {
  await db
    .update(streamTasks)
    .set({ workerId: null, leasedUntil: leasedFor(waitMs), tokenHash: null })
    .where(and(ofTask(sessionId), eq(streamTasks.workerId, workerId)));
}

/** Stores that the page has connected to the hub. */
export async function connectTask(db: Db, sessionId: string, connectionId: string, at: Date): Promise<void> {
  await db.update(streamTasks).set({ connectionId, connectedAt: at }).where(ofTask(sessionId));
}

/** Stores that a connection of the page is lost. @returns false when another connection has replaced it */
export async function disconnectTask(db: Db, sessionId: string, connectionId: string): Promise<boolean> {
  const rows = await db
    .update(streamTasks)
    .set({ connectionId: null, connectedAt: null })
    .where(and(ofTask(sessionId), eq(streamTasks.connectionId, connectionId)))
    .returning({ id: streamTasks.sessionId });
  return rows.length > 0;
}
