import { z } from 'zod';
import type { Db, Tx } from '../platform/db/client';
import type { Handler } from '../platform/jobs/handler';
import type { Jobs } from '../platform/jobs/jobs';
import {
  isSound,
  OWN_STORAGES,
  recordingStorage,
  RENDER_FORMATS,
} from '../platform/vocabulary/recording-status';
import type { Storages } from '../platform/storage/store';
import { removePictures } from './pictures/make';
import { fileName } from './processing/file-name';
import { removeChunks } from './processing/join-chunks';
import { findRow, listStoredOfOwner, markPurged } from './store';
import { purgeRendersOf, removeRenders } from './renders/delete';
import { deleteLinksOf } from './store-links';
import { listStoredRendersOfOwner, type StoredRender } from './store-renders';
import {
  deleteTracks,
  forgetMix,
  listRecordedSources,
  listStoredTracks,
  listStoredTracksOfOwner,
  listTracksOf,
  markTracksPurged,
  subtractBytes,
} from './store-tracks';
import { requireStorage } from './require-storage';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
}

/** The bytes of a recording, or of a track in it, in the server's own storages. */
const bytes = z.object({
  id: z.string(),
  storage: recordingStorage,
  objectKey: z.string().nullable(),
  chunkStorage: z.enum(OWN_STORAGES),
  chunkCount: z.int(),
  /** That of the recording; absent: that of browsers. */
  mimeType: z.string().optional(),
  renders: z
    .array(z.object({ id: z.string(), format: z.enum(RENDER_FORMATS), storage: z.enum(OWN_STORAGES) }))
    .default([]),
});

/** The number of attempts, about a week, for a storage that fails. */
const ATTEMPTS = 1_000;
/** The longest recording has more than 40,000 chunks, which are removed one after the other. */
const DEADLINE_MS = 14_400_000;

/**
 * Enqueues the removal of the bytes of all recordings that are deleted with a person, in the transaction that deletes
 * the rows, with their renders. Files in an account's own bucket stay there.
 */
export async function removeRecordingsOf(tx: Tx, jobs: Jobs, userId: string): Promise<void> {
  const renders = new Map<string, StoredRender[]>();
  for (const { recordingId, ...render } of await listStoredRendersOfOwner(tx, userId)) {
    renders.set(recordingId, [...(renders.get(recordingId) ?? []), render]);
  }
  for (const { accountId, ...stored } of await listStoredOfOwner(tx, userId)) {
    const payload = { ...stored, renders: renders.get(stored.id) ?? [] };
    await jobs.enqueue(tx, 'remove-object', stored.id, { accountId, payload });
  }
  for (const { accountId, recordingId: _, ...payload } of await listStoredTracksOfOwner(tx, userId))
    await jobs.enqueue(tx, 'remove-object', payload.id, { accountId, payload });
}

/**
 * Deletes what participants sent to recordings, because the person is erased. The bytes are removed in the background. A
 * mix stays as long as the recording has sound of other people.
 * @returns the recordings of which nothing of other people is left; null while the files of a recording are not made, and
 *   nothing is deleted then
 */
export async function eraseTracksOf(
  tx: Tx,
  jobs: Jobs,
  { accountId, participantIds, at }: { accountId: string; participantIds: readonly string[]; at: Date },
): Promise<string[] | null> {
  const tracks = await listTracksOf(tx, participantIds);
  if (tracks.some(({ status }) => status !== 'ready' && status !== 'failed')) return null;
  for (const { recordingId, status: _, sizeBytes, ...payload } of tracks) {
    await jobs.enqueue(tx, 'remove-object', payload.id, { accountId, payload });
    if (payload.objectKey !== null && payload.storage !== 'customer')
      await subtractBytes(tx, recordingId, sizeBytes ?? 0);
  }
  await deleteTracks(
    tx,
    tracks.map(({ id }) => id),
  );
  const recordingIds = [...new Set(tracks.map(({ recordingId }) => recordingId))];
  const left = await listRecordedSources(tx, recordingIds);
  const withOthers = new Set(left.map(({ recordingId }) => recordingId));
  const heard = new Set(left.flatMap(({ recordingId, source }) => (isSound(source) ? [recordingId] : [])));
  for (const recordingId of withOthers)
    if (!heard.has(recordingId)) await eraseMix(tx, jobs, { recordingId, accountId, at });
  return recordingIds.filter((id) => !withOthers.has(id));
}

const NOBODY_HEARD = 'There is no mix any more, because everybody who was heard in it was erased.';

/** Deletes a mix that has only sound of people who are erased, with the links that play it. */
async function eraseMix(
  tx: Tx,
  jobs: Jobs,
  { recordingId, accountId, at }: { recordingId: string; accountId: string; at: Date },
): Promise<void> {
  const payload = await forgetMix(tx, recordingId, { errorMessage: NOBODY_HEARD, at });
  if (payload === null) return;
  await jobs.enqueue(tx, 'remove-object', recordingId, { accountId, payload });
  await deleteLinksOf(tx, [recordingId]);
}

/** Returns the job that removes the bytes of a recording whose row is deleted, or whose file was delivered. */
export const leftoverRemover = ({ storage }: Deps): Handler => ({
  attempts: ATTEMPTS,
  deadlineMs: DEADLINE_MS,
  async run({ payload, signal }) {
    const { renders, ...stored } = bytes.parse(payload);
    await removeBytes(storage, stored, signal);
    await removeRenders(storage, renders, signal);
  },
});

/** Returns the job that removes the bytes of a deleted recording and of its renders. */
export const recordingPurger = (deps: Deps): Handler => ({
  attempts: ATTEMPTS,
  deadlineMs: DEADLINE_MS,
  run: ({ subject: id, signal }) => purgeRecording(deps, id, signal),
});

/**
 * Removes the bytes of a deleted recording, of its tracks and of its renders. It may run more than once, also at the same time.
 * @throws StorageError
 */
export async function purgeRecording(
  { db, now, storage }: Deps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await findRow(db, id);
  if (row === null || row.deletedAt === null || row.purgedAt !== null) return;
  await removeBytes(storage, row, signal);
  for (const track of await listStoredTracks(db, id)) await removeBytes(storage, track, signal);
  await markTracksPurged(db, id);
  await purgeRendersOf({ db, now, storage }, id, signal);
  await markPurged(db, id, now());
}

async function removeBytes(
  storage: Storages,
  stored: Omit<z.infer<typeof bytes>, 'renders'>,
  signal: AbortSignal,
): Promise<void> {
  const { id, objectKey, chunkCount, mimeType } = stored;
  await removeChunks(
    requireStorage(storage, stored.chunkStorage),
    { recordingId: id, count: chunkCount, ...(mimeType && { mimeType }) },
    signal,
  );
  if (objectKey === null) {
    // A process may have been killed just after it stored the finished file.
    await requireStorage(storage, stored.chunkStorage).remove(fileName(id, mimeType), { signal });
  } else if (stored.storage !== 'customer') {
    const store = requireStorage(storage, stored.storage);
    await store.remove(objectKey, { signal });
    await removePictures(store, id, signal);
  }
}
