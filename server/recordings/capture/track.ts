import { randomUUID } from 'node:crypto';
import type { Quotas } from '../../identity/quotas/quotas';
import { fitsRemainingStorage, mayStore } from '../../identity/quotas/rules';
import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import {
  isSentByPeople,
  nameOfSource,
  sourcesOf,
  type RecordingSource,
  type TrackPart,
} from '../../platform/vocabulary/recording-status';
import { requireStorage } from '../require-storage';
import { findRow, type RecordingRow } from '../store';
import { lockRunning } from '../store-capture';
import * as store from '../store-tracks';
import type { StoreChunkResult } from './chunk';
import { chunkName } from './chunk-name';
import { recordedMsBetween } from './paused-time';

/*
 * The microphones and the sound of screens of a recording of kind `audio`, and the cameras and screens of one of kind
 * `tracks` as well. The element of each participant sends its own, in chunks like those of a recorder: every time when one
 * is turned on, a new file begins, which is a part of the track.
 */

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
}

/** Somebody who sends their microphone, camera, screen or its sound. */
export interface Sender {
  accountId: string;
  sessionId: string;
  participantId: string;
  recordingId: string;
  source: RecordingSource;
}

/** The most parts of one track: somebody turns their microphone on every 20 seconds for hours. */
const PARTS_MAX = 2_000;
/** The most chunks of one track. Each time that a microphone is turned off, there is one more. */
const COUNT_MAX = 50_000;
/** The longest recording, in milliseconds, and the bytes of all of its tracks. */
const LENGTH_MAX_MS = 43_200_000;
const TOTAL_MAX_BYTES = 20_000_000_000;
/** The longest chunk of a track, in bytes. An element divides what is longer. */
export const TRACK_CHUNK_MAX_BYTES = 500_000;

/**
 * Stores that somebody begins to send a source. Sending it again changes nothing.
 * @param part.agoMs how long ago it began, in milliseconds
 * @param part.pageMs when it began by the clock of their page, in milliseconds
 * @returns the number of the next chunk that the server expects from them
 * @throws ApiError CONFLICT when the recording is over, stops or has no such source, or the track has too many parts
 */
export async function openTrack(
  { db, now }: Deps,
  { sessionId, recordingId, participantId, source }: Sender,
  { firstChunk, agoMs, pageMs }: { firstChunk: number; agoMs: number; pageMs?: number | undefined },
): Promise<number> {
  const at = now();
  return db.transaction(async (tx) => {
    const recording = await lockRecording(tx, { sessionId, recordingId, source });
    const created = { id: randomUUID(), recordingId, participantId, source, createdAt: at };
    const track = await store.lockTrack(tx, created);
    const { parts, chunkCount } = track;
    if (parts.some((part) => part.firstChunk === firstChunk && firstChunk < Math.max(1, chunkCount)))
      return chunkCount;
    if (recording.stopBy !== null) throw over();
    if (parts.length >= PARTS_MAX)
      throw conflict(`Your ${nameOfSource(source)} was turned on too often in this recording.`);
    const startedAt = new Date(at.getTime() - agoMs).toISOString();
    // A part of which nothing arrived is replaced.
    const earlier = parts.filter((part) => part.firstChunk < firstChunk);
    const part = { firstChunk, startedAt, ...(pageMs !== undefined && { pageMs }), isEnded: false };
    const added: TrackPart[] = [...earlier, part];
    await store.updateTrack(tx, track.id, { parts: added, isOpen: true });
    return chunkCount;
  });
}

/**
 * Stores that somebody has sent all of a source.
 * @returns whether the recording was asked to stop and nobody sends any more, so that it has to be ended
 */
export async function closeTrack({ db }: Pick<Deps, 'db'>, sender: Sender): Promise<boolean> {
  const { recordingId } = sender;
  const track = await store.findTrack(db, sender);
  if (track === null) return false;
  await db.transaction(async (tx) => {
    const { id, parts } = await store.lockTrack(tx, track);
    const ended = parts.map((part, i) => (i === parts.length - 1 ? { ...part, isEnded: true } : part));
    await store.updateTrack(tx, id, { parts: ended, isOpen: false });
  });
  const row = await findRow(db, recordingId);
  return row?.status === 'recording' && row.stopBy !== null && !(await store.hasOpenTracks(db, recordingId));
}

