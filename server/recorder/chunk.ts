import type { Db } from '../db/client';
import { conflict } from '../errors';
import { StorageFailure, type Storages } from '../storage/store';
import { chunkName } from './chunk-name';
import { countChunk, findRow } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
}

/** Longest chunk, in bytes. */
export const CHUNK_MAX_BYTES = 8_000_000;
/** Longest recording: bytes of all chunks, and their number (12 hours of one a second). */
const TOTAL_MAX_BYTES = 20_000_000_000;
const COUNT_MAX = 43_200;

export type Kept =
  /** All chunks before `nextChunk` are stored. */
  | { kind: 'stored'; nextChunk: number; isFull: boolean }
  /** Chunks before this one are missing. */
  | { kind: 'gap'; nextChunk: number };

/**
 * Stores a chunk of a recording that runs. One that is stored already is as good as stored now.
 * @throws StorageFailure, and then nothing has changed; Fault CONFLICT when the recording is over, or not theirs.
 */
export async function storeChunk(
  { db, now, storage }: Deps,
  recorder: { recordingId: string; participantId: string },
  chunk: { index: number; bytes: Uint8Array },
): Promise<Kept> {
  const row = await findRow(db, recorder.recordingId);
  if (row?.status !== 'recording' || row.deletedAt !== null) throw over();
  if (row.startedByParticipantId !== recorder.participantId) throw over();
  if (chunk.index > row.chunkCount) return { kind: 'gap', nextChunk: row.chunkCount };
  const sizeBytes = (row.sizeBytes ?? 0) + chunk.bytes.length;
  const isFull = chunk.index + 1 >= COUNT_MAX || sizeBytes >= TOTAL_MAX_BYTES;
  if (chunk.index < row.chunkCount) return { kind: 'stored', nextChunk: row.chunkCount, isFull };
  const place = storage.of(row.chunkStorage);
  if (place === null) {
    throw new StorageFailure('The storage of this recording is not configured any more.', 'missing');
  }
  const name = chunkName(row.id, chunk.index);
  await place.put(name, chunk.bytes, { mimeType: 'application/octet-stream' });
  const counted = { id: row.id, index: chunk.index, sizeBytes: chunk.bytes.length, at: now() };
  if (await countChunk(db, counted)) return { kind: 'stored', nextChunk: chunk.index + 1, isFull };
  const after = await findRow(db, row.id);
  const isCounted = after !== null && after.chunkCount > chunk.index;
  if (isCounted && after.status === 'recording')
    return { kind: 'stored', nextChunk: after.chunkCount, isFull };
  // It ended in the meantime: nobody will look for a chunk that is not counted.
  if (!isCounted) await place.remove(name);
  throw over();
}

const over = () => conflict('The recording is over.');
