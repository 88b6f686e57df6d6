import { pipeline, type Readable, Transform } from 'node:stream';
import { AbortMultipartUploadCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { withDeadline } from '../time/with-deadline';
import { CALL_MS, type S3Pace } from './s3-deadline';
import { explainS3Error } from './s3-error';
import type { PutOptions } from './store';

/** Part size of an upload of unknown length. Two parts are in memory. S3 accepts at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** The longest standstill of an upload in parts, in milliseconds: the time in which a part is retried. */
const STANDSTILL_MS = 180_000;
/** How long an upload may take that its caller watches, in milliseconds. */
const PATIENT_MS = 86_400_000;
/** The longest time to remove the parts of an abandoned upload, in milliseconds. */
const FORGET_MS = 10_000;

/** Uploads in parts. When a part or the source fails, no part is left. */
export async function uploadInParts(
  client: S3Client,
  { bytesPerSecond, timers }: S3Pace,
  target: { Bucket: string; Key: string; ContentType: string },
  source: Readable,
  { signal, onStored, endsBySignal = false }: PutOptions,
): Promise<{ sizeBytes: number }> {
  let sizeBytes = 0;
  let sourceError: Error | null = null;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  pipeline(source, counted, (error) => (sourceError = error ?? null));
  const pace = endsBySignal
    ? { totalMs: PATIENT_MS }
    : { totalMs: CALL_MS, bytesPerSecond, idleMs: STANDSTILL_MS };
  try {
    await withDeadline(
      pace,
      signal,
      async (attempt) => {
        const upload = new Upload({
          client: stoppable(client, attempt.signal),
          params: { ...target, Body: counted },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        });
        let loadedBytes = 0;
        upload.on('httpUploadProgress', ({ loaded = 0 }) => {
          const bytes = loaded - loadedBytes;
          loadedBytes = loaded;
          attempt.moved(bytes);
          onStored?.(bytes);
        });
        await upload.done();
      },
      timers,
    );
    return { sizeBytes };
  } catch (cause) {
    const ofSource = sourceError;
    source.destroy();
    counted.destroy(); // a source that hangs does not tell it
    signal?.throwIfAborted();
    throw ofSource ?? explainS3Error(cause);
  }
}

/** Returns the client for an upload whose requests end with the signal, which the SDK's uploads do not pass on. */
function stoppable(client: S3Client, signal: AbortSignal): S3Client {
  const send = (command: Parameters<S3Client['send']>[0]) => {
    const isForgetting = command instanceof AbortMultipartUploadCommand;
    const abortSignal = isForgetting ? AbortSignal.timeout(FORGET_MS) : signal;
    return client.send(command, { abortSignal });
  };
  return new Proxy(client, {
    get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)),
  });
}
