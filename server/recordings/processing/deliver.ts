import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  openCustomerBucket,
  type CustomerBucketDeps,
  type Delivered,
} from '../../identity/settings/customer-bucket';
import type { EventLog } from '../../platform/events/event-log';
import { PermanentError, type Handler, type Work } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import type { OwnStorage } from '../../platform/vocabulary/recording-status';
import type { ObjectStore, Storages } from '../../platform/storage/store';
import { fileName, MADE_PROGRESS } from './finalise';
import { failRecording, finalIfPermanent } from './fail-recording';
import { trackProgress } from './progress';
import { findAccountId, findRow, type RecordingRow } from '../store';
import { recordingReady } from '../recording-events';
import { finishProcessing, updateProcessing } from '../store-capture';
import { requireStorage } from '../require-storage';

interface Deps extends CustomerBucketDeps {
  now: () => Date;
  storage: Storages;
  jobs: Jobs;
  events: EventLog;
}

/** A recording whose finished file is in the server's own storage. */
type MadeRow = RecordingRow & { storage: OwnStorage; objectKey: string; sizeBytes: number };

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
  if (row?.status !== 'processing' || row.deletedAt !== null || !isMade(row)) return;
  const accountId = await findAccountId(deps.db, id);
  const bucket = accountId === null ? null : await openCustomerBucket(deps, accountId);
  if (bucket === null) return markReady(deps, row, accountId, null);
  const progress = trackProgress(deps.now, (progressPercent, updatedAt) =>
    updateProcessing(deps.db, id, { progressPercent, updatedAt }),
  );
  let doneBytes = 0;
  const body = Readable.from(bytesOf(requireStorage(deps.storage, row.storage), row, signal), {
    objectMode: false,
  });
  try {
    const delivered = await bucket.put(fileName(id), body, row, {
      signal,
      onStored(bytes) {
        doneBytes += bytes;
        progress.report(MADE_PROGRESS + ((1 - MADE_PROGRESS) * doneBytes) / row.sizeBytes);
      },
    });
    await markReady(deps, row, accountId, delivered);
  } finally {
    body.destroy();
    await progress.flush();
  }
}

const isMade = (row: RecordingRow): row is MadeRow =>
  row.storage !== 'customer' && row.objectKey !== null && row.sizeBytes !== null;

/** Marks a recording as ready. @param delivered null: the account has no bucket any more, so the file stays here */
async function markReady(
  { db, now, jobs, events }: Deps,
  row: MadeRow,
  accountId: string | null,
  delivered: Delivered | null,
): Promise<void> {
  const { id, storage, objectKey, chunkStorage, chunkCount } = row;
  await db.transaction(async (tx) => {
    const at = now();
    const ready = await finishProcessing(tx, id, { updatedAt: at, ...delivered });
    // If the recording has been deleted, our copy is removed with its other bytes.
    if (ready === null) return;
    await events.append(tx, recordingReady(ready, at));
    if (delivered === null) return;
    const payload = { id, storage, objectKey, chunkStorage, chunkCount };
    await jobs.enqueue(tx, 'remove-object', id, { accountId, payload });
  });
  jobs.wake();
}

/** Yields the finished file, one part in memory at a time. */
async function* bytesOf(store: ObjectStore, { objectKey, sizeBytes }: MadeRow, signal: AbortSignal) {
  for (let start = 0; start < sizeBytes; start += READ_BYTES) {
    const end = Math.min(start + READ_BYTES, sizeBytes) - 1;
    const part = await store.get(objectKey, { start, end }, { signal });
    if (part === null) throw new PermanentError('The file of the recording is missing in the storage.');
    yield await buffer(part);
  }
}
