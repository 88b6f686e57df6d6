import { pipeline, Readable, Transform } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { systemTimers, type Timers } from '../time/timers';
import { withDeadline, type Attempt } from '../time/with-deadline';
import { assertName } from './names';
import { createS3Client, type S3Agents, type S3Config } from './s3-client';
import { isMissingObject, explainS3Error } from './s3-error';
import type { ObjectStore, PutOptions } from './store';

export interface S3Options {
  /** The prefix of every name; empty, or ends in a slash. */
  prefix?: string;
  agents?: S3Agents;
  /** The fewest bytes that have to move each second. A slower call is aborted. */
  bytesPerSecond?: number;
  /** The timers of deadlines. */
  timers?: Timers;
}

/** Part size of an upload of unknown length. Two parts are in memory. S3 accepts at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** A call takes this long at most, its repeats and its whole answer included, in milliseconds. */
const CALL_MS = 120_000;
/** Transferred bytes extend the time of a call. By default, at least this many have to move each second. */
const BYTES_PER_SECOND = 250_000;
/** The longest standstill of an upload in parts, in milliseconds: the time in which a part is retried. */
const STANDSTILL_MS = 180_000;
/** How long an upload may take that its caller watches, in milliseconds. */
const PATIENT_MS = 86_400_000;
/** The longest time to remove the parts of an abandoned upload, in milliseconds. */
const FORGET_MS = 10_000;

/** Objects in a bucket of any service that speaks S3. Opens no connection before the first call. */
export function openS3Store(
  config: S3Config,
  { prefix = '', agents, bytesPerSecond = BYTES_PER_SECOND, timers = systemTimers }: S3Options = {},
): ObjectStore {
  const { bucket: Bucket } = config;
  const client = createS3Client(config, agents);
  const at = (name: string) => {
    assertName(name);
    return { Bucket, Key: prefix + name };
  };

  return {
    kind: 'object',
    async put(name, body, { mimeType: ContentType }, options = {}) {
      const target = { ...at(name), ContentType };
      if (body instanceof Readable) return putStream(target, body, options);
      const sizeBytes = body.length;
      await call(options.signal, sizeBytes, ({ signal: abortSignal }) =>
        client.send(new PutObjectCommand({ ...target, Body: body }), { abortSignal }),
      );
      options.onStored?.(sizeBytes);
      return { sizeBytes };
    },
    async get(name, range, { signal } = {}) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...at(name), Range });
      const found = await orMissing(
        call(signal, 0, ({ signal: abortSignal }) => client.send(command, { abortSignal })),
      );
      if (found === null) return null;
      if (!(found.Body instanceof Readable)) throw explainS3Error(new Error('The answer has no body.'));
      return limitBody(found.Body, found.ContentLength ?? 0, signal);
    },
    async head(name) {
      const command = new HeadObjectCommand(at(name));
      const found = await orMissing(
        call(undefined, 0, ({ signal: abortSignal }) => client.send(command, { abortSignal })),
      );
      return found && { sizeBytes: found.ContentLength ?? 0 };
    },
    async sign(name, { expiresSeconds, mimeType, disposition }) {
      const command = new GetObjectCommand({
        ...at(name),
        ResponseContentType: mimeType,
        ResponseContentDisposition: disposition,
      });
      return call(undefined, 0, () => getSignedUrl(client, command, { expiresIn: expiresSeconds }));
    },
    async remove(name, { signal } = {}) {
      const command = new DeleteObjectCommand(at(name));
      await orMissing(call(signal, 0, ({ signal: abortSignal }) => client.send(command, { abortSignal })));
    },
    removeUnfinished: async () => undefined,
  };

  /** @throws StorageError; the caller's reason once it has aborted */
  async function call<T>(
    signal: AbortSignal | undefined,
    sizeBytes: number,
    work: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const limit = { totalMs: CALL_MS + (1_000 * sizeBytes) / bytesPerSecond };
    try {
      return await withDeadline(limit, signal, work, timers);
    } catch (cause) {
      signal?.throwIfAborted();
      throw isMissingObject(cause) ? cause : explainS3Error(cause);
    }
  }

  /** Cuts the bytes of an object when they take too long to come. */
  function limitBody(body: Readable, sizeBytes: number, signal: AbortSignal | undefined): Readable {
    const ended = new Promise<void>((resolve) => body.once('close', resolve));
    call(signal, sizeBytes, () => ended).catch((reason: unknown) => {
      body.destroy(reason instanceof Error ? reason : explainS3Error(reason));
    });
    return body;
  }

  /** Uploads in parts. When a part or the source fails, no part is left. */
  async function putStream(
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
}

/** Returns the origin from which a browser gets the objects of a bucket. Sends no request. */
export async function originOf(config: S3Config): Promise<string> {
  const client = createS3Client({ ...config, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } });
  const command = new GetObjectCommand({ Bucket: config.bucket, Key: 'any' });
  return new URL(await getSignedUrl(client, command)).origin;
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

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (cause) {
    if (isMissingObject(cause)) return null;
    throw cause;
  }
}
