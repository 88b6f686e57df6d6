import { STATUS_CODES } from 'node:http';
import type { RestCall } from './request';
import type { Redact } from './redact';

export type JsonObject = Record<string, unknown>;

/** The outcome of a REST call: the object in its answer, or the failure. */
export type Outcome = { ok: true; value: JsonObject } | ({ ok: false } & RestFailure);

interface RestFailure {
  status: number;
  statusText: string;
  body: unknown;
  /** The failure on this side, for the log; absent when REST itself returned the failure. */
  cause?: string;
}

/** The REST service and the limits of a call. */
export interface RestService {
  /** Without a slash at its end. */
  baseUrl: string;
  apiKey: string;
  redact: Redact;
  userAgent: string;
  /** How long an answer may take; default 55 s. */
  limitMs?: number;
  /** Makes the call instead of the network's `fetch`. */
  fetch?: FetchRest;
}

/** The part of `fetch` that a call needs. */
export type FetchRest = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body: string | null;
    redirect: 'manual';
    signal: AbortSignal;
  },
) => Promise<Response>;

/** Largest answer that is passed on, in bytes. */
export const ANSWER_MAX_BYTES = 8 * 1024 * 1024;
/** Longest text for a model, in bytes. */
const TEXT_MAX_BYTES = 60_000;
/** Longest answer of a failure that is passed on, in characters. */
const FAILURE_MAX_LENGTH = 10_000;
/** Below the minute after which most clients give up, so that they get a reason. */
const LIMIT_MS = 55_000;

/**
 * Makes one REST call. Every error on the way becomes a failure of the same shape as REST's own: 503 unreachable, 504
 * too slow, 502 an unusable answer. No failure contains the key.
 * @param cancelled ends the call
 */
export async function callRest(
  service: RestService,
  call: RestCall,
  cancelled: AbortSignal,
): Promise<Outcome> {
  const { limitMs = LIMIT_MS } = service;
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), limitMs);
  const end = () => ending.abort();
  cancelled.addEventListener('abort', end, { once: true });
  if (cancelled.aborted) end();
  let answered = false;
  try {
    const response = await send(service, call, ending.signal);
    answered = true;
    return await outcomeOf(response, call, service.redact);
  } catch (error) {
    if (cancelled.aborted) return failure(504, 'The call was cancelled.', error);
    if (ending.signal.aborted) {
      return failure(504, `The REST service did not answer within ${limitMs / 1000} seconds.`, error);
    }
    if (answered)
      return failure(502, 'The response of the REST service is incomplete or cannot be read.', error);
    return failure(
      503,
      'The REST service cannot be reached. Is it running, and is SVC_BASE_URL right?',
      error,
    );
  } finally {
    clearTimeout(timer);
    cancelled.removeEventListener('abort', end);
    ending.abort(); // discards the rest of the answer
  }
}

/**
 * Creates a failure of this side, in the form of REST's own failures.
 * @param cause for the log; absent: the sentence says it all
 */
export function failure(status: number, sentence: string, cause?: unknown): Outcome {
  return {
    ok: false,
    status,
    statusText: STATUS_CODES[status] ?? '',
    body: { error: sentence },
    cause: cause === undefined ? sentence : `${sentence} ${reasonOf(cause)}`,
  };
}

/** fetch puts the reason of a failed connection into the cause of its error. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return reason instanceof Error ? `(${reason.message || reason.name})` : `(${String(reason)})`;
}

/** Redirects are not followed: they would carry the key to another address. */
function send(service: RestService, call: RestCall, signal: AbortSignal): Promise<Response> {
  const { baseUrl, apiKey, userAgent, fetch: fetchRest = fetch } = service;
  return fetchRest(baseUrl + call.path, {
    method: call.method,
    headers: {
      'X-API-Key': apiKey,
      Accept: 'application/json',
      Prefer: 'handling=strict', // a wrong key is told by routes that need none, too
      'User-Agent': userAgent,
      ...(call.body !== null && { 'Content-Type': 'application/json' }),
    },
    body: call.body,
    redirect: 'manual',
    signal,
  });
}

async function outcomeOf(
  response: Response,
  { method, path, isText }: RestCall,
  redact: Redact,
): Promise<Outcome> {
  const { status } = response;
  if (status === 204) return { ok: true, value: { success: true } };
  if (status < 200 || (status >= 300 && status < 400)) {
    return failure(
      502,
      'The REST service returned a redirect, which is not followed. Is SVC_BASE_URL right?',
    );
  }
  const text = await textOf(response);
  if (text === null) {
    return failure(
      502,
      `The response of the REST service is larger than 8 MB, which is too much for a tool. Read it over REST (${method} ${path.split('?', 1)[0]}) and in the portal.`,
    );
  }
  const clean = redact(text);
  if (!response.ok) {
    const statusText = redact(response.statusText) || (STATUS_CODES[status] ?? '');
    return { ok: false, status, statusText, body: failureBody(clean) };
  }
  if (isText) return { ok: true, value: shortened(clean) };
  const value = parsed(clean);
  if (!isObject(value)) return failure(502, 'The response of the REST service is not a JSON object.');
  return { ok: true, value };
}

/** Returns a text shortened for a model, in whole lines. */
function shortened(text: string): JsonObject {
  const bytes = Buffer.from(text);
  if (bytes.length <= TEXT_MAX_BYTES) return { text, omittedBytes: 0 };
  const end = bytes.lastIndexOf('\n', TEXT_MAX_BYTES) + 1 || TEXT_MAX_BYTES;
  return { text: bytes.toString('utf8', 0, end), omittedBytes: bytes.length - end };
}

/** Null: it is too long. */
async function textOf({ body }: Response): Promise<string | null> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** JSON if the text is JSON, else the text, cut at a maximum; null when empty. */
function failureBody(text: string): unknown {
  if (text === '') return null;
  if (text.length > FAILURE_MAX_LENGTH) return text.slice(0, FAILURE_MAX_LENGTH).toWellFormed();
  const value = parsed(text);
  return value === undefined ? text : value;
}

/** Undefined: no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
