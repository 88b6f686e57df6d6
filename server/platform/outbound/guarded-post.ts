import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { version } from '../../../package.json';
import { displayable } from '../text';
import type { Timers } from '../time/timers';
import { withDeadline } from '../time/with-deadline';
import type { HttpHeader } from './http-header';
import { keptHeaders } from './kept-headers';
import { explainPostError, POST_SECONDS, PostError } from './post-error';
import { guardedLookup, InternalAddressError, isInternalLiteral, type ResolveName } from './public-address';
import { resolveByDns } from './resolve-by-dns';

/**
 * Sends one POST to an address that somebody outside has named, on its own connection. Redirects are not followed. The
 * status decides as soon as the headers have arrived: a body that is slow, broken or endless only shortens the excerpt.
 * @param signal ends the request, connection included; its reason is thrown then
 * @throws PostError when no headers arrive within 15 s, or the headers of a redirect
 */
export type Post = (request: PostRequest, signal?: AbortSignal) => Promise<PostAnswer>;

interface PostRequest {
  url: string;
  /** Headers in addition to those of every POST: see `headersOfPost`. */
  headers: Readonly<Record<string, string>>;
  /** JSON. These very characters are sent, in UTF-8. */
  body: string;
}

export interface PostAnswer {
  /** Any HTTP status but a redirect. */
  status: number;
  /** The header as it came. */
  retryAfter: string | null;
  /** The first 1,000 characters of an answer that is text, as one line; empty for others. */
  excerpt: string;
  /** Headers of the answer, without cookies: see `keptHeaders`. */
  headers: HttpHeader[];
}

/** Options that guard requests to addresses that somebody outside has named. */
export interface GuardOptions {
  /** Also calls internal addresses, and such without encryption: for development and closed networks. */
  allowPrivate: boolean;
  /** The timers of the deadline. */
  timers?: Timers | undefined;
  /** Resolves names instead of DNS; `signal` ends with the request. Not used when internal addresses are allowed. */
  resolve?: (signal: AbortSignal) => ResolveName;
  /** Certificates in PEM that are trusted instead of the usual authorities. */
  authorities?: string;
}

const EXCERPT_CHARACTERS = 1_000;
/** Bytes that are read for the excerpt; white space in them is shortened. */
const EXCERPT_MAX_BYTES = 16_384;
/** How long they may take after the headers, in milliseconds. */
export const EXCERPT_MS = 1_000;
/** The most bytes of a connection. Chunks may have extensions, which are outside of the answer and unlimited. */
const CONNECTION_MAX_BYTES = 1_048_576;
/** Interim answers (1xx) before the answer; each costs work, and Node takes any number of them. */
const INTERIM_ANSWERS_MAX = 10;
/** Time to try one of several addresses of a name. Node's default of 250 ms is too short for distant servers. */
const ADDRESS_MS = 3_000;

/** The header by which receivers know who calls. */
const USER_AGENT = `conference-room/${version}`;

/** Returns every header of a POST, in the order in which it is sent. */
export const headersOfPost = ({ url, headers, body }: PostRequest): Record<string, string> => ({
  Host: new URL(url).host,
  'User-Agent': USER_AGENT,
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(body)),
  ...headers,
  Connection: 'close',
});

export const guardedPost =
  (options: GuardOptions): Post =>
  async (given, signal) => {
    try {
      const limit = { totalMs: POST_SECONDS * 1_000 };
      const { url, body } = given;
      const headers = headersOfPost(given);
      const request = { method: 'POST', url, headers, body: Buffer.from(body) } as const;
      const answer = await withDeadline(
        limit,
        signal,
        (attempt) => askGuarded(options, request, attempt.signal),
        options.timers,
      );
      const { statusCode: status = 0, headers: answered } = answer;
      const excerpt = isText(answered) ? await readExcerpt(answer, signal, options.timers) : '';
      answer.destroy();
      return {
        status,
        retryAfter: answered['retry-after'] ?? null,
        excerpt,
        headers: keptHeaders(answer.rawHeaders),
      };
    } catch (cause) {
      signal?.throwIfAborted();
      throw explainPostError(cause);
    }
  };

