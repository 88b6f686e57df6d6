import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { systemTimers, type Timers } from '../time/timers';
import { assertName } from './names';
import { createS3Client, type S3Agents, type S3Config } from './s3-client';
import { callWithin, limitBody } from './s3-deadline';
import { isMissingObject, explainS3Error } from './s3-error';
import { uploadInParts } from './s3-upload';
import type { ObjectStore } from './store';

export interface S3Options {
  /** The prefix of every name; empty, or ends in a slash. */
  prefix?: string;
  agents?: S3Agents;
  /** The fewest bytes that have to move each second. A slower call is aborted. */
  bytesPerSecond?: number;
  /** The timers of deadlines. */
  timers?: Timers;
}

/** Transferred bytes extend the time of a call. By default, at least this many have to move each second. */
const BYTES_PER_SECOND = 250_000;

/** Objects in a bucket of any service that speaks S3. Opens no connection before the first call. */
export function openS3Store(
  config: S3Config,
  { prefix = '', agents, bytesPerSecond = BYTES_PER_SECOND, timers = systemTimers }: S3Options = {},
): ObjectStore {
  const { bucket: Bucket } = config;
  const pace = { bytesPerSecond, timers };
  const client = createS3Client(config, agents);
  const at = (name: string) => {
    assertName(name);
    return { Bucket, Key: prefix + name };
  };

  return {
    kind: 'object',
    async put(name, body, { mimeType: ContentType }, options = {}) {
      const target = { ...at(name), ContentType };
      if (body instanceof Readable) return uploadInParts(client, pace, target, body, options);
      const sizeBytes = body.length;
      await callWithin(pace, options.signal, sizeBytes, ({ signal: abortSignal }) =>
        client.send(new PutObjectCommand({ ...target, Body: body }), { abortSignal }),
      );
      options.onStored?.(sizeBytes);
      return { sizeBytes };
    },
    async get(name, range, { signal } = {}) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...at(name), Range });
      const found = await orMissing(
        callWithin(pace, signal, 0, ({ signal: abortSignal }) => client.send(command, { abortSignal })),
      );
      if (found === null) return null;
      if (!(found.Body instanceof Readable)) throw explainS3Error(new Error('The answer has no body.'));
      return limitBody(pace, found.Body, found.ContentLength ?? 0, signal);
    },
    async head(name) {
      const command = new HeadObjectCommand(at(name));
      const found = await orMissing(
        callWithin(pace, undefined, 0, ({ signal: abortSignal }) => client.send(command, { abortSignal })),
      );
      return found && { sizeBytes: found.ContentLength ?? 0 };
    },
    async sign(name, { expiresSeconds, mimeType, disposition }) {
      const command = new GetObjectCommand({
        ...at(name),
        ResponseContentType: mimeType,
        ResponseContentDisposition: disposition,
      });
      return callWithin(pace, undefined, 0, () =>
        getSignedUrl(client, command, { expiresIn: expiresSeconds }),
      );
    },
    async remove(name, { signal } = {}) {
      const command = new DeleteObjectCommand(at(name));
      await orMissing(
        callWithin(pace, signal, 0, ({ signal: abortSignal }) => client.send(command, { abortSignal })),
      );
    },
    removeUnfinished: async () => undefined,
  };
}

/** Returns the origin from which a browser gets the objects of a bucket. Sends no request. */
export async function originOf(config: S3Config): Promise<string> {
  const client = createS3Client({ ...config, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } });
  const command = new GetObjectCommand({ Bucket: config.bucket, Key: 'any' });
  return new URL(await getSignedUrl(client, command)).origin;
}

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (cause) {
    if (isMissingObject(cause)) return null;
    throw cause;
  }
}
