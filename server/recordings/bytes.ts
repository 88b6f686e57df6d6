import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import fresh from 'fresh';
import parseRange from 'range-parser';
import type { Db } from '../db/client';
import { Fault, notFound, unauthorized } from '../errors';
import { isUuid } from '../ids';
import type { DiskStore } from '../storage/disk';
import type { FileClaims, Tokens } from '../tokens/issuer';
import { filenameOf, servedType } from './playback';
import { findRecording, type FoundRecording } from './store';

interface Deps {
  db: Db;
  tokens: Tokens;
  storage: DiskStore;
}

/**
 * Serves the bytes of a recording to whoever holds a token for it: whole or one range, GET or HEAD.
 * @throws Fault UNAUTHORIZED for a token that is missing, wrong or expired; NOT_FOUND
 */
export async function serveRecordingFile(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  wish: { id: string; token: string | null },
): Promise<void> {
  const claims = wish.token === null ? null : deps.tokens.readFile(wish.token);
  if (claims === null)
    throw unauthorized('A valid token is needed in the query; ask the stream route for a new URL.');
  if (!isUuid(wish.id)) throw missing();
  if (claims.recording !== wish.id.toLowerCase()) throw unauthorized('The token is for another recording.');
  const found = await findRecording(deps.db, wish.id);
  const { recording } = found ?? {};
  if (
    !found ||
    recording?.status !== 'ready' ||
    recording.storage !== 'local' ||
    recording.objectKey === null
  ) {
    throw missing();
  }
  const file = await deps.storage.open(recording.objectKey);
  if (file === null) throw missing();
  try {
    await send(request, response, file, headersOf(found, claims, file.sizeBytes));
  } finally {
    await file.handle.close();
  }
}

/** The route as the OpenAPI document shows it. */
export const fileOperation = {
  operationId: 'recordings-file',
  tag: 'Recordings' as const,
  summary: "Fetch a recording's bytes",
  description: 'The file behind a URL of the stream or download route. Ranges are served.',
  parameters: [
    { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' as const, format: 'uuid' } },
    {
      name: 'token',
      in: 'query' as const,
      required: false,
      description: 'From the stream or download route; an absent one is refused.',
      schema: { type: 'string' as const },
    },
  ],
  success: {
    200: 'The whole file.',
    206: 'The range that was asked for.',
    304: 'The file that the caller has is the same.',
  },
  failures: {
    401: 'The token is missing, invalid or expired.',
    404: 'There is no such recording.',
    416: 'The range lies outside the file.',
  },
};

const missing = () => notFound('There is no such recording.');

function headersOf(found: FoundRecording, { use }: FileClaims, sizeBytes: number) {
  const { id, sha256 } = found.recording;
  return {
    'Content-Type': servedType(found.recording),
    'Content-Disposition': contentDisposition(filenameOf(found), {
      type: use === 'stream' ? 'inline' : 'attachment',
    }),
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256 ?? `${id}-${sizeBytes}`}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: { handle: FileHandle; sizeBytes: number },
  headers: ReturnType<typeof headersOf>,
): Promise<void> {
  if (fresh(request.headers, { etag: headers.ETag })) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = rangeOf(request, file.sizeBytes, headers.ETag);
  const start = range?.start ?? 0;
  const end = range?.end ?? file.sizeBytes - 1;
  response.writeHead(range === null ? 200 : 206, {
    ...headers,
    'Content-Length': end - start + 1,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.sizeBytes}` }),
  });
  if (request.method === 'HEAD' || end < start) {
    response.end();
    return;
  }
  try {
    await pipeline(file.handle.createReadStream({ start, end, autoClose: false }), response);
  } catch (cause) {
    if (!hungUp(cause)) throw cause;
  }
}

/** Players close a connection in the middle all the time; that is no failure. */
const hungUp = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * The one range that is asked for; null for the whole file, which is also the answer to several ranges at once.
 * @throws Fault 416 when the range lies outside the file.
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
    throw new Fault('BAD_REQUEST', 'The range lies outside the file.', { status: 416, headers });
  }
  const [first] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return ranges !== -2 && ranges.length === 1 && first ? first : null;
}

/** More last bytes than there are mean all of them (RFC 9110, 14.1.2); the parser takes that for unsatisfiable. */
const withinFile = (range: string, sizeBytes: number): string =>
  range.replace(
    /^(bytes=-)(\d+)$/,
    (_all, unit: string, last: string) => unit + Math.min(Number(last), sizeBytes),
  );
