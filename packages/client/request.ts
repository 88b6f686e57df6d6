import { ConferenceRoomError } from './errors.ts';

/** Where and how a client calls its server. */
export interface ClientOptions {
  /** Address of the server, for example `https://meet.example.com`. */
  url: string;
  /** A secret key, `sk_live_…` or `sk_test_…`. Keep it on your server: a page must not contain it. */
  key?: string;
  /** A person's access token or a join token, instead of a key. */
  token?: string;
  /** How long one attempt may take, in milliseconds. A request that waits for news takes that much longer. Default 60000. */
  timeoutMs?: number;
  /** How often a failed request is sent again. Default 2. */
  maxRetries?: number;
  /** Replaces the `fetch` of the runtime. */
  fetch?: typeof globalThis.fetch;
}

/** Options of one request. */
export interface RequestOptions {
  /** Ends the request, its retries, and the reading of further pages. */
  signal?: AbortSignal;
  /** How long one attempt may take, in milliseconds. */
  timeoutMs?: number;
  /** How often the request is sent again when it fails. */
  maxRetries?: number;
  /** Retry key of a change. Missing: the client makes one, and sends it with each attempt of this call. */
  idempotencyKey?: string;
}

/** One page of a list, or all of its items one after the other: `await` it, or read it with `for await`. */
export interface Paged<Page, Item> extends Promise<Page>, AsyncIterable<Item> {}

/** An operation of the API, as the client sends it. */
export interface Method {
  verb: string;
  /** Path with the names of its inputs in braces. */
  path: string;
  /** Whether the operation has no input. */
  takesNothing?: boolean;
  /** Whether a retry key makes the operation safe to repeat. */
  takesKey?: boolean;
  /** The list in the answer of an operation that pages. */
  items?: string;
  /** The field of the answer that continues the list. */
  cursor?: string;
}

/** The fields of path, query and body together. */
export type Input = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 2;
/** A longer time that the server asks for is left to the caller. */
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** The request had no effect: the server refused it before it began. */
const REFUSED = new Set([429, 503]);
const LATER = new Set([429, 500, 502, 503, 504, 507]);

/**
 * Sends the request of an operation, again when it fails and a repetition changes nothing twice.
 * @throws ConferenceRoomError when the last attempt failed; the reason of `signal` when that was aborted
 */
export async function send(
  client: ClientOptions,
  method: Method,
  input: Input,
  options: RequestOptions = {},
): Promise<unknown> {
  const request = requestOf(client, method, input, options);
  const timeoutMs =
    (options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS) + 1_000 * Number(input['wait'] ?? 0);
  const retries = options.maxRetries ?? client.maxRetries ?? MAX_RETRIES;
  const isRepeatable = method.verb !== 'POST' || method.takesKey === true;
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(client.fetch ?? globalThis.fetch, request, timeoutMs, options.signal);
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (!(cause instanceof ConferenceRoomError) || attempt >= retries) throw cause;
      const { status } = cause;
      const isSafe = isRepeatable || (status !== null && REFUSED.has(status));
      if (!isSafe || (status !== null && !LATER.has(status))) throw cause;
      // A quota is exhausted: it frees itself by no attempt of ours.
      if (status === 429 && cause.retryAfterSeconds === null) throw cause;
      const waitMs = waitBefore(attempt, cause.retryAfterSeconds);
      if (waitMs > MAX_WAIT_MS) throw cause;
      await wait(waitMs, options.signal);
    }
  }
}

/** The arguments of `fetch`. */
interface PreparedRequest {
  address: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

function requestOf(
  client: ClientOptions,
  method: Method,
  input: Input,
  options: RequestOptions,
): PreparedRequest {
  const rest = new Map(Object.entries(input));
  const path = method.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    // Without this, an empty or missing id would call another operation.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw new TypeError(`The input "${name}" must be a text that is not empty.`);
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const address = new URL(path.slice(1), client.url.endsWith('/') ? client.url : `${client.url}/`);
  const headers: Record<string, string> = { Accept: 'application/json, */*;q=0.5' };
  if (client.key !== undefined) headers['X-API-Key'] = client.key;
  else if (client.token !== undefined) headers['Authorization'] = `Bearer ${client.token}`;
  if (method.takesKey === true) headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID();
  const init: PreparedRequest['init'] = { method: method.verb, headers };
  if (method.verb === 'POST' || method.verb === 'PATCH') {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(Object.fromEntries(rest));
  } else {
    for (const [name, value] of rest) addQuery(address.searchParams, name, value);
  }
  return { address: address.href, init };
}

function addQuery(params: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    params.append(name, String(value));
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) addQuery(params, `${name}[${key}]`, part);
}

async function sendOnce(
  fetch: typeof globalThis.fetch,
  { address, init }: PreparedRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(address, {
      ...init,
      // A redirect to another host would get the key.
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const text = await answer.text();
    if (answer.ok) return answer.status === 204 ? undefined : bodyOf(answer, text);
    throw new ConferenceRoomError(messageOf(text) ?? `The server returned ${answer.status}.`, {
      status: answer.status,
      requestId: answer.headers.get('X-Request-Id'),
      retryAfterSeconds: secondsOf(answer.headers.get('Retry-After')),
    });
  } catch (cause) {
    if (cause instanceof ConferenceRoomError) throw cause;
    throw new ConferenceRoomError(describe(cause, timeout.aborted ? timeoutMs : null), { cause });
  }
}

function describe(cause: unknown, timeoutMs: number | null): string {
  if (timeoutMs !== null) return `The server did not answer within ${timeoutMs / 1_000} s.`;
  return cause instanceof SyntaxError
    ? 'The answer of the server is not valid JSON.'
    : 'The server could not be reached.';
}

function bodyOf(answer: Response, text: string): unknown {
  return /^application\/json\b/.test(answer.headers.get('Content-Type') ?? '') ? JSON.parse(text) : text;
}

/** Returns the sentence of an error. @returns null for that of a proxy, which is a page or nothing */
function messageOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('error' in body)) return null;
    return typeof body.error === 'string' ? body.error : null;
  } catch {
    return null;
  }
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** @returns milliseconds: what the server asks for, or a growing time with a random part, so that clients spread out */
function waitBefore(attempt: number, retryAfterSeconds: number | null): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1_000;
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- The caller chose the reason.
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
