import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fresh from 'fresh';
import parseRange from 'range-parser';
import type { Db } from '../platform/db/client';
import { ApiError, notFound, unauthorized } from '../platform/errors/errors';
import { isUuid } from '../platform/ids';
import type { Timers } from '../platform/time/timers';
import { isReaderGone, READER_PACE } from '../platform/time/pace';
import { withDeadline } from '../platform/time/with-deadline';
import { StorageError, type ObjectStore, type Storages } from '../platform/storage/store';
import type { FileClaims, Tokens } from '../identity/tokens/issuer';
import { dispositionOf, SERVED_TYPES, servedType } from './playback';
import { findRecording, type FoundRecording } from './store';

interface Deps {
  db: Db;
  tokens: Tokens;
  storage: Storages;
  /** Timers for deadlines; default: those of the system. */
  timers?: Timers | undefined;
}

/**
 * Serves the file of a recording to a client with a token for it: whole or one range, GET or HEAD.
 * @throws ApiError UNAUTHORIZED for a token that is missing, wrong or expired; NOT_FOUND
 */
export async function serveRecordingFile(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  { id, token }: { id: string; token: string | null },
): Promise<void> {
  const claims = token === null ? null : deps.tokens.readFile(token);
  if (claims === null)
    throw unauthorized('A valid token is needed in the query; ask the stream route for a new URL.');
  if (!isUuid(id)) throw missing();
  if (claims.recording !== id.toLowerCase()) throw unauthorized('The token is for another recording.');
  const found = await findRecording(deps.db, id);
  const { recording } = found ?? {};
  const store = deps.storage.of('local');
  if (
    !found ||
    recording?.status !== 'ready' ||
    recording.storage !== 'local' ||
    recording.objectKey === null ||
    store === null
  ) {
    throw missing();
  }
  try {
    const { timers } = deps;
    await send(request, response, { store, name: recording.objectKey, found, claims, timers });
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    throw new ApiError('SERVICE_UNAVAILABLE', cause.sentence, { cause });
  }
}

/** The route in the OpenAPI document. */
export const fileOperation = {
  operationId: 'getRecordingFile',
  tag: 'Recordings' as const,
  summary: "Fetch a recording's bytes",
  description: 'The file behind a URL of the stream or download route. Ranges are served.',
  parameters: [
    {
      name: 'id',
      in: 'path' as const,
      required: true,
      description: 'Identifier of the recording, a UUID.',
      schema: { type: 'string' as const, format: 'uuid', examples: ['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95'] },
    },
    {
      name: 'token',
      in: 'query' as const,
      required: false,
      description: 'From the stream or download route; an absent one is refused.',
      schema: { type: 'string' as const },
    },
  ],
  mediaTypes: SERVED_TYPES,
  success: {
    200: 'The whole file.',
    206: 'The range that was asked for.',
    304: 'The file that the caller has is the same.',
  },
  failures: {
    401: 'The token is missing, invalid or expired.',
    404: 'There is no such recording.',
    416: 'The range lies outside the file.',
    503: 'The storage fails at the moment.',
  },
};

const missing = () => notFound('There is no such recording.');

function headersOf(found: FoundRecording, { use }: FileClaims, sizeBytes: number) {
  const { id, sha256 } = found.recording;
  return {
    'Content-Type': servedType(found.recording),
    'Content-Disposition': dispositionOf(found, use),
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256 ?? `${id}-${sizeBytes}`}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

interface FileRequest {
  store: ObjectStore;
  name: string;
  found: FoundRecording;
  claims: FileClaims;
  timers: Timers | undefined;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { store, name, found, claims, timers }: FileRequest,
): Promise<void> {
  const { sizeBytes } = (await store.head(name)) ?? refuse(missing());
  const headers = headersOf(found, claims, sizeBytes);
  if (fresh(request.headers, { etag: headers.ETag })) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = rangeOf(request, sizeBytes, headers.ETag);
  const start = range?.start ?? 0;
  const end = range?.end ?? sizeBytes - 1;
  const isEmpty = request.method === 'HEAD' || end < start;
  const body = isEmpty ? null : ((await store.get(name, { start, end })) ?? refuse(missing()));
  try {
    response.writeHead(range === null ? 200 : 206, {
      ...headers,
      'Content-Length': end - start + 1,
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${sizeBytes}` }),
    });
    if (body === null) response.end();
    else await pass(body, response, timers);
  } catch (cause) {
    // Players close connections before the end, and request the rest with a range.
    if (!isReaderGone(cause)) throw cause;
  } finally {
    body?.destroy();
  }
}

/** @throws DeadlineExceededError when the client reads too slowly for too long. */
const pass = (body: Readable, response: ServerResponse, timers: Timers | undefined): Promise<void> =>
  withDeadline(
    READER_PACE,
    undefined,
    ({ signal, moved }) => {
      body.on('data', (part: Buffer) => moved(part.length));
      return pipeline(body, response, { signal });
    },
    timers,
  );

function refuse(error: ApiError): never {
  throw error;
}

/**
 * The requested range; null for the whole file, which is also the answer to several ranges.
 * @throws ApiError 416 when the range lies outside the file.
 */
function rangeOf(
  request: IncomingMessage,
  sizeBytes: number,
  etag: string,
): { start: number; end: number } | null {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const ranges = parseRange(sizeBytes, withinFile(range, sizeBytes));
  if (ranges === -1) {
    const headers = { 'Content-Range': `bytes */${sizeBytes}` };
    throw new ApiError('BAD_REQUEST', 'The range lies outside the file.', { status: 416, headers });
  }
  const [first] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return ranges !== -2 && ranges.length === 1 && first ? first : null;
}

/** A suffix longer than the file means the whole file (RFC 9110, 14.1.2); the parser reports it as unsatisfiable. */
const withinFile = (range: string, sizeBytes: number): string =>
  range.replace(
    /^(bytes=-)(\d+)$/,
    (_all, unit: string, last: string) => unit + Math.min(Number(last), sizeBytes),
  );
