import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { badRequest, ApiError } from '../../platform/errors/errors';
import { parseJson } from '../../platform/json';

/** Longest request body, in bytes. */
const BODY_MAX_BYTES = 100_000;

export type JsonObject = Record<string, unknown>;

/**
 * Reads a JSON object; an absent body is an empty one.
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST
 */
export async function readJsonBody(request: IncomingMessage): Promise<JsonObject> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  assertJson(request);
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  const value = parse(bytes.toString());
  if (!isObject(value)) throw badRequest('The body must be a JSON object.');
  return value;
}

/** @throws ApiError PAYLOAD_TOO_LARGE, BAD_REQUEST when it ends early */
export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > BODY_MAX_BYTES) reject(tooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const endedEarly = () => reject(badRequest('The body ended early.'));
    request.on('error', endedEarly);
    request.on('close', () => {
      if (!request.readableEnded) endedEarly();
    });
  });
}

function assertJson({ headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  if (type !== undefined && type !== '' && type !== 'application/json') {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body with the header "Content-Type: application/json".',
    );
  }
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body without the header "Content-Encoding".');
  }
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('BAD_REQUEST', 'The body is not valid JSON.', { cause });
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates the refusal of a large body. The rest of the body is not read, so the connection cannot be reused. */
const tooLarge = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than 100 kB.', { headers: { Connection: 'close' } });
