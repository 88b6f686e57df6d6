import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { pipeline, Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertName } from './names';
import { isMissingObject, s3Failure } from './s3-failure';
import type { ObjectStore } from './store';

/** A bucket, and how to get at it. */
export interface S3Place {
  bucket: string;
  region: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
  /** Null: the SDK's own chain finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** The bucket in the path rather than in the host name. */
  usesPathStyle: boolean;
}

export interface S3Options {
  /** Stands before every name; empty, or ends in a slash. */
  prefix?: string;
  /** What opens the connections. */
  agents?: { httpAgent: HttpAgent; httpsAgent: HttpsAgent };
}

/** Of an upload whose length is not known: so much is in memory, twice. S3 takes at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** A request is tried so often before it fails, in all. */
const ATTEMPTS = 3;
const CONNECT_MS = 5_000;
/** Until the answer begins; a part has to be sent in that time. */
const ANSWER_MS = 60_000;
/** A connection on which nothing moves for so long is given up. */
const SILENCE_MS = 30_000;

/** Objects in a bucket of any service that speaks S3. Opens no connection before the first call. */
export function openS3Store(place: S3Place, { prefix = '', agents }: S3Options = {}): ObjectStore {
  const { bucket: Bucket } = place;
  const client = clientFor(place, agents);
  const at = (name: string) => {
    assertName(name);
    return { Bucket, Key: prefix + name };
  };

  return {
    kind: 'object',
    async put(name, body, { mimeType: ContentType }) {
      const target = { ...at(name), ContentType };
      if (body instanceof Readable) return putStream(client, target, body);
      await told(client.send(new PutObjectCommand({ ...target, Body: body })));
      return { sizeBytes: body.length };
    },
    async get(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orMissing(client.send(new GetObjectCommand({ ...at(name), Range })));
      if (found === null) return null;
      if (!(found.Body instanceof Readable)) throw s3Failure(new Error('The answer has no body.'));
      return found.Body;
    },
    async head(name) {
      const found = await orMissing(client.send(new HeadObjectCommand(at(name))));
      return found && { sizeBytes: found.ContentLength ?? 0 };
    },
    async sign(name, { expiresSeconds, mimeType, disposition }) {
      const command = new GetObjectCommand({
        ...at(name),
        ResponseContentType: mimeType,
        ResponseContentDisposition: disposition,
      });
      return told(getSignedUrl(client, command, { expiresIn: expiresSeconds }));
    },
    async remove(name) {
      await orMissing(client.send(new DeleteObjectCommand(at(name))));
    },
  };
}

/** The origin from which a browser gets the objects of a bucket. Asks nobody. */
export async function originOf(place: S3Place): Promise<string> {
  const client = clientFor({ ...place, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } });
  const command = new GetObjectCommand({ Bucket: place.bucket, Key: 'any' });
  return new URL(await getSignedUrl(client, command)).origin;
}

function clientFor(place: S3Place, agents?: S3Options['agents']): S3Client {
  const { region, endpoint, credentials, usesPathStyle } = place;
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
    forcePathStyle: usesPathStyle,
    maxAttempts: ATTEMPTS,
    // The checksums that the SDK would add by itself are Amazon's own; many other services refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
      ...agents,
    },
  });
}

/** In parts, none of which is left when one of them or the source fails. */
async function putStream(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string },
  source: Readable,
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
  const upload = new Upload({
    client,
    params: { ...target, Body: counted },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  });
  try {
    await upload.done();
    return { sizeBytes };
  } catch (cause) {
    const ofSource = sourceError;
    source.destroy();
    throw ofSource ?? s3Failure(cause);
  }
}

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (cause) {
    if (isMissingObject(cause)) return null;
    throw s3Failure(cause);
  }
}

async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw s3Failure(cause);
  }
}
