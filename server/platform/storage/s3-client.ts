import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { pipeline, Readable, Transform } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';

/** A bucket, and how to get at it. */
export interface S3Config {
  bucket: string;
  region: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
  /** Null: the SDK's own chain finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** The bucket in the path rather than in the host name. */
  usesPathStyle: boolean;
}

/** The agents that open the connections. */
export interface S3Agents {
  httpAgent: HttpAgent;
  httpsAgent: HttpsAgent;
}

/** A request is tried so often before it fails, in all. */
const ATTEMPTS = 3;
const CONNECT_MS = 5_000;
/** Until the answer begins; a part has to be sent in that time. */
const ANSWER_MS = 60_000;
/** The idle time after which a connection is closed. */
const SILENCE_MS = 30_000;
/** The longest answer that is not an object. The SDK reads such answers whole. */
const ANSWER_MAX_BYTES = 1_000_000;

// The SDK warns of an old Node in ten lines; the server itself logs one line.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** Creates the SDK's client with a limit on the size of answers. */
export function createS3Client(config: S3Config, agents?: S3Agents): S3Client {
  const { region, endpoint, credentials, usesPathStyle } = config;
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
    forcePathStyle: usesPathStyle,
    maxAttempts: ATTEMPTS,
    // The SDK's default checksums are specific to Amazon, and many other services refuse them.
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
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (given) => {
        const result = await next(given);
        limitAnswer(result.response, commandName === 'GetObjectCommand');
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswer' },
  );
  return client;
}

/** Cuts an answer that is too long, unless it is an object. */
function limitAnswer(response: unknown, mayBeObject: boolean): void {
  if (typeof response !== 'object' || response === null) return;
  if (!('body' in response) || !('statusCode' in response)) return;
  const { body, statusCode } = response;
  if (!(body instanceof Readable) || (mayBeObject && Number(statusCode) < 300)) return;
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > ANSWER_MAX_BYTES) done(new Error('The answer is too long.'));
      else done(null, chunk);
    },
  });
  response.body = pipeline(body, limited, () => {});
}
