import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fresh from 'fresh';
import parseRange from 'range-parser';
import { ApiError } from '../errors/errors';
import { StorageError, type ObjectStore } from '../storage/store';
import { isReaderGone, READER_PACE } from '../time/pace';
import type { Timers } from '../time/timers';
import { withDeadline } from '../time/with-deadline';

/** The object of a storage to serve. */
export interface ServedObject {
  store: ObjectStore;
  name: string;
  mimeType: string;
  /** Value of Content-Disposition. */
  disposition: string;
  /** Without quotes; the same for the same bytes. @param sizeBytes of the object */
  etagOf: (sizeBytes: number) => string;
  /** For an object that is not there. */
  missing: () => ApiError;
  timers: Timers | undefined;
}

/**
 * Serves an object of a storage, whole or one range, for GET or HEAD. A browser that opens the object runs no scripts
 * of it and sends no requests for it.
 * @throws ApiError of `missing`; 416 when the range lies outside of it; SERVICE_UNAVAILABLE when the storage fails
 */
export async function serveObject(
  request: IncomingMessage,
  response: ServerResponse,
  served: ServedObject,
): Promise<void> {
  try {
    await send(request, response, served);
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    throw new ApiError('SERVICE_UNAVAILABLE', cause.sentence, { cause });
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { store, name, mimeType, disposition, etagOf, missing, timers }: ServedObject,
): Promise<void> {
  const { sizeBytes } = (await store.head(name)) ?? refuse(missing());
  const headers = {
    'Content-Type': mimeType,
    'Content-Disposition': disposition,
    'Accept-Ranges': 'bytes',
    ETag: `"${etagOf(sizeBytes)}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
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
 * Returns the requested range; null for the whole file, which is also the answer to several ranges.
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
    throw new ApiError('BAD_REQUEST', 'The range is outside of the file.', { status: 416, headers });
  }
  const [first] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return ranges !== -2 && ranges.length === 1 && first ? first : null;
}

/** Shortens a suffix that is longer than the file, which the parser would refuse (RFC 9110, 14.1.2). */
const withinFile = (range: string, sizeBytes: number): string =>
  range.replace(
    /^(bytes=-)(\d+)$/,
    (_all, unit: string, last: string) => unit + Math.min(Number(last), sizeBytes),
  );
