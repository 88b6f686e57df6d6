import { z } from 'zod';
import { hasCode } from '../../platform/errors/error-code';
import type { Timers } from '../../platform/time/timers';
import { withDeadline } from '../../platform/time/with-deadline';
import type { FeedOptions } from './options';

/** An event, and the JSON that a webhook posts for it. */
export interface FeedEvent {
  id: string;
  type: string;
  sequence: number;
  body: string;
}

interface FeedPage {
  events: FeedEvent[];
  /** The last number that was looked at. */
  next: number;
  hasMore: boolean;
}

/** The event log of an account, as it is read over REST. */
export interface Feed {
  /**
   * Returns the events above a number, at most 100.
   * @param waitSeconds how long the server may wait for one when there is none yet
   * @throws FeedRefusedError, FeedUnavailableError
   */
  readAfter(after: number, waitSeconds: number): Promise<FeedPage>;
  /** Returns the number of the last event; 0: there is none. @throws as above */
  findEnd(): Promise<number>;
}

/** The server refuses: asking again changes nothing. */
export class FeedRefusedError extends Error {
  /** @param requestId of the refused request; null when the response has none */
  constructor(
    sentence: string,
    readonly requestId: string | null = null,
  ) {
    super(sentence);
    this.name = 'FeedRefusedError';
  }
}

/** The server is away, or asks for patience. */
export class FeedUnavailableError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'FeedUnavailableError';
  }
}

/** The fields of an event that are read here. The other fields are passed on unchanged. */
const seen = z.looseObject({ id: z.string(), type: z.string(), sequence: z.int() });
const page = z.object({ events: z.array(seen), next: z.int(), hasMore: z.boolean() });
const failure = z.object({ error: z.string() });

/** Longer than the longest wait: the connection was lost unnoticed. */
const PATIENCE_MS = 45_000;

export function openFeed(
  { serverUrl, apiKey, keyVariable, types }: Omit<FeedOptions, 'from'>,
  { timers, signal }: { timers: Timers; signal: AbortSignal },
): Feed {
  return {
    async readAfter(after, waitSeconds) {
      const { events, ...place } = await read({
        after: String(after),
        wait: String(waitSeconds),
        ...(types !== null && { types }),
      });
      return { ...place, events: events.map((event) => ({ ...event, body: JSON.stringify(event) })) };
    },
    async findEnd() {
      const { next } = await read({ after: 'latest' });
      return next;
    },
  };

  async function read(query: Record<string, string>) {
    const { status, text, requestId } = await ask(`${serverUrl}/api/events?${new URLSearchParams(query)}`);
    const json = parsed(text);
    const answer = page.safeParse(json);
    if (status === 200 && answer.success) return answer.data;
    const told = failure.safeParse(json);
    throw refusal(status, told.success ? told.data.error : null, requestId);
  }

  async function ask(url: string) {
    try {
      return await withDeadline(
        { totalMs: PATIENCE_MS },
        signal,
        (attempt) => get(url, attempt.signal),
        timers,
      );
    } catch (cause) {
      signal.throwIfAborted();
      throw new FeedUnavailableError(`The server at ${serverUrl} cannot be reached${codeOf(cause)}.`, cause);
    }
  }

  async function get(url: string, until: AbortSignal) {
    const headers = { 'X-API-Key': apiKey, Accept: 'application/json', Prefer: 'handling=strict' };
    // A redirect would carry the key to another address.
    const response = await fetch(url, { headers, redirect: 'manual', signal: until });
    const requestId = response.headers.get('X-Request-Id');
    return { status: response.status, requestId, text: await response.text() };
  }

  function refusal(status: number, sentence: string | null, requestId: string | null): Error {
    if (status === 429 || status >= 500) {
      return new FeedUnavailableError(
        sentence ?? `The server at ${serverUrl} answers with status ${status}.`,
      );
    }
    if (sentence === null || status === 404) {
      return new FeedRefusedError(
        `${serverUrl} does not answer as a Conference Room does (status ${status}). Is the address of the server right?`,
      );
    }
    if (status === 401)
      return new FeedRefusedError(`The server refuses the key in ${keyVariable}: ${sentence}`, requestId);
    if (status === 403 && sentence.includes('scope')) {
      return new FeedRefusedError(
        `${sentence} Create a key with the scope svc:events in the portal.`,
        requestId,
      );
    }
    return new FeedRefusedError(sentence, requestId);
  }
}

/** Returns the code of an error. `fetch` puts the reason of a failed connection into the cause of its error. */
function codeOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (hasCode(reason, 'ECONNREFUSED')) return ': nothing listens there';
  if (hasCode(reason, 'ENOTFOUND', 'EAI_AGAIN')) return ': its name does not resolve';
  return '';
}

/** Parses JSON. Returns undefined when the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
