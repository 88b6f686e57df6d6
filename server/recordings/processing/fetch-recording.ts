import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PermanentError } from '../../platform/jobs/handler';
import type { Storages } from '../../platform/storage/store';
import { requireStorage } from '../require-storage';
import type { RecordingRow } from '../store';

/**
 * Copies the finished file of a recording into a file of this machine.
 * @throws StorageError; PermanentError when this server cannot read it, or it is missing
 */
export async function fetchRecording(
  storage: Storages,
  { storage: kind, objectKey }: Pick<RecordingRow, 'storage' | 'objectKey'>,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  if (kind === 'customer' || objectKey === null)
    throw new PermanentError('The recording is in your own bucket, which this server cannot read.');
  const body = await requireStorage(storage, kind).get(objectKey, undefined, { signal });
  if (body === null) throw new PermanentError('The file of the recording is missing in the storage.');
  await pipeline(body, createWriteStream(to, { mode: 0o600 }), { signal });
}