/** Returns whether somebody still sends something for a recording. */
export const isAnybodySending = (db: Db, recordingId: string): Promise<boolean> =>
  store.hasOpenTracks(db, recordingId);

/**
 * Stores a chunk of a track. Storing a chunk again succeeds and changes nothing.
 * @throws StorageError, and then nothing has changed; ApiError CONFLICT when the recording has ended
 */
export async function storeTrackChunk(
  deps: Deps,
  sender: Sender,
  chunk: { index: number; bytes: Uint8Array },
): Promise<StoreChunkResult> {
  const { db, now, storage, disk, quotas } = deps;
  const row = await findRow(db, sender.recordingId);
  if (row?.status !== 'recording' || row.deletedAt !== null) throw over();
  const track = await store.findTrack(db, sender);
  if (track === null) throw over();
  if (chunk.index > track.chunkCount) return { kind: 'gap', nextChunk: track.chunkCount };
  // One person does not end the recording of everybody.
  if (chunk.index >= COUNT_MAX)
    throw conflict(`The ${nameOfSource(sender.source)} sent too many chunks in this recording.`);
  const { recordingMinutes } = await quotas.of(db, sender.accountId);
  const lengthMs = recordedMsBetween(row.pauses, row.startedAt, now());
  const isFull =
    (row.sizeBytes ?? 0) + chunk.bytes.length >= TOTAL_MAX_BYTES ||
    lengthMs >= Math.min(LENGTH_MAX_MS, (recordingMinutes ?? Infinity) * 60_000);
  const limit = isFull ? 'length' : null;
  if (chunk.index < track.chunkCount) return { kind: 'stored', nextChunk: track.chunkCount, limit };
  const chunkStorage = requireStorage(storage, row.chunkStorage);
  if (chunkStorage.kind === 'local') await disk.assertSpaceForFiles();
  const name = chunkName(track.id, chunk.index);
  await chunkStorage.put(name, chunk.bytes, { mimeType: 'application/octet-stream' });
  const outcome = await count(deps, { ...sender, trackId: track.id }, chunk);
  if (outcome === 'counted') return { kind: 'stored', nextChunk: chunk.index + 1, limit };
  if (outcome === 'over-limit') return { kind: 'over-limit', nextChunk: chunk.index, limit: 'storage' };
  const after = await store.findTrack(db, sender);
  if (after !== null && after.chunkCount > chunk.index)
    return { kind: 'stored', nextChunk: after.chunkCount, limit };
  await chunkStorage.remove(name);
  throw over();
}

/** Counts a stored chunk, if the recording runs and the chunk fits into the storage of the account. */
async function count(
  { db, now, quotas }: Deps,
  { recordingId, accountId, trackId }: Sender & { trackId: string },
  { index, bytes }: { index: number; bytes: Uint8Array },
): Promise<'counted' | 'over' | 'over-limit'> {
  const sizeBytes = bytes.length;
  return db.transaction(async (tx) => {
    const fits = fitsRemainingStorage({ quotas }, accountId, sizeBytes);
    if (!fits && !(await mayStore({ quotas }, tx, accountId, sizeBytes))) return 'over-limit';
    // The recording first, as everybody locks it before its tracks.
    if (!(await store.addTrackBytes(tx, recordingId, { sizeBytes, at: now() }))) return 'over';
    if (await store.countTrackChunk(tx, { id: trackId, index })) return 'counted';
    await store.subtractBytes(tx, recordingId, sizeBytes);
    return 'over';
  });
}

/** Locks the running recording of a session that has a source. @throws ApiError CONFLICT */
async function lockRecording(
  tx: Tx,
  { sessionId, recordingId, source }: Pick<Sender, 'sessionId' | 'recordingId' | 'source'>,
): Promise<RecordingRow> {
  const row = await lockRunning(tx, sessionId);
  if (row?.id !== recordingId || !isSentByPeople(row.kind)) throw over();
  if (!sourcesOf(row.kind).includes(source)) throw conflict(`This recording has no ${nameOfSource(source)}.`);
  return row;
}

const over = () => conflict('The recording is over.', 'not-recording');
