import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { openCustomerBucket, type CustomerBucketDeps } from '../accounts/customer-bucket';
import type { Tx } from '../db/client';
import { FinalFailure, NotYet, type Handler, type Work } from '../jobs/handler';
import type { Log } from '../log';
import { DiskFull, diskFailure } from '../storage/disk-failure';
import type { DiskReserve } from '../storage/reserve';
import { StorageFailure, type Storages } from '../storage/store';
import { joinChunks, removeChunks } from './join-chunks';
import { trackProgress } from './progress';
import { remux } from './remux';
import { findAccountId, findRow, forgetChunks, updateProcessing, type RecordingRow } from './store';
import type { Workshop } from './workshop';

export interface FinaliseDeps extends CustomerBucketDeps {
  now: () => Date;
  storage: Storages;
  workshop: Workshop;
  disk: DiskReserve;
  log: Log;
}

/** Progress of the three steps: joining, remuxing, delivering. */
const JOINED = 0.25;
const REMUXED = 0.75;

/** Of what was recorded, that lie beside its chunks for a while: joined, remuxed, and delivered to the same disk. */
const COPIES = 3;
/** How long a recording waits for free disk space before somebody looks again, in milliseconds. */
const SPACE_RETRY_MS = 60_000;
const WAITS_FOR_SPACE = "The recording is finished as soon as the server's disk has space for it.";

/** Makes the finished file of a recording's chunks and delivers it; one recording at a time in each process. */
export const recordingFinaliser = (deps: FinaliseDeps): Handler => ({
  attempts: 6,
  atOnce: 1,
  async run(work) {
    try {
      await finalise(deps, work);
    } finally {
      // Also what a process left that was killed when there was nothing more to make.
      await deps.workshop.clear(work.subject);
    }
  },
  onGivenUp: (tx, { subject }, error) => fail(deps, tx, subject, error),
});

async function finalise(deps: FinaliseDeps, { subject: id, signal }: Work): Promise<void> {
  const row = await findRow(deps.db, id);
  // Its bytes are another work's, but for a file that came to the storage after that work was done.
  if (row === null || row.deletedAt !== null) return deps.storage.own.remove(fileName(id));
  try {
    if (row.status === 'processing') await make(deps, row, signal);
    const after = await findRow(deps.db, id);
    if (after?.status === 'ready' && after.deletedAt === null) await tidy(deps, after);
  } catch (error) {
    if (diskFailure(error) instanceof DiskFull) await waitForSpace(deps, id);
    throw hopeless(error) ?? error;
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
  if (!(await deps.disk.hasSpaceFor(COPIES * row.chunkBytes))) throw new DiskFull(WAITS_FOR_SPACE);
  const place = chunkPlaceOf(deps, row);
  const progress = trackProgress(deps, row.id);
  const bench = await deps.workshop.bench(row.id);
  try {
    const from = join(bench, 'recorded.webm');
    const to = join(bench, 'finished.webm');
    const chunks = { recordingId: row.id, count: row.chunkCount };
    const bytes = await joinChunks(place, chunks, from, signal, (done) => progress.report(done * JOINED));
    const made = await remux({ from, to }, signal, (doneBytes) =>
      progress.report(JOINED + (REMUXED - JOINED) * (doneBytes / bytes)),
    );
    if (made === null) throw new FinalFailure('What was recorded holds no picture.');
    signal.throwIfAborted();
    const delivered = await deliver(deps, row, to);
    await progress.settle();
    const { durationSeconds, ...file } = made;
    const isReady = await updateProcessing(deps.db, row.id, {
      ...file,
      ...delivered,
      durationSeconds: Math.round(durationSeconds),
      status: 'ready',
      errorMessage: null,
      progressPercent: null,
      updatedAt: deps.now(),
    });
    if (!isReady && delivered.storage !== 'customer' && (await isGone(deps, row.id))) {
      // What removes the bytes of deleted recordings may have been there before the file was.
      await deps.storage.of(delivered.storage)?.remove(delivered.objectKey);
    }
  } catch (cause) {
    throw diskFailure(cause);
  } finally {
    await progress.settle();
  }
}

/** To the account's own bucket, if it names one, else to the service's storage. A repeat replaces what is there. */
async function deliver(deps: FinaliseDeps, row: RecordingRow, path: string) {
  const name = fileName(row.id);
  const accountId = await findAccountId(deps.db, row.id);
  const customers = accountId === null ? null : await openCustomerBucket(deps, accountId);
  const body = createReadStream(path);
  try {
    if (customers !== null) return await customers.put(name, body, row);
    await deps.storage.own.put(name, body, row);
    return { storage: deps.storage.own.kind, objectKey: name };
  } finally {
    body.destroy();
  }
}

/** Name of a finished file's object. */
export const fileName = (id: string): string => `${id}.webm`;

/** Whether it was deleted meanwhile; one that another process has finished keeps its file. */
async function isGone({ db }: FinaliseDeps, id: string): Promise<boolean> {
  const row = await findRow(db, id);
  return row === null || row.deletedAt !== null;
}

/** Removes the chunks of a recording that is ready. */
async function tidy(deps: FinaliseDeps, row: RecordingRow): Promise<void> {
  if (row.chunkCount === 0) return;
  await removeChunks(chunkPlaceOf(deps, row), { recordingId: row.id, count: row.chunkCount });
  await forgetChunks(deps.db, row.id);
}

function chunkPlaceOf({ storage }: FinaliseDeps, { chunkStorage }: RecordingRow) {
  const place = storage.of(chunkStorage);
  if (place !== null) return place;
  throw new StorageFailure('The storage of this recording is not configured any more.', 'missing');
}

/** A failure that somebody has to do something about is final at once; null for one that may pass by itself. */
function hopeless(error: unknown): FinalFailure | null {
  if (!(error instanceof StorageFailure) || error.reason === 'unreachable') return null;
  return new FinalFailure(error.sentence, { cause: error });
}

async function fail({ now }: FinaliseDeps, tx: Tx, id: string, error: unknown): Promise<void> {
  const isSaid = error instanceof FinalFailure || error instanceof StorageFailure;
  const errorMessage = isSaid ? error.message : 'The recording could not be finished.';
  await updateProcessing(tx, id, { status: 'failed', errorMessage, progressPercent: null, updatedAt: now() });
}
