import { randomUUID } from 'node:crypto';
import type { S3Config } from './s3-client';
import type { Log } from '../log/log';
import { openDiskStore } from './disk';
import { StorageError, type ObjectStore, type Storages } from './store';

/** The storages that the configuration names. The disk is always one, for what was put there before. */
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

/** Puts an object, reads and removes it, so that wrong settings are in the log before a recording fails by them. */
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
