import { randomUUID } from 'node:crypto';
import type { S3Config } from './s3-client';
import type { Log } from '../log/log';
import { openDiskStore } from './disk';
import { StorageError, type ObjectStore, type Storages } from './store';

/** Opens the configured storages. The disk is always one of them, for files that were stored there earlier. */
export async function openStorages(
  { dataDir, s3 }: { dataDir: string; s3: S3Config | null },
  log: Log,
): Promise<Storages> {
  const disk = await openDiskStore(dataDir);
  if (s3 === null) return { own: disk, of: (kind) => (kind === 'local' ? disk : null) };
  // The SDK is large: only servers with a bucket load it.
  const { openS3Store } = await import('./s3');
  const bucket = openS3Store(s3);
  void tellWhetherUsable(bucket, log);
  return { own: bucket, of: (kind) => (kind === 'local' ? disk : bucket) };
}

/** Writes, reads and removes an object, so that wrong settings are logged before a recording fails because of them. */
async function tellWhetherUsable(store: ObjectStore, log: Log): Promise<void> {
  const name = `checks/${randomUUID()}`;
  try {
    await store.put(name, Buffer.from('ok'), { mimeType: 'text/plain' });
    const body = await store.get(name);
    body?.destroy();
    await store.remove(name);
    log.info('recordings are kept in the bucket');
  } catch (err) {
    const what = err instanceof StorageError ? err.sentence : 'It failed.';
    log.error({ err }, `the bucket of S3_BUCKET cannot be used: ${what}`);
  }
}
