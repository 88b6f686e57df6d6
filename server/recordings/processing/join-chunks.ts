import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PermanentError } from '../../platform/jobs/handler';
import { explainDiskError } from '../../platform/storage/disk-error';
import type { ObjectStore } from '../../platform/storage/store';
import { chunkName } from '../capture/chunk-name';

/**
 * Joins the chunks of a recording, or of a part of it, into one file, as the browser recorded it.
 * @param chunks.end the index after that of the last chunk
 * @param onJoined called after each chunk with its index
 * @throws StorageError; PermanentError when a chunk is missing
 */
export async function joinChunks(
  store: ObjectStore,
  chunks: { recordingId: string; mimeType?: string; first: number; end: number },
  to: string,
  signal: AbortSignal,
  onJoined: (index: number) => void,
): Promise<number> {
  let bytes = 0;
  async function* all() {
    for (let index = chunks.first; index < chunks.end; index += 1) {
      const body = await store.get(chunkName(chunks.recordingId, index, chunks.mimeType), undefined, {
        signal,
      });
      if (body === null) throw new PermanentError('A part of the recording is missing in the storage.');
      for await (const part of body) {
        bytes += part.length;
        yield part;
      }
      onJoined(index);
    }
  }
  try {
    await pipeline(all, createWriteStream(to, { mode: 0o600 }), { signal });
    return bytes;
  } catch (cause) {
    throw explainDiskError(cause);
  }
}

/** Returns the size of all chunks in the storage, in bytes. @throws StorageError */
export async function measureChunks(
  store: ObjectStore,
  chunks: { recordingId: string; mimeType?: string; count: number },
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  for (let index = 0; index < chunks.count; index += 1) {
    signal.throwIfAborted();
    const found = await store.head(chunkName(chunks.recordingId, index, chunks.mimeType));
    bytes += found?.sizeBytes ?? 0;
  }
  return bytes;
}

/** Removes all chunks, including a chunk that was stored but never counted. */
export async function removeChunks(
  store: ObjectStore,
  chunks: { recordingId: string; mimeType?: string; count: number },
  signal: AbortSignal,
): Promise<void> {
  for (let index = 0; index <= chunks.count; index += 1) {
    signal.throwIfAborted();
    await store.remove(chunkName(chunks.recordingId, index, chunks.mimeType), { signal });
  }
}
