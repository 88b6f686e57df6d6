import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PermanentError } from '../platform/jobs/handler';
import { explainDiskError } from '../platform/storage/disk-error';
import type { ObjectStore } from '../platform/storage/store';
import { chunkName } from './chunk-name';

/**
 * Writes the chunks of a recording one after the other into a file, which gives what the browser recorded.
 * @throws StorageError; PermanentError when a chunk is not there
 */
export async function joinChunks(
  place: ObjectStore,
  chunks: { recordingId: string; count: number },
  to: string,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<number> {
  let bytes = 0;
  async function* all() {
    for (let index = 0; index < chunks.count; index += 1) {
      const body = await place.get(chunkName(chunks.recordingId, index), undefined, { signal });
      if (body === null) throw new PermanentError('A part of the recording is missing in the storage.');
      for await (const part of body) {
        bytes += part.length;
        yield part;
      }
      onProgress((index + 1) / chunks.count);
    }
  }
  try {
    await pipeline(all, createWriteStream(to, { mode: 0o600 }), { signal });
    return bytes;
  } catch (cause) {
    throw explainDiskError(cause);
  }
}

/** What the chunks take, as the storage says. @throws StorageError */
export async function measureChunks(
  place: ObjectStore,
  chunks: { recordingId: string; count: number },
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  for (let index = 0; index < chunks.count; index += 1) {
    signal.throwIfAborted();
    const found = await place.head(chunkName(chunks.recordingId, index));
    bytes += found?.sizeBytes ?? 0;
  }
  return bytes;
}

/** Removes all chunks, also one that was stored and never counted. */
export async function removeChunks(
  place: ObjectStore,
  chunks: { recordingId: string; count: number },
  signal: AbortSignal,
): Promise<void> {
  for (let index = 0; index <= chunks.count; index += 1) {
    signal.throwIfAborted();
    await place.remove(chunkName(chunks.recordingId, index), { signal });
  }
}
