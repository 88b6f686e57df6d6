import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { hasCustomerBucket } from '../identity/settings/customer-bucket';
import type { Db } from '../platform/db/client';
import { FinalFailure, NotYet, type Handler, type Work } from '../platform/jobs/handler';
import type { Jobs } from '../platform/jobs/jobs';
import type { Log } from '../platform/log/log';
import { DiskFull, diskFailure } from '../platform/storage/disk-failure';
import type { Claim, DiskReserve } from '../platform/storage/reserve';
import { StorageFailure, type Storages } from '../platform/storage/store';
import { failRecording, finalIfPermanent } from './fail-recording';
import { joinChunks, measureChunks, removeChunks } from './join-chunks';
import { trackProgress } from './progress';
import { remux } from './remux';
import type { FinishedFile } from './remux-file';
import { findAccountId, findRow, type RecordingRow } from './store';
import { forgetChunks, updateProcessing } from './store-capture';
import type { ScratchSpace } from './scratch-directory';

export interface FinaliseDeps {
  db: Db;
  now: () => Date;
  storage: Storages;
  scratch: ScratchSpace;
  jobs: Jobs;
  disk: DiskReserve;
  log: Log;
}

/** Progress of the three steps: joining, remuxing, and delivering, which is another work's. */
const JOINED_PROGRESS = 0.25;
export const MADE_PROGRESS = 0.75;

const DEADLINE_MS = 7_200_000;

/** Of what was recorded, that lie beside its chunks for a while: joined, remuxed, and stored on the same disk. */
const COPIES = 3;
/** How long a recording waits for free disk space before somebody looks again, in milliseconds. */
const SPACE_RETRY_MS = 60_000;
const WAITS_FOR_SPACE = "The recording is finished as soon as the server's disk has space for it.";

/** Makes the finished file of a recording's chunks, in the service's own storage. */
export const recordingFinaliser = (deps: FinaliseDeps): Handler => ({
  attempts: 6,
  deadlineMs: DEADLINE_MS,
  async run(work) {
    // Also what a process left that was killed when there was nothing more to make.
    await deps.scratch.clear(work.subject);
    await finalise(deps, work);
  },
  onGivenUp: (tx, { subject }, error) => failRecording(tx, subject, 'finalise', { error, at: deps.now() }),
});

async function finalise(deps: FinaliseDeps, { subject: id, signal }: Work): Promise<void> {
  const row = await findRow(deps.db, id);
  // Its bytes are another work's, but for a file that came to the storage after that work was done.
  if (row === null || row.deletedAt !== null) return deps.storage.own.remove(fileName(id));
  try {
    if (row.status === 'processing' && row.objectKey === null) await make(deps, row, signal);
    const after = await findRow(deps.db, id);
    if (after !== null && after.objectKey !== null && after.deletedAt === null)
      await removeStoredChunks(deps, after, signal);
  } catch (error) {
    if (diskFailure(error) instanceof DiskFull) await waitForSpace(deps, id);
    throw finalIfPermanent(error);
  }
}

/** Says why the file is not there yet. @throws NotYet: others may delete things meanwhile, and no try is lost */
async function waitForSpace({ db, now, log }: FinaliseDeps, id: string): Promise<never> {
  log.warn({ recordingId: id }, 'a recording waits for free disk space');
  await updateProcessing(db, id, { errorMessage: WAITS_FOR_SPACE, progressPercent: null, updatedAt: now() });
  throw new NotYet(SPACE_RETRY_MS);
}

