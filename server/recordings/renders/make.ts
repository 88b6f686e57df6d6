import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { PermanentError, RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import { DiskFullError, explainDiskError } from '../../platform/storage/disk-error';
import { putFile } from '../../platform/storage/put-file';
import type { DiskReserve } from '../../platform/storage/reserve';
import { StorageError, type Storages } from '../../platform/storage/store';
import { sha256Of } from '../processing/checksum';
import { finalIfPermanent } from '../processing/fail-recording';
import { fetchRecording } from '../processing/fetch-recording';
import { trackProgress } from '../processing/progress';
import { remux } from '../processing/remux';
import type { ScratchSpace } from '../processing/scratch-directory';
import { encodeMp4, maxBytesOf } from './ffmpeg';
import { renderFailed, renderReady } from './render-events';
import { renderName } from './render-name';
import * as store from '../store-renders';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  scratch: ScratchSpace;
  events: EventLog;
  disk: DiskReserve;
  ffmpeg: string | null;
}

/** A file that was made, in the scratch directory. */
interface MadeFile {
  path: string;
  durationMs: number;
}

/** One core encodes the longest recording, 12 hours, in less. */
const DEADLINE_MS = 14_400_000;
const ATTEMPTS = 3;
/** Progress after the source was copied, and after the file was made. */
const COPIED_PROGRESS = 0.05;
const MADE_PROGRESS = 0.95;
/** The progress from which the time of the end is estimated. */
const ESTIMATED_FROM = 0.1;
/** The wait for free disk space before the next attempt, in milliseconds. */
const SPACE_RETRY_MS = 60_000;

/**
 * Returns the job that makes a file of a recording, one at a time in each process. An attempt that ends with its
 * process leaves nothing: the next one starts again.
 */
export const renderMaker = (deps: Deps): Handler => ({
  attempts: ATTEMPTS,
  atOnce: 1,
  deadlineMs: DEADLINE_MS,
  async run(work) {
    await deps.scratch.clear(work.subject);
    try {
      await makeRender(deps, work);
    } catch (error) {
      if (explainDiskError(error) instanceof DiskFullError) await waitForSpace(deps, work.subject);
      throw finalIfPermanent(error);
    }
  },
  async onGivenUp(tx, { subject: id }, error) {
    const isForPeople = error instanceof PermanentError || error instanceof StorageError;
    const errorMessage = isForPeople ? error.message : 'The file could not be made.';
    const failed = await store.endRender(tx, id, { status: 'failed', errorMessage });
    if (failed !== null) await deps.events.append(tx, renderFailed(failed, errorMessage, deps.now()));
  },
});

/** Puts the render back into the queue. @throws RetryLater, so that waiting does not count as an attempt */
async function waitForSpace({ db }: Deps, id: string): Promise<never> {
  const errorMessage = 'The file is made as soon as the disk of the server has space for it.';
  const waiting = { status: 'queued', progressPercent: 0, estimatedReadyAt: null, errorMessage } as const;
  await store.updateUnfinished(db, id, waiting);
  throw new RetryLater(SPACE_RETRY_MS);
}

async function makeRender(deps: Deps, { subject: id, signal }: Work): Promise<void> {
  const job = await store.findJob(deps.db, id);
  if (job === null || job.recording.deletedAt !== null) return;
  // Named before anything is stored, so that whoever deletes the render finds its bytes.
  const storage = deps.storage.own.kind;
  const none = { progressPercent: 0, estimatedReadyAt: null, errorMessage: null };
  if (!(await store.updateUnfinished(deps.db, id, { status: 'processing', storage, ...none }))) return;
  const { startMs, lengthMs } = partOf(job);
  const sourceBytes = job.recording.sizeBytes ?? 0;
  const maxBytes = job.render.format === 'mp4' ? maxBytesOf(lengthMs, sourceBytes) : sourceBytes;
  // The source, the file, and the file in the storage.
  const reservation = await deps.disk.reserve(sourceBytes + 2 * maxBytes);
  if (reservation === null) throw new DiskFullError('The disk of the server has no space for the file.');
  const report = reporter(deps, id);
  try {
    const directory = await deps.scratch.createDirectory(id);
    try {
      const from = join(directory.path, 'recording.webm');
      await fetchRecording(deps.storage, job.recording, from, signal);
      reservation.spend(sourceBytes);
      report.report(COPIED_PROGRESS);
      const to = join(directory.path, renderName(id, job.render.format));
      const part = { from, to, startMs, lengthMs, maxBytes };
      const durationMs =
        job.render.format === 'mp4'
          ? await encode(deps, part, signal, report.report)
          : await cut(part, signal);
      await storeRender(deps, job, { path: to, durationMs }, signal);
    } finally {
      await report.flush();
      await directory.remove();
    }
  } finally {
    reservation.release();
  }
}

