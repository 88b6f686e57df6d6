import { join } from 'node:path';
import { hasCustomerBucket } from '../../identity/settings/customer-bucket';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { PermanentError, RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import { DiskFullError, explainDiskError } from '../../platform/storage/disk-error';
import { putFile } from '../../platform/storage/put-file';
import type { DiskReservation, DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import { failRecording, finalIfPermanent, nothingRecorded } from './fail-recording';
import { joinChunks, measureChunks, removeChunks } from './join-chunks';
import { trackProgress } from './progress';
import { remux } from './remux';
import type { FinishedFile, RecordedPart } from './remux-file';
import { findAccountId, findRow, type RecordingRow } from '../store';
import { recordingReady } from '../recording-events';
import { finishProcessing, forgetChunks, updateProcessing } from '../store-capture';
import type { ScratchSpace } from './scratch-directory';
import { requireStorage } from '../require-storage';

export interface FinaliseDeps {
  db: Db;
  now: () => Date;
  storage: Storages;
  scratch: ScratchSpace;
  jobs: Jobs;
  events: EventLog;
  disk: DiskReserve;
  log: Log;
}

/** Progress after the steps joining and remuxing; the rest is the delivery, which is another job. */
const JOINED_PROGRESS = 0.25;
export const MADE_PROGRESS = 0.75;

const DEADLINE_MS = 7_200_000;

/** The copies of a recording on the disk in addition to its chunks: joined, remuxed, and stored. */
const COPIES = 3;
/** The wait for free disk space before the next attempt, in milliseconds. */
const SPACE_RETRY_MS = 60_000;
const WAITS_FOR_SPACE = "The recording is finished as soon as the server's disk has space for it.";

/** Returns the job that makes the finished file from the chunks of a recording, in the server's own storage. */
export const recordingFinaliser = (deps: FinaliseDeps): Handler => ({
  attempts: 6,
  deadlineMs: DEADLINE_MS,
  async run(work) {
    // Even if the file is made already: a killed process may have left a directory.
    await deps.scratch.clear(work.subject);
    await finalise(deps, work);
  },
  onGivenUp: (tx, { subject }, error) =>
    failRecording(tx, deps, subject, 'finalise', { error, at: deps.now() }),
});

async function finalise(deps: FinaliseDeps, { subject: id, signal }: Work): Promise<void> {
  const row = await findRow(deps.db, id);
  // Another job removes its bytes. Only this file may have been stored after that job was done.
  if (row === null || row.deletedAt !== null) return deps.storage.own.remove(fileName(id));
  try {
    if (row.status === 'processing' && row.objectKey === null) await make(deps, row, signal);
    const after = await findRow(deps.db, id);
    if (after !== null && after.objectKey !== null && after.deletedAt === null)
      await removeStoredChunks(deps, after, signal);
  } catch (error) {
    if (explainDiskError(error) instanceof DiskFullError) await waitForSpace(deps, id);
    throw finalIfPermanent(error);
  }
}

/** Stores why the file is not made yet. @throws RetryLater, so that waiting does not count as an attempt */
async function waitForSpace({ db, now, log }: FinaliseDeps, id: string): Promise<never> {
  log.warn({ recordingId: id }, 'a recording waits for free disk space');
  await updateProcessing(db, id, { errorMessage: WAITS_FOR_SPACE, progressPercent: null, updatedAt: now() });
  throw new RetryLater(SPACE_RETRY_MS);
}

async function make(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<void> {
  if (row.chunkCount === 0) throw nothingRecorded();
  const reservation = await deps.disk.reserve(
    COPIES * (row.chunkBytes || (await measure(deps, row, signal))),
  );
  if (reservation === null) throw new DiskFullError(WAITS_FOR_SPACE);
  try {
    const directory = await deps.scratch.createDirectory(row.id);
    try {
      await makeIn(deps, row, { directory: directory.path, reservation, signal });
    } finally {
      await directory.remove();
    }
  } catch (cause) {
    throw explainDiskError(cause);
  } finally {
    reservation.release();
  }
}

/** Measures and stores the size of the chunks of a recording from a version that did not count it. */
async function measure(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<number> {
  const chunks = { recordingId: row.id, count: row.chunkCount };
  const chunkBytes = await measureChunks(requireStorage(deps.storage, row.chunkStorage), chunks, signal);
  await updateProcessing(deps.db, row.id, { chunkBytes });
  return chunkBytes;
}

async function makeIn(
  deps: FinaliseDeps,
  row: RecordingRow,
  {
    directory,
    reservation,
    signal,
  }: { directory: string; reservation: DiskReservation; signal: AbortSignal },
): Promise<void> {
  const chunkStorage = requireStorage(deps.storage, row.chunkStorage);
  const progress = trackProgress(deps.now, (progressPercent, updatedAt) =>
    updateProcessing(deps.db, row.id, { progressPercent, updatedAt }),
  );
  try {
    const to = join(directory, 'finished.webm');
    const from: RecordedPart[] = [];
    let bytes = 0;
    for (const { first, end, gapSeconds } of partsOf(row)) {
      const path = join(directory, `recorded-${first}.webm`);
      const chunks = { recordingId: row.id, first, end };
      bytes += await joinChunks(chunkStorage, chunks, path, signal, (index) =>
        progress.report(((index + 1) / row.chunkCount) * JOINED_PROGRESS),
      );
      from.push({ path, gapSeconds });
    }
    reservation.spend(bytes);
    const made = await remux({ from, to }, signal, (doneBytes) =>
      progress.report(JOINED_PROGRESS + (MADE_PROGRESS - JOINED_PROGRESS) * (doneBytes / bytes)),
    );
    if (made === null) throw new PermanentError('The recording contains no picture.');
    reservation.spend(made.sizeBytes);
    signal.throwIfAborted();
    await progress.flush();
    await storeFile(deps, row, { path: to, made, signal });
  } finally {
    await progress.flush();
  }
}

/** Returns the parts of a recording that have chunks: one, unless pages of the server's recorder were replaced. */
function partsOf({ parts, chunkCount }: RecordingRow): { first: number; end: number; gapSeconds: number }[] {
  if (parts.length === 0) return [{ first: 0, end: chunkCount, gapSeconds: 0 }];
  return parts
    .map(({ firstChunk: first, gapMs }, i) => ({
      first,
      end: parts[i + 1]?.firstChunk ?? chunkCount,
      gapSeconds: gapMs / 1_000,
    }))
    .filter(({ first, end }) => end > first);
}

/** Puts the finished file into the server's own storage, from where it is delivered to an account's own bucket. */
async function storeFile(
  { db, now, storage, jobs, events }: FinaliseDeps,
  row: RecordingRow,
  { path, made, signal }: { path: string; made: FinishedFile; signal: AbortSignal },
): Promise<void> {
  const objectKey = fileName(row.id);
  await putFile(storage.own, { path, name: objectKey, mimeType: row.mimeType }, { signal });
  const accountId = await findAccountId(db, row.id);
  const isDelivered = accountId === null || !(await hasCustomerBucket({ db }, accountId));
  const { durationSeconds, ...file } = made;
  const isStored = await db.transaction(async (tx) => {
    const at = now();
    const stored = {
      ...file,
      storage: storage.own.kind,
      objectKey,
      durationSeconds: Math.round(durationSeconds),
      updatedAt: at,
    };
    if (isDelivered) {
      const ready = await finishProcessing(tx, row.id, stored);
      if (ready !== null) await events.append(tx, recordingReady(ready, at));
      return ready !== null;
    }
    const made = { ...stored, errorMessage: null, progressPercent: 100 * MADE_PROGRESS };
    const updated = await updateProcessing(tx, row.id, made);
    if (updated) await jobs.enqueue(tx, 'deliver-recording', row.id, { accountId });
    return updated;
  });
  jobs.wake();
  // The job that removes the bytes of a deleted or delivered recording may have run before the file was stored.
  if (!isStored && !(await isStoredHere(db, row.id))) await storage.own.remove(objectKey);
}

/** Returns the name of the object of a finished file. */
export const fileName = (id: string): string => `${id}.webm`;

/** Returns whether the file belongs to a row: another process finished it, and it is not deleted or delivered. */
async function isStoredHere(db: Db, id: string): Promise<boolean> {
  const row = await findRow(db, id);
  return row !== null && row.deletedAt === null && row.storage !== 'customer';
}

/** Removes the chunks of a finished recording. */
async function removeStoredChunks(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<void> {
  if (row.chunkCount === 0) return;
  const chunks = { recordingId: row.id, count: row.chunkCount };
  await removeChunks(requireStorage(deps.storage, row.chunkStorage), chunks, signal);
  await forgetChunks(deps.db, row.id);
}
