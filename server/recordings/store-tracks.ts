import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';
import { isOfLastMember } from '../platform/db/last-member';
import { accounts } from '../platform/db/schema/accounts';
import { recordings, recordingTracks } from '../platform/db/schema/recordings';
import { rooms } from '../platform/db/schema/rooms';
import { participants } from '../platform/db/schema/sessions';

/*
 * The tracks of recordings of kind `audio` and `tracks`: what each participant sent, and the file that is made of it.
 */

type TrackRow = typeof recordingTracks.$inferSelect;

/** A track, and the person who sent it; null: their stay is deleted. */
export interface TrackOfPerson {
  track: TrackRow;
  person: { subject: string; displayName: string; externalUserId: string | null } | null;
}

/** The file of a person, as it was made. */
export type TrackFile = Pick<TrackRow, 'objectKey' | 'sizeBytes' | 'durationMs' | 'sha256' | 'spans'>;

const isOf = (recordingId: string) => eq(recordingTracks.recordingId, recordingId);

/** Returns the track of a source of a participant, and locks it until the transaction is over. A missing one is inserted. */
export async function lockTrack(tx: Tx, row: typeof recordingTracks.$inferInsert): Promise<TrackRow> {
  const [locked] = await tx
    .insert(recordingTracks)
    .values(row)
    .onConflictDoUpdate({
      target: [recordingTracks.recordingId, recordingTracks.participantId, recordingTracks.source],
      set: { recordingId: row.recordingId },
    })
    .returning();
  if (locked === undefined) throw new Error('A statement that inserts or updates a row has returned none.');
  return locked;
}

export async function findTrack(
  db: Db,
  {
    recordingId,
    participantId,
    source,
  }: { recordingId: string; participantId: string; source: TrackRow['source'] },
): Promise<TrackRow | null> {
  const [row] = await db
    .select()
    .from(recordingTracks)
    .where(
      and(
        isOf(recordingId),
        eq(recordingTracks.participantId, participantId),
        eq(recordingTracks.source, source),
      ),
    );
  return row ?? null;
}

export async function updateTrack(tx: Tx, id: string, set: Partial<TrackRow>): Promise<void> {
  await tx.update(recordingTracks).set(set).where(eq(recordingTracks.id, id));
}

/** Counts a stored chunk of a track. @returns false when it is counted already */
export async function countTrackChunk(
  tx: Tx,
  { id, index }: { id: string; index: number },
): Promise<boolean> {
  const counted = await tx
    .update(recordingTracks)
    .set({ chunkCount: index + 1 })
    .where(and(eq(recordingTracks.id, id), eq(recordingTracks.chunkCount, index)))
    .returning({ id: recordingTracks.id });
  return counted.length > 0;
}

/** Adds the bytes of a chunk to a running recording. @returns false when it has ended */
export async function addTrackBytes(
  tx: Tx,
  recordingId: string,
  { sizeBytes, at }: { sizeBytes: number; at: Date },
): Promise<boolean> {
  const added = await tx
    .update(recordings)
    .set({
      sizeBytes: sql`coalesce(${recordings.sizeBytes}, 0) + ${sizeBytes}`,
      chunkBytes: sql`${recordings.chunkBytes} + ${sizeBytes}`,
      lastChunkAt: at,
      updatedAt: at,
    })
    .where(
      and(eq(recordings.id, recordingId), eq(recordings.status, 'recording'), isNull(recordings.deletedAt)),
    )
    .returning({ id: recordings.id });
  return added.length > 0;
}

/** Returns whether somebody in the call still sends. Joins `participants`: a page that is gone sends nothing. */
export async function hasOpenTracks(db: Db, recordingId: string): Promise<boolean> {
  const rows = await db
    .select({ id: recordingTracks.id })
    .from(recordingTracks)
    .innerJoin(participants, eq(participants.id, recordingTracks.participantId))
    .where(and(isOf(recordingId), eq(recordingTracks.isOpen, true), isNull(participants.leftAt)))
    .limit(1);
  return rows.length > 0;
}

/** Returns the tracks of a recording in the order in which people began to send, joined with these people. */
export const listTracks = (db: Db | Tx, recordingId: string): Promise<TrackOfPerson[]> =>
  listTracksOfAll(db, [recordingId]);

/** The same for several recordings. */
export const listTracksOfAll = (db: Db | Tx, recordingIds: readonly string[]): Promise<TrackOfPerson[]> =>
  db
    .select({
      track: recordingTracks,
      person: {
        subject: participants.subject,
        displayName: participants.displayName,
        externalUserId: participants.externalUserId,
      },
    })
    .from(recordingTracks)
    .leftJoin(participants, eq(participants.id, recordingTracks.participantId))
    .where(inArray(recordingTracks.recordingId, [...recordingIds]))
    .orderBy(asc(recordingTracks.createdAt), asc(recordingTracks.id));