/** Returns the part of the recording that is wanted, in milliseconds. */
function partOf({ render, recording }: store.RenderJob) {
  const startMs = render.fromMs ?? 0;
  // The stored duration is rounded, so the last second is added to keep it.
  const endMs = render.toMs ?? 1_000 * ((recording.durationSeconds ?? 0) + 1);
  return { startMs, lengthMs: Math.max(1, endMs - startMs) };
}

/** Stores progress, and from a point on the estimated end. */
function reporter({ db, now }: Deps, id: string) {
  const startedAt = now().getTime();
  return trackProgress(now, (progressPercent, at) => {
    const done = progressPercent / 100;
    const leftMs = ((at.getTime() - startedAt) * (1 - done)) / done;
    const estimatedReadyAt = done < ESTIMATED_FROM ? null : new Date(at.getTime() + leftMs);
    return store.updateUnfinished(db, id, { progressPercent, estimatedReadyAt });
  });
}

interface Part {
  from: string;
  to: string;
  startMs: number;
  lengthMs: number;
  maxBytes: number;
}

async function encode(
  { ffmpeg }: Deps,
  part: Part,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<number> {
  if (ffmpeg === null) throw new PermanentError('This server no longer has ffmpeg, which MP4 files need.');
  const encoding = { ...part, program: ffmpeg, cpuSeconds: DEADLINE_MS / 1_000 };
  return encodeMp4(encoding, signal, (done) =>
    report(COPIED_PROGRESS + (MADE_PROGRESS - COPIED_PROGRESS) * done),
  );
}

/** Copies a clip without decoding it. @returns its length in milliseconds */
async function cut({ from, to, startMs, lengthMs }: Part, signal: AbortSignal): Promise<number> {
  const clip = { fromSeconds: startMs / 1_000, toSeconds: (startMs + lengthMs) / 1_000 };
  const made = await remux({ from, to, clip }, signal, () => {});
  if (made === null) throw new PermanentError('The clip contains no picture.');
  return 1_000 * made.durationSeconds;
}

async function storeRender(
  { db, now, storage, events }: Deps,
  { render: { id, format } }: store.RenderJob,
  { path, durationMs }: MadeFile,
  signal: AbortSignal,
): Promise<void> {
  const name = renderName(id, format);
  const { size: sizeBytes } = await stat(path);
  const sha256 = await sha256Of(path);
  await putFile(storage.own, { path, name, mimeType: `video/${format}` }, { signal });
  const isStored = await db.transaction(async (tx) => {
    const at = now();
    const file = { sizeBytes, sha256, durationMs: Math.round(durationMs), readyAt: at };
    const ready = await store.endRender(tx, id, { status: 'ready', ...file });
    if (ready !== null) await events.append(tx, renderReady(ready, at));
    return ready !== null;
  });
  // The job that removes the bytes of a deleted render may have run before the file was stored.
  if (!isStored && !(await isKept(db, id))) await storage.own.remove(name);
}

/** Returns whether another process finished the render, and neither it nor its recording is deleted. */
async function isKept(db: Db, id: string): Promise<boolean> {
  const job = await store.findJob(db, id);
  return job?.render.status === 'ready' && job.render.deletedAt === null && job.recording.deletedAt === null;
}