async function make(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<void> {
  if (row.chunkCount === 0) throw new FinalFailure('Nothing was recorded.');
  const claim = await deps.disk.claim(COPIES * (row.chunkBytes || (await measure(deps, row, signal))));
  if (claim === null) throw new DiskFull(WAITS_FOR_SPACE);
  try {
    const bench = await deps.scratch.createDirectory(row.id);
    try {
      await makeIn(deps, row, { bench: bench.path, claim, signal });
    } finally {
      await bench.remove();
    }
  } catch (cause) {
    throw diskFailure(cause);
  } finally {
    claim.release();
  }
}

/** Writes down what the chunks take of a recording that ended before that was counted. */
async function measure(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<number> {
  const chunks = { recordingId: row.id, count: row.chunkCount };
  const chunkBytes = await measureChunks(chunkStorageOf(deps, row), chunks, signal);
  await updateProcessing(deps.db, row.id, { chunkBytes });
  return chunkBytes;
}

async function makeIn(
  deps: FinaliseDeps,
  row: RecordingRow,
  { bench, claim, signal }: { bench: string; claim: Claim; signal: AbortSignal },
): Promise<void> {
  const place = chunkStorageOf(deps, row);
  const progress = trackProgress(deps, row.id);
  try {
    const from = join(bench, 'recorded.webm');
    const to = join(bench, 'finished.webm');
    const chunks = { recordingId: row.id, count: row.chunkCount };
    const bytes = await joinChunks(place, chunks, from, signal, (done) =>
      progress.report(done * JOINED_PROGRESS),
    );
    claim.spend(bytes);
    const made = await remux({ from, to }, signal, (doneBytes) =>
      progress.report(JOINED_PROGRESS + (MADE_PROGRESS - JOINED_PROGRESS) * (doneBytes / bytes)),
    );
    if (made === null) throw new FinalFailure('What was recorded holds no picture.');
    claim.spend(made.sizeBytes);
    signal.throwIfAborted();
    await progress.flush();
    await storeFile(deps, row, { path: to, made, signal });
  } finally {
    await progress.flush();
  }
}

/** Puts the finished file into the service's own storage; to an account's own bucket it goes from there. */
async function storeFile(
  { db, now, storage, jobs }: FinaliseDeps,
  row: RecordingRow,
  { path, made, signal }: { path: string; made: FinishedFile; signal: AbortSignal },
): Promise<void> {
  const objectKey = fileName(row.id);
  const body = createReadStream(path);
  try {
    await storage.own.put(objectKey, body, row, { signal });
  } finally {
    body.destroy();
  }
  const accountId = await findAccountId(db, row.id);
  const isDelivered = accountId === null || !(await hasCustomerBucket({ db }, accountId));
  const { durationSeconds, ...file } = made;
  const isKept = await db.transaction(async (tx) => {
    const updated = await updateProcessing(tx, row.id, {
      ...file,
      storage: storage.own.kind,
      objectKey,
      durationSeconds: Math.round(durationSeconds),
      errorMessage: null,
      updatedAt: now(),
      ...(isDelivered
        ? { status: 'ready', progressPercent: null }
        : { progressPercent: 100 * MADE_PROGRESS }),
    });
    if (updated && !isDelivered) await jobs.enqueue(tx, 'deliver-recording', row.id, { accountId });
    return updated;
  });
  jobs.wake();
  // What removes the bytes of deleted and of delivered recordings may have been there before the file was.
  if (!isKept && !(await isStoredHere(db, row.id))) await storage.own.remove(objectKey);
}

/** Name of a finished file's object. */
export const fileName = (id: string): string => `${id}.webm`;

/** Whether it was neither deleted nor delivered meanwhile; one that another process has finished keeps its file. */
async function isStoredHere(db: Db, id: string): Promise<boolean> {
  const row = await findRow(db, id);
  return row !== null && row.deletedAt === null && row.storage !== 'customer';
}

/** Removes the chunks of a recording that is made. */
async function removeStoredChunks(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<void> {
  if (row.chunkCount === 0) return;
  const chunks = { recordingId: row.id, count: row.chunkCount };
  await removeChunks(chunkStorageOf(deps, row), chunks, signal);
  await forgetChunks(deps.db, row.id);
}

function chunkStorageOf({ storage }: FinaliseDeps, { chunkStorage }: RecordingRow) {
  const place = storage.of(chunkStorage);
  if (place !== null) return place;
  throw new StorageFailure('The storage of this recording is not configured any more.', 'missing');
}
