import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  openCustomerBucket,
  type CustomerBucketDeps,
  type Delivered,
} from '../../identity/settings/customer-bucket';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { PermanentError, type Handler, type Work } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import { isSentByPeople, type OwnStorage } from '../../platform/vocabulary/recording-status';
import type { ObjectStore, Storages } from '../../platform/storage/store';
import { fileName, trackMimeType } from './file-name';
import { MADE_PROGRESS } from './finalise';
import { failRecording, finalIfPermanent } from './fail-recording';
import { trackProgress } from './progress';
import { findAccountId, findRow, type RecordingRow } from '../store';
import { recordingReady } from '../recording-events';
import { finishProcessing, updateProcessing } from '../store-capture';
import { forgetTrackChunks, listStoredTracks, listTracks, updateTrack } from '../store-tracks';
import { requireStorage } from '../require-storage';

interface Deps extends CustomerBucketDeps {
  now: () => Date;
  storage: Storages;
  jobs: Jobs;
  events: EventLog;
}

/** A recording whose finished files are in the server's own storage. */
type MadeRow = RecordingRow & { storage: OwnStorage };

/** A file to deliver: that of a recording, or of a person in it. */
interface DeliveredFile {
  id: string;
  objectKey: string;
  sizeBytes: number;
  mimeType: string;
}

/**
 * The deadline for the longest recording at the lowest accepted speed. The bucket has shorter ones that follow the
 * speed.
 */
const DEADLINE_MS = 21_600_000;
/** The bytes that are read at a time, so that a slow bucket keeps no connection to our own storage open. */
const READ_BYTES = 8 * 1024 * 1024;

/** Returns the job that copies a finished file to the account's own bucket; our copy is removed afterwards. */
export const recordingDeliverer = (deps: Deps): Handler => ({
  atOnce: 4,
  deadlineMs: DEADLINE_MS,
  async run(work) {
    try {
      await deliver(deps, work);
    } catch (error) {
      throw finalIfPermanent(error);
    }
  },
  onGivenUp: (tx, { subject }, error) =>
    failRecording(tx, deps, subject, 'deliver', { error, at: deps.now() }),
});

async function deliver(deps: Deps, { subject: id, signal }: Work): Promise<void> {
  const row = await findRow(deps.db, id);
  if (row?.status !== 'processing' || row.deletedAt !== null || !isHere(row)) return;
  const { files, trackIds } = await filesOf(deps.db, row);
  if (files.length === 0) return;
  const accountId = await findAccountId(deps.db, id);
  const bucket = accountId === null ? null : await openCustomerBucket(deps, accountId);
  if (bucket === null) return markReady(deps, row, accountId, { trackIds, delivered: null });
  const progress = trackProgress(deps.now, (progressPercent, updatedAt) =>
    updateProcessing(deps.db, id, { progressPercent, updatedAt }),
  );
  const allBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const store = requireStorage(deps.storage, row.storage);
  const delivered = new Map<string, Delivered>();
  let doneBytes = 0;
  try {
    for (const file of files) {
      const body = Readable.from(bytesOf(store, file, signal), { objectMode: false });
      try {
        const place = await bucket.put(fileName(file.id, file.mimeType), body, file, {
          signal,
          onStored(bytes) {
            doneBytes += bytes;
            progress.report(MADE_PROGRESS + ((1 - MADE_PROGRESS) * doneBytes) / allBytes);
          },
        });
        delivered.set(file.id, place);
      } finally {
        body.destroy();
      }
    }
    await markReady(deps, row, accountId, { trackIds, delivered });
  } finally {
    await progress.flush();
  }
}

const isHere = (row: RecordingRow): row is MadeRow => row.storage !== 'customer';

/** Returns the files that are made of a recording: its own, and those of people. */
async function filesOf(db: Db, row: MadeRow): Promise<{ files: DeliveredFile[]; trackIds: string[] }> {
  const found = isSentByPeople(row.kind) ? await listTracks(db, row.id) : [];
  const tracks = found.map(({ track }) => ({ ...track, mimeType: trackMimeType(track.source) }));
  const files = [row, ...tracks].flatMap(({ id, objectKey, sizeBytes, mimeType }) =>
    objectKey === null || sizeBytes === null ? [] : [{ id, objectKey, sizeBytes, mimeType }],
  );
  return { files, trackIds: files.map(({ id }) => id).filter((id) => id !== row.id) };
}

/**
 * Marks a recording as ready.
 * @param delivered the places of the files; null: the account has no bucket any more, so the files stay here
 */
async function markReady(
  { db, now, jobs, events }: Deps,
  row: MadeRow,
  accountId: string | null,
  { trackIds, delivered }: { trackIds: readonly string[]; delivered: ReadonlyMap<string, Delivered> | null },
): Promise<void> {
  const { id, storage, chunkStorage } = row;
  await db.transaction(async (tx) => {
    const at = now();
    const [first] = delivered?.values() ?? [];
    // Without a mix, the place is that of the files of people.
    const place = first && { ...first, objectKey: delivered?.get(id)?.objectKey ?? null };
    const errorMessage = row.objectKey === null ? row.errorMessage : null;
    const ready = await finishProcessing(tx, id, { updatedAt: at, errorMessage, ...place });
    // If the recording has been deleted, our copies are removed with its other bytes.
    if (ready === null) return;
    await events.append(tx, recordingReady(ready, at));
    if (delivered === null) return;
    const ofRow = row.objectKey === null ? [] : [row];
    const ofPeople = (await listStoredTracks(tx, id)).filter((track) => trackIds.includes(track.id));
    for (const { id: subject, objectKey, chunkCount } of [...ofRow, ...ofPeople]) {
      const payload = { id: subject, storage, objectKey, chunkStorage, chunkCount };
      await jobs.enqueue(tx, 'remove-object', subject, { accountId, payload });
    }
    for (const trackId of trackIds)
      await updateTrack(tx, trackId, { objectKey: delivered.get(trackId)?.objectKey ?? null });
    if (trackIds.length > 0) await forgetTrackChunks(tx, id, 0);
  });
  jobs.wake();
}

/** Yields the finished file, one part in memory at a time. */
async function* bytesOf(store: ObjectStore, { objectKey, sizeBytes }: DeliveredFile, signal: AbortSignal) {
  for (let start = 0; start < sizeBytes; start += READ_BYTES) {
    const end = Math.min(start + READ_BYTES, sizeBytes) - 1;
    const part = await store.get(objectKey, { start, end }, { signal });
    if (part === null) throw new PermanentError('The file of the recording is missing in the storage.');
    yield await buffer(part);
  }
}
