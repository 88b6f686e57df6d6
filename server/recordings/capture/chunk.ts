import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { Quotas } from '../../identity/quotas/quotas';
import { fitsRemainingStorage, isLimited, mayStore } from '../../identity/quotas/rules';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import { chunkName } from './chunk-name';
import { recordedMsBetween } from './paused-time';
import { findRow } from '../store';
import { countChunk, isNextChunk } from '../store-capture';
import { requireStorage } from '../require-storage';

interface Deps {
  db: Db;
  now: () => Date;
  storage: Storages;
  disk: DiskReserve;
  quotas: Quotas;
}

/** The longest chunk, in bytes. */
export const CHUNK_MAX_BYTES = 8_000_000;
/** The longest recording: bytes of all chunks, and their number (12 hours with one a second). */
const TOTAL_MAX_BYTES = 20_000_000_000;
const COUNT_MAX = 43_200;

/** Returns how long a recording of an account may be, in milliseconds. */
export async function longestMsOf(
  { db, quotas }: Pick<Deps, 'db' | 'quotas'>,
  accountId: string,
): Promise<number> {
  const { recordingMinutes } = await quotas.of(db, accountId);
  return (recordingMinutes ?? Infinity) * 60_000;
}

export type StoreChunkResult =
  /** All chunks before `nextChunk` are stored. With a limit: the recording has reached it and must be ended. */
  | { kind: 'stored'; nextChunk: number; limit: RecordingLimit | null }
  /** The chunk is not stored, because the limit is reached: the recording must be ended. */
  | { kind: 'over-limit'; nextChunk: number; limit: RecordingLimit }
  /** Chunks before this one are missing. */
  | { kind: 'gap'; nextChunk: number };

/** The limit that makes the server end a recording: its length, or the storage of its account. */
export type RecordingLimit = 'length' | 'storage';

/**
 * Stores a chunk of a running recording. Storing a chunk again succeeds and changes nothing.
 * @throws StorageError, and then nothing has changed; ApiError CONFLICT when the recording has ended, or has another
 *   recorder
 */
export async function storeChunk(
  { db, now, storage, disk, quotas }: Deps,
  recorder: { recordingId: string; participantId: string; accountId: string },
  chunk: { index: number; bytes: Uint8Array },
): Promise<StoreChunkResult> {
  const row = await findRow(db, recorder.recordingId);
  if (row?.status !== 'recording' || row.deletedAt !== null) throw over();
  if ((row.recorderId ?? row.startedByParticipantId) !== recorder.participantId) throw over();
  if (chunk.index > row.chunkCount) return { kind: 'gap', nextChunk: row.chunkCount };
  const sizeBytes = (row.sizeBytes ?? 0) + chunk.bytes.length;
  const longestMs = await longestMsOf({ db, quotas }, recorder.accountId);
  const at = now();
  const lengthMs = recordedMsBetween(row.pauses, row.startedAt, at);
  const isFull = chunk.index + 1 >= COUNT_MAX || sizeBytes >= TOTAL_MAX_BYTES || lengthMs >= longestMs;
  const limit = isFull ? 'length' : null;
  if (chunk.index < row.chunkCount) return { kind: 'stored', nextChunk: row.chunkCount, limit };
  const chunkStorage = requireStorage(storage, row.chunkStorage);
  if (chunkStorage.kind === 'local') await disk.assertSpaceForFiles();
  const name = chunkName(row.id, chunk.index);
  await chunkStorage.put(name, chunk.bytes, { mimeType: 'application/octet-stream' });
  const counted = { id: row.id, index: chunk.index, sizeBytes: chunk.bytes.length, at: now() };
  const outcome = await count({ db, quotas }, recorder.accountId, counted);
  if (outcome === 'counted') return { kind: 'stored', nextChunk: chunk.index + 1, limit };
  // Its object is removed with the other chunks: until then another call may have counted it as the same chunk.
  if (outcome === 'over-limit') return { kind: 'over-limit', nextChunk: chunk.index, limit: 'storage' };
  const after = await findRow(db, row.id);
  const isCounted = after !== null && after.chunkCount > chunk.index;
  if (isCounted && after.status === 'recording')
    return { kind: 'stored', nextChunk: after.chunkCount, limit };
  // The recording has ended: nothing reads a chunk that is not counted.
  if (!isCounted) await chunkStorage.remove(name);
  throw over();
}

/**
 * Counts a stored chunk, if it fits into the storage of the account.
 * @returns `over`: the recording has ended, or has this chunk already; `over-limit`: the chunk does not fit
 */
async function count(
  { db, quotas }: Pick<Deps, 'db' | 'quotas'>,
  accountId: string,
  chunk: Parameters<typeof countChunk>[1],
): Promise<'counted' | 'over' | 'over-limit'> {
  const countOn = async (handle: Db | Tx) => ((await countChunk(handle, chunk)) ? 'counted' : 'over');
  if (!(await isLimited({ quotas }, db, accountId, 'storageMb'))) return countOn(db);
  if (fitsRemainingStorage({ quotas }, accountId, chunk.sizeBytes)) return countOn(db);
  return db.transaction(async (tx) => {
    if (await mayStore({ quotas }, tx, accountId, chunk.sizeBytes)) return countOn(tx);
    return (await isNextChunk(tx, chunk)) ? 'over-limit' : 'over';
  });
}

const over = () => conflict('The recording is over.');
