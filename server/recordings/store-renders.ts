import { and, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { isOfLastMember } from '../platform/db/last-member';
import { accounts } from '../platform/db/schema/accounts';
import { recordingRenders, recordings } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import type { OwnStorage, RenderFormat } from '../platform/vocabulary/recording-status';

/*
 * Renders of recordings. Statements of people find a render by its recording, which decides who may read it.
 */

export type RenderRow = typeof recordingRenders.$inferSelect;

/** A render, and the recording that it is made from. */
export interface RenderJob {
  render: RenderRow;
  recording: typeof recordings.$inferSelect;
}

/** A render with the fields of its recording that events name. */
export type OwnedRender = RenderRow & { roomId: string; sessionId: string | null };

/** The bytes of a render, which are stored if an attempt to make it has begun. */
export interface StoredRender {
  id: string;
  format: RenderFormat;
  storage: OwnStorage;
}

const isUnfinished = inArray(recordingRenders.status, ['queued', 'processing']);

export async function insertRender(tx: Tx, row: typeof recordingRenders.$inferInsert): Promise<RenderRow> {
  const [inserted] = await tx.insert(recordingRenders).values(row).returning();
  if (inserted === undefined) throw new Error('The insert returned no row.');
  return inserted;
}

export const countRenders = (tx: Tx, recordingId: string): Promise<number> =>
  tx.$count(
    recordingRenders,
    and(eq(recordingRenders.recordingId, recordingId), isNull(recordingRenders.deletedAt)),
  );

/** Returns the renders of a recording, newest first. */
export const listRenders = (db: Db, recordingId: string): Promise<RenderRow[]> =>
  db
    .select()
    .from(recordingRenders)
    .where(and(eq(recordingRenders.recordingId, recordingId), isNull(recordingRenders.deletedAt)))
    .orderBy(desc(recordingRenders.createdAt), desc(recordingRenders.id));

/** Returns a render of a recording that is not deleted. */
export async function findRender(
  db: Db,
  { recordingId, renderId }: { recordingId: string; renderId: string },
): Promise<RenderRow | null> {
  const [row] = await db
    .select()
    .from(recordingRenders)
    .where(
      and(
        eq(recordingRenders.id, renderId),
        eq(recordingRenders.recordingId, recordingId),
        isNull(recordingRenders.deletedAt),
      ),
    );
  return row ?? null;
}

/** Returns a render, deleted or not, with its recording. Joined: the job needs both, and neither without the other. */
export async function findJob(db: Db, renderId: string): Promise<RenderJob | null> {
  const [row] = await db
    .select({ render: recordingRenders, recording: recordings })
    .from(recordingRenders)
    .innerJoin(recordings, eq(recordings.id, recordingRenders.recordingId))
    .where(eq(recordingRenders.id, renderId));
  return row ?? null;
}

/** Returns how many renders are being made, over all processes. */
export const countMakingRenders = (db: Db): Promise<number> =>
  db.$count(
    recordingRenders,
    and(eq(recordingRenders.status, 'processing'), isNull(recordingRenders.deletedAt)),
  );

/** Changes a render that is not finished. @returns false when it is finished or deleted */
export async function updateUnfinished(db: Db, renderId: string, set: Partial<RenderRow>): Promise<boolean> {
  const updated = await db
    .update(recordingRenders)
    .set(set)
    .where(and(eq(recordingRenders.id, renderId), isUnfinished, isNull(recordingRenders.deletedAt)))
    .returning({ id: recordingRenders.id });
  return updated.length > 0;
}

/**
 * Ends a render that is not finished. Joins its recording, because the event that follows in this transaction names
 * room and session.
 * @returns null when the render or its recording is deleted, or the render is finished already
 */
export async function endRender(
  tx: Tx,
  renderId: string,
  set: Partial<RenderRow>,
): Promise<OwnedRender | null> {
  const [row] = await tx
    .update(recordingRenders)
    .set({ ...set, estimatedReadyAt: null })
    .from(recordings)
    .where(
      and(
        eq(recordingRenders.id, renderId),
        isUnfinished,
        isNull(recordingRenders.deletedAt),
        eq(recordings.id, recordingRenders.recordingId),
        isNull(recordings.deletedAt),
      ),
    )
    .returning({
      ...getTableColumns(recordingRenders),
      roomId: recordings.roomId,
      sessionId: recordings.sessionId,
    });
  return row ?? null;
}

/** Marks a render as deleted. @returns false when it is deleted already */
export async function markRenderDeleted(tx: Tx, renderId: string, at: Date): Promise<boolean> {
  const updated = await tx
    .update(recordingRenders)
    .set({ deletedAt: at })
    .where(and(eq(recordingRenders.id, renderId), isNull(recordingRenders.deletedAt)))
    .returning({ id: recordingRenders.id });
  return updated.length > 0;
}

const stored = {
  id: recordingRenders.id,
  format: recordingRenders.format,
  storage: sql<OwnStorage>`${recordingRenders.storage}`,
};
const isStored = and(isNull(recordingRenders.purgedAt), sql`${recordingRenders.storage} is not null`);

/** Returns the renders of a recording whose bytes may be stored. */
export const listStoredRenders = (db: Db, recordingId: string): Promise<StoredRender[]> =>
  db
    .select(stored)
    .from(recordingRenders)
    .where(and(eq(recordingRenders.recordingId, recordingId), isStored));

/**
 * Returns the renders of all recordings that are deleted with a person and whose bytes may be stored. Joins from the
 * accounts, as `listStoredOfOwner` of the recordings does.
 */
export const listStoredRendersOfOwner = (tx: Tx, userId: string) =>
  tx
    .select({ ...stored, recordingId: recordingRenders.recordingId })
    .from(recordingRenders)
    .innerJoin(recordings, eq(recordings.id, recordingRenders.recordingId))
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(and(or(eq(rooms.ownerUserId, userId), isOfLastMember(userId)), isStored));

/** Stores that the bytes of a deleted render are removed. */
export async function markRenderPurged(db: Db, renderId: string, at: Date): Promise<void> {
  await db.update(recordingRenders).set({ purgedAt: at }).where(eq(recordingRenders.id, renderId));
}
