import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { StorageError, type ObjectStore } from '../../platform/storage/store';
import type { Config } from '../config';
import type { Part, Report } from './part';

const CONTENT = Buffer.from('0123456789');

/** Checks everything that a recording needs of the bucket. */
export const bucketPart = ({ s3, baseUrl }: Config): Part => ({
  name: 'bucket',
  off: s3 === null ? 'S3_BUCKET is not set: recordings stay in the data directory.' : null,
  deadlineMs: 30_000,
  mend: 'Check S3_ENDPOINT, and that the bucket can be reached from here.',
  async check(report, signal) {
    if (s3 === null) return;
    const { openS3Store } = await import('../../platform/storage/s3');
    const { abortsUnfinishedUploads } = await import('../../platform/storage/bucket-rules');
    const store = openS3Store(s3);
    const name = `checks/${randomUUID()}`;
    const isWritten = await tried(report, 'writing', 'It accepts objects.', () =>
      store.put(name, CONTENT, { mimeType: 'text/plain' }, { signal }),
    );
    if (!isWritten) return;
    const isRead = await tried(report, 'reading', 'It returns objects, also in parts.', () =>
      assertRange(store, name, signal),
    );
    if (isRead) await checkOrigin(store, name, { baseUrl, signal }, report);
    await tried(report, 'deleting', 'It deletes objects.', () => store.remove(name, { signal }));
    checkUploads(await abortsUnfinishedUploads(s3, signal), report);
  },
});

/** Tries an operation. @returns whether it succeeded */
async function tried(
  report: Report,
  what: string,
  success: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    report.ok(what, success);
    return true;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    report.fail(what, error.sentence, MENDS[error.reason]);
    return false;
  }
}

const MENDS: Record<StorageError['reason'], string> = {
  full: 'Give the bucket more space.',
  refused:
    'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION; the key needs GetObject, PutObject and DeleteObject.',
  missing:
    'Check S3_BUCKET and S3_ENDPOINT; S3_PATH_STYLE sets where the name of the bucket is in its addresses.',
  unreachable: 'Check S3_ENDPOINT, and that it can be reached from here.',
};

async function assertRange(store: ObjectStore, name: string, signal: AbortSignal): Promise<void> {
  const body = await store.get(name, { start: 2, end: 4 }, { signal });
  const read = body === null ? null : await buffer(body);
  if (read?.toString() === '234') return;
  throw new StorageError('It does not return the requested part.', 'refused');
}

/** Checks what a browser needs to play a recording: a signed address, requested from a page of this server. */
async function checkOrigin(
  store: ObjectStore,
  name: string,
  { baseUrl, signal }: { baseUrl: string; signal: AbortSignal },
  report: Report,
): Promise<void> {
  const options = { expiresSeconds: 60, mimeType: 'text/plain', disposition: 'inline' };
  const url = await store.sign(name, options);
  if (url === null) return;
  const answer = await fetch(url, { headers: { Origin: baseUrl, Range: 'bytes=0-1' }, signal });
  await answer.body?.cancel();
  if (answer.status !== 206) {
    report.fail(
      'playback',
      `A signed address returns status ${answer.status}.`,
      'Browsers play directly from the bucket: a proxy in front of it must forward queries and ranges.',
    );
    return;
  }
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === baseUrl) report.ok('playback', `Pages of ${baseUrl} can read it.`);
  else {
    report.warn(
      'playback',
      `Browsers can play from it, but scripts of ${baseUrl} cannot read it (CORS).`,
      `If your pages fetch recordings, add a CORS rule with AllowedOrigins ${baseUrl}, AllowedMethods GET and HEAD, ExposeHeaders Content-Range.`,
    );
  }
}

function checkUploads(rule: 'yes' | 'no' | 'unknown', report: Report): void {
  if (rule === 'yes') return report.ok('unfinished uploads', 'A rule of the bucket aborts them.');
  report.warn(
    'unfinished uploads',
    rule === 'no'
      ? 'No rule of the bucket aborts them.'
      : 'The access key cannot read the lifecycle rules of the bucket.',
    'Give the bucket a lifecycle rule that aborts incomplete multipart uploads after a day: a killed server leaves them behind.',
  );
}