interface GuardedRequest {
  method: 'GET' | 'POST';
  url: string;
  /** Headers in addition to `User-Agent`. */
  headers: Readonly<Record<string, string | number>>;
  body: Buffer | null;
}

/**
 * Makes one request on a connection of its own, and returns when the headers of the answer have arrived. The caller
 * reads as much of the answer as it needs, and destroys it. `explainPostError` tells the errors apart.
 */
export async function askGuarded(
  { allowPrivate, resolve = resolveByDns, authorities }: GuardOptions,
  { method, url: address, headers, body }: GuardedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(address);
  if (!allowPrivate) assertGuardable(url);
  const options = {
    method,
    agent: false,
    signal,
    rejectUnauthorized: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS,
    headers: { ...headers, 'User-Agent': USER_AGENT },
    ...(!allowPrivate && { lookup: guardedLookup(resolve(signal)) }),
    ...(authorities !== undefined && { ca: authorities }),
  };
  const response = await send(url, options, body);
  const { statusCode = 0 } = response;
  if (statusCode < 300 || statusCode >= 400) return response;
  response.destroy();
  throw new PostError('redirect', 'It returned a redirect, which is not followed.');
}

/** Refuses what `guardedLookup` does not see: an address without a name, and one without encryption. */
function assertGuardable(url: URL): void {
  if (url.protocol !== 'https:') throw new PostError('not-encrypted', 'The address is not an https address.');
  if (isInternalLiteral(url)) throw new InternalAddressError();
}

/** Sends a request. Resolves when the headers of the answer have arrived; the answer fails when too much comes. */
const send = (url: URL, options: RequestOptions, body: Buffer | null) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    let answering: ClientRequest | IncomingMessage = request;
    onExcess(request, (error) => answering.destroy(error));
    request.on('response', (response) => {
      answering = response;
      resolve(response);
    });
    request.on('error', reject);
    request.end(body ?? undefined);
  });

/** Calls back when a connection receives more bytes than any answer needs, in any part of the answer. */
function onExcess(request: ClientRequest, giveUp: (error: PostError) => void): void {
  let interimAnswers = 0;
  let bytes = 0;
  request.on('information', () => {
    interimAnswers += 1;
    if (interimAnswers > INTERIM_ANSWERS_MAX) {
      giveUp(new PostError('not-http', 'Too many interim responses (1xx) came before the response.'));
    }
  });
  request.on('socket', (socket) => {
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > CONNECTION_MAX_BYTES) {
        giveUp(new PostError('not-http', 'The response has too much data around its body.'));
      }
    });
  });
}

/** Adds the start of an answer to `parts`; leaving the loop destroys the connection. */
export async function readStart(
  response: AsyncIterable<Buffer>,
  parts: Buffer[],
  maxBytes: number,
): Promise<void> {
  let bytes = 0;
  for await (const part of response) {
    parts.push(part.subarray(0, maxBytes - bytes));
    bytes += part.length;
    if (bytes >= maxBytes) break;
  }
}

/** Returns the part of an answer that arrives within a second, as one line. */
async function readExcerpt(
  answer: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
  timers: Timers | undefined,
): Promise<string> {
  const parts: Buffer[] = [];
  const read = () => readStart(answer, parts, EXCERPT_MAX_BYTES);
  await withDeadline({ totalMs: EXCERPT_MS }, signal, read, timers).catch(() => {});
  const text = Buffer.concat(parts).toString('utf8');
  return displayable(text.replaceAll(/[\s\p{Cc}]+/gu, ' '), EXCERPT_CHARACTERS);
}

/** Types that people can read, unless they are compressed. */
const TEXT = /^\s*(text\/[\w.+-]+|application\/([\w.-]+\+)?(json|xml))\s*(;|$)/i;

const isText = (headers: IncomingMessage['headers']): boolean =>
  headers['content-encoding'] === undefined && TEXT.test(headers['content-type'] ?? '');
