import { join } from 'node:path';
import { hasCustomerBucket } from '../../identity/settings/customer-bucket';
import type { Db, Tx } from '../../platform/db/client';
import { PermanentError, RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import { isOfEgress, isSentByPeople } from '../../platform/vocabulary/recording-status';
import { DiskFullError, explainDiskError } from '../../platform/storage/disk-error';
import { putFile } from '../../platform/storage/put-file';
import type { DiskReservation } from '../../platform/storage/reserve';
import { failRecording, finalIfPermanent, nothingRecorded } from './fail-recording';
import { recordedMsBetween } from '../capture/paused-time';
import { joinChunks, measureChunks, removeChunks } from './join-chunks';
import { chunkName } from '../capture/chunk-name';
import { fileName } from './file-name';
import { makeTracks, trackBytesOf, type MadeTracks } from './finalise-tracks';
import { JOINED_PROGRESS, type FinaliseDeps, type Making } from './making';
import { trackProgress } from './progress';
import { remux } from './remux';
import type { FinishedFile, RecordedPart } from './remux-file';
import { findAccountId, findRow, type RecordingRow } from '../store';
import { recordingReady } from '../recording-events';
import { finishProcessing, forgetChunks, updateProcessing } from '../store-capture';
import { forgetTrackChunks, hasFiles, listTracks, updateTrack, type TrackFile } from '../store-tracks';
import type { ObjectStore } from '../../platform/storage/store';
import { requireStorage } from '../require-storage';

/** Progress after remuxing; the rest is the delivery, which is another job. */
export const MADE_PROGRESS = 0.75;

const DEADLINE_MS = 7_200_000;

/** The copies of a recording on the disk in addition to its chunks: joined, remuxed, and stored. */
const COPIES = 3;
/** The wait for free disk space before the next attempt, in milliseconds. */
const SPACE_RETRY_MS = 60_000;
/** The wait between two looks at what LiveKit Egress still stores, and the longest wait in all, in milliseconds. */
const EGRESS_RETRY_MS = 2_000;
const EGRESS_MAX_MS = 3_600_000;
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
  if (row !== null && isOfEgress(row.mimeType)) await untilStored(deps, row);
  // Another job removes its bytes. Only this file may have been stored after that job was done.
  if (row === null || row.deletedAt !== null) {
    if (row !== null && isOfEgress(row.mimeType)) await removeStoredChunks(deps, row, signal);
    const tracks = await listTracks(deps.db, id);
    for (const subject of [id, ...tracks.map(({ track }) => track.id)])
      await deps.storage.own.remove(fileName(subject, row?.mimeType));
    return;
  }
  try {
    if (row.status === 'processing' && row.objectKey === null && !(await hasFiles(deps.db, id)))
      await make(deps, row, signal);
    const after = await findRow(deps.db, id);
    if (after === null || after.deletedAt !== null) return;
    if (isSentByPeople(after.kind)) await removeTrackChunks(deps, after, signal);
    else if (after.objectKey !== null) await removeStoredChunks(deps, after, signal);
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
  const hasTracks = isSentByPeople(row.kind);
  if ((hasTracks ? row.chunkBytes : row.chunkCount) === 0) throw nothingRecorded();
  const neededBytes = hasTracks
    ? await trackBytesOf(deps.db, row)
    : COPIES * (row.chunkBytes || (await measure(deps, row, signal)));
  const reservation = await deps.disk.reserve(neededBytes);
  if (reservation === null) throw new DiskFullError(WAITS_FOR_SPACE);
  try {
    const directory = await deps.scratch.createDirectory(row.id);
    try {
      const at = { directory: directory.path, reservation, signal };
      if (hasTracks) await makeTracksIn(deps, row, at);
      else await makeIn(deps, row, at);
    } finally {
      await directory.remove();
    }
  } catch (cause) {
    throw explainDiskError(cause);
  } finally {
    reservation.release();
  }
}

/** Waits while LiveKit Egress stores its file. @throws RetryLater, so that waiting does not count as an attempt */
async function untilStored({ egress, now, log }: FinaliseDeps, row: RecordingRow): Promise<void> {
  if (row.status !== 'processing') return;
  const waitedMs = now().getTime() - (row.endedAt ?? row.updatedAt).getTime();
  if (waitedMs > EGRESS_MAX_MS) return log.error({ recordingId: row.id }, 'LiveKit Egress stores no file');
  if (await egress?.isWriting(row.id)) throw new RetryLater(EGRESS_RETRY_MS);
}

/** Returns whether LiveKit Egress failed to store a part. A browser's chunk is stored before it is counted. */
const isMissing = async (
  store: ObjectStore,
  { id, mimeType }: RecordingRow,
  index: number,
): Promise<boolean> => isOfEgress(mimeType) && (await store.head(chunkName(id, index, mimeType))) === null;

/** Measures and stores the size of the chunks of a recording from a version that did not count it. */
async function measure(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<number> {
  const chunks = { recordingId: row.id, mimeType: row.mimeType, count: row.chunkCount };
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
    const extension = isOfEgress(row.mimeType) ? 'mp4' : 'webm';
    const to = join(directory, `finished.${extension}`);
    const from: RecordedPart[] = [];
    let bytes = 0;
    for (const { first, end, fromSeconds } of partsOf(row)) {
      const path = join(directory, `recorded-${first}.${extension}`);
      const chunks = { recordingId: row.id, mimeType: row.mimeType, first, end };
      if (await isMissing(chunkStorage, row, first)) continue;
      bytes += await joinChunks(chunkStorage, chunks, path, signal, (index) =>
        progress.report(((index + 1) / row.chunkCount) * JOINED_PROGRESS),
      );
      from.push({ path, fromSeconds });
    }
    if (from.length === 0) throw new PermanentError('LiveKit Egress has stored no file.');
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

/** Makes and stores the files of a recording that everybody sends. */
async function makeTracksIn(
  deps: FinaliseDeps,
  row: RecordingRow,
  at: Omit<Making, 'progress' | 'joined'>,
): Promise<void> {
  const progress = trackProgress(deps.now, (progressPercent, updatedAt) =>
    updateProcessing(deps.db, row.id, { progressPercent, updatedAt }),
  );
  let bytes = 0;
  const joined = (joinedBytes: number) =>
    progress.report(((bytes += joinedBytes) / row.chunkBytes) * JOINED_PROGRESS);
  try {
    const made = await makeTracks(deps, row, { ...at, progress, joined });
    at.signal.throwIfAborted();
    await progress.flush();
    await finish(deps, row, { kind: 'tracks', ...made });
  } finally {
    await progress.flush();
  }
}

/** Returns the parts of a recording that have chunks: one, unless pages of the server's recorder were replaced. */
function partsOf(row: RecordingRow): (Omit<RecordedPart, 'path'> & { first: number; end: number })[] {
  const { parts, chunkCount, pauses, startedAt } = row;
  if (parts.length === 0) return [{ first: 0, end: chunkCount, fromSeconds: 0 }];
  return parts
    .map((part, i) => ({
      first: part.firstChunk,
      end: parts[i + 1]?.firstChunk ?? chunkCount,
      fromSeconds: recordedMsBetween(pauses, startedAt, new Date(part.startedAt)) / 1_000,
    }))
    .filter(({ first, end }) => end > first);
}

/** Puts the finished file into the server's own storage, from where it is delivered to an account's own bucket. */
async function storeFile(
  deps: FinaliseDeps,
  row: RecordingRow,
  { path, made, signal }: { path: string; made: FinishedFile; signal: AbortSignal },
): Promise<void> {
  const file = { path, name: fileName(row.id, row.mimeType), mimeType: row.mimeType };
  await putFile(deps.storage.own, file, { signal });
  await finish(deps, row, { kind: 'composite', ...made });
}

/** The files that are made and stored. */
type Made = ({ kind: 'composite' } & FinishedFile) | ({ kind: 'tracks' } & MadeTracks);

/** Marks a recording as ready, or has its files delivered to an account's own bucket. */
async function finish(
  { db, now, storage, jobs, events, ffmpeg }: FinaliseDeps,
  row: RecordingRow,
  made: Made,
): Promise<void> {
  const people = made.kind === 'tracks' ? made.people : NOBODY;
  const accountId = await findAccountId(db, row.id);
  const isDelivered = accountId === null || !(await hasCustomerBucket({ db }, accountId));
  const isStored = await db.transaction(async (tx) => {
    const at = now();
    const stored = { ...columnsOf(row, made), storage: storage.own.kind, updatedAt: at };
    const isKept = isDelivered
      ? await markReady(tx, { events }, row, { stored, at })
      : await updateProcessing(tx, row.id, {
          errorMessage: null,
          ...stored,
          progressPercent: 100 * MADE_PROGRESS,
        });
    if (!isKept) return false;
    for (const [trackId, file] of people) await updateTrack(tx, trackId, file);
    if (!isDelivered) await jobs.enqueue(tx, 'deliver-recording', row.id, { accountId });
    else if (stored.objectKey && ffmpeg !== null)
      await jobs.enqueue(tx, 'make-pictures', row.id, { accountId });
    return true;
  });
  jobs.wake();
  // The job that removes the bytes of a deleted or delivered recording may have run before the file was stored.
  if (isStored || (await isStoredHere(db, row.id))) return;
  for (const id of [row.id, ...people.keys()]) await storage.own.remove(fileName(id, row.mimeType));
}

const NOBODY: MadeTracks['people'] = new Map();

async function markReady(
  tx: Tx,
  { events }: Pick<FinaliseDeps, 'events'>,
  row: RecordingRow,
  { stored, at }: { stored: Partial<RecordingRow>; at: Date },
): Promise<boolean> {
  const ready = await finishProcessing(tx, row.id, stored);
  if (ready !== null) await events.append(tx, recordingReady(ready, at));
  return ready !== null;
}

/** Returns what a recording stores of its files. */
function columnsOf(row: RecordingRow, made: Made): Partial<RecordingRow> {
  if (made.kind === 'composite') {
    const { durationSeconds, kind: _, ...file } = made;
    return {
      ...file,
      objectKey: fileName(row.id, row.mimeType),
      durationSeconds: Math.round(durationSeconds),
    };
  }
  const { mix, problem, durationSeconds, gaps, people } = made;
  return {
    objectKey: mix && fileName(row.id),
    sizeBytes: mix?.sizeBytes ?? null,
    sha256: mix?.sha256 ?? null,
    durationSeconds: Math.round(mix?.durationSeconds ?? durationSeconds),
    gaps,
    errorMessage: problem,
    chunkBytes: row.chunkBytes + bytesOf([...people.values()]),
  };
}

const bytesOf = (files: readonly Pick<TrackFile, 'sizeBytes'>[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);

/** Returns whether the file belongs to a row: another process finished it, and it is not deleted or delivered. */
async function isStoredHere(db: Db, id: string): Promise<boolean> {
  const row = await findRow(db, id);
  return row !== null && row.deletedAt === null && row.storage !== 'customer';
}

/** Removes the chunks of a finished recording. */
async function removeStoredChunks(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<void> {
  if (row.chunkCount === 0) return;
  const chunks = { recordingId: row.id, mimeType: row.mimeType, count: row.chunkCount };
  await removeChunks(requireStorage(deps.storage, row.chunkStorage), chunks, signal);
  await forgetChunks(deps.db, row.id);
}

/** Removes the chunks of all tracks, if the files of people are made. */
async function removeTrackChunks(deps: FinaliseDeps, row: RecordingRow, signal: AbortSignal): Promise<void> {
  const tracks = (await listTracks(deps.db, row.id)).map(({ track }) => track);
  if (!tracks.some(({ objectKey }) => objectKey !== null)) return;
  if (tracks.every(({ chunkCount }) => chunkCount === 0)) return;
  const chunkStorage = requireStorage(deps.storage, row.chunkStorage);
  for (const { id: recordingId, chunkCount: count } of tracks)
    await removeChunks(chunkStorage, { recordingId, count }, signal);
  await deps.db.transaction(async (tx) => {
    await forgetTrackChunks(tx, row.id, bytesOf(tracks));
  });
}