/** Returns the file of a person in a recording, joined with this person; null: there is none. */
export async function findPersonFile(
  db: Db,
  { recordingId, fileId }: { recordingId: string; fileId: string },
): Promise<TrackOfPerson | null> {
  const tracks = await listTracks(db, recordingId);
  return tracks.find(({ track }) => track.id === fileId && track.objectKey !== null) ?? null;
}

/** Returns whether files of people are made of a recording. */
export async function hasFiles(db: Db | Tx, recordingId: string): Promise<boolean> {
  const rows = await db
    .select({ id: recordingTracks.id })
    .from(recordingTracks)
    .where(and(isOf(recordingId), isNotNull(recordingTracks.objectKey)))
    .limit(1);
  return rows.length > 0;
}

/** Stores that the chunks of all tracks of a recording are removed. @param sizeBytes the files of people, which stay */
export async function forgetTrackChunks(tx: Tx, recordingId: string, sizeBytes: number): Promise<void> {
  await tx.update(recordingTracks).set({ chunkCount: 0 }).where(isOf(recordingId));
  // Files in the account's own bucket do not count.
  const chunkBytes = sql`case when ${recordings.storage} = 'customer' then 0 else ${sizeBytes}::bigint end`;
  await tx.update(recordings).set({ chunkBytes }).where(eq(recordings.id, recordingId));
}

/** Stores that the bytes of all tracks of a recording are removed. */
export async function markTracksPurged(db: Db, recordingId: string): Promise<void> {
  await db.update(recordingTracks).set({ chunkCount: 0, objectKey: null }).where(isOf(recordingId));
}

export async function deleteTracks(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(recordingTracks).where(inArray(recordingTracks.id, [...ids]));
}

/** The bytes of a track in the server's own storages, in the form of those of a recording. */
const stored = {
  id: recordingTracks.id,
  recordingId: recordingTracks.recordingId,
  storage: recordings.storage,
  objectKey: recordingTracks.objectKey,
  chunkStorage: recordings.chunkStorage,
  chunkCount: recordingTracks.chunkCount,
};

/** Returns the bytes of all tracks of a recording. Joins the recording, which names the storages. */
export const listStoredTracks = (db: Db | Tx, recordingId: string) =>
  db
    .select(stored)
    .from(recordingTracks)
    .innerJoin(recordings, eq(recordings.id, recordingTracks.recordingId))
    .where(isOf(recordingId));

/** Returns the bytes of the tracks of participants, with the state of the recordings. */
export const listTracksOf = (tx: Tx, participantIds: readonly string[]) =>
  tx
    .select({ ...stored, status: recordings.status, sizeBytes: recordingTracks.sizeBytes })
    .from(recordingTracks)
    .innerJoin(recordings, eq(recordings.id, recordingTracks.recordingId))
    .where(inArray(recordingTracks.participantId, [...participantIds]));

/** Returns the sources of which recordings have a file, or chunks for one. */
export const listRecordedSources = (tx: Tx, recordingIds: readonly string[]) =>
  tx
    .select({ recordingId: recordingTracks.recordingId, source: recordingTracks.source })
    .from(recordingTracks)
    .where(
      and(
        inArray(recordingTracks.recordingId, [...recordingIds]),
        or(isNotNull(recordingTracks.objectKey), gt(recordingTracks.chunkCount, 0)),
      ),
    );

/**
 * Stores that a recording has no mix any more. A mix in the account's own bucket stays.
 * @param errorMessage why, in a sentence
 * @returns the bytes of the mix, in the form of those of a recording; null: there is none
 */
export async function forgetMix(
  tx: Tx,
  recordingId: string,
  { errorMessage, at }: { errorMessage: string; at: Date },
) {
  const { id, storage, objectKey, chunkStorage } = recordings;
  const [mix] = await tx
    .select({ id, storage, objectKey, chunkStorage })
    .from(recordings)
    .where(and(eq(id, recordingId), isNotNull(objectKey), ne(storage, 'customer')))
    .for('update');
  if (mix === undefined) return null;
  await tx
    .update(recordings)
    .set({ objectKey: null, sizeBytes: null, sha256: null, errorMessage, updatedAt: at })
    .where(eq(id, recordingId));
  return { ...mix, chunkCount: 0 };
}

/** Subtracts the bytes of a file of a person from what is stored for a recording. */
export async function subtractBytes(tx: Tx, recordingId: string, sizeBytes: number): Promise<void> {
  await tx
    .update(recordings)
    .set({ chunkBytes: sql`greatest(0, ${recordings.chunkBytes} - ${sizeBytes})` })
    .where(eq(recordings.id, recordingId));
}

/** Returns the tracks of all recordings that are deleted with a person, as `listStoredOfOwner` of the recordings does. */
export const listStoredTracksOfOwner = (tx: Tx, userId: string) =>
  tx
    .select({ ...stored, accountId: rooms.accountId })
    .from(recordingTracks)
    .innerJoin(recordings, eq(recordings.id, recordingTracks.recordingId))
    .innerJoin(rooms, eq(rooms.id, recordings.roomId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(or(eq(rooms.ownerUserId, userId), isOfLastMember(userId)));
