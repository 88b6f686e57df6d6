import { z } from 'zod';
import { hashSecret } from '../../../platform/hash-secret';
import { EVENT_STREAM, streamedComment, streamedEvent } from '../../../platform/http/event-stream';
import type { ToolServerParts } from '../parts';
import type { Signal } from '../session';
import type { OpenStream } from './open-streams';
import { checkWatchable, createWatched, tooManyWatched, WATCHED_MAX, type Watched } from './watched';

/** Most sessions of one caller, and most callers, whose subscriptions a process remembers. */
const SESSIONS_MAX = 50;
const CALLERS_MAX = 1_000;
/** The longest silence of a stream, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;

/**
 * The subscriptions over HTTP of clients of revision 2025-11-25 and older. These subscribe with one request and get
 * notices on the stream of another, which may reach another process; both name the session.
 */
export interface Subscriptions {
  of(parts: ToolServerParts, name: string, signal: AbortSignal): Pick<Watched, 'add' | 'remove'>;
  /** Returns the stream of notices of a session, until the request is aborted. It releases its place at the end. */
  stream(parts: ToolServerParts, name: string, open: OpenStream, signal: AbortSignal): Response;
}

const Told = z.tuple([z.string(), z.string(), z.string(), z.boolean()]);

/** @param others carries subscriptions to all processes, this one included; null: there is only this one */
export function createSubscriptions(others: Signal | null): Subscriptions {
  const remembered = new Map<string, Map<string, Set<string>>>();
  const streams = new Map<string, Set<Watched>>();

  function apply(callerId: string, session: string, uri: string, isOn: boolean): void {
    const uris = sessionOf(remembered, callerId, session);
    if (!isOn) uris.delete(uri);
    else if (uris.size < WATCHED_MAX) uris.add(uri);
    for (const watched of streams.get(`${callerId} ${session}`) ?? []) {
      if (isOn) watched.add(uri).catch(() => {}); // who subscribed has got the refusal
      else watched.remove(uri);
    }
  }
  others?.onTold((value) => apply(...Told.parse(JSON.parse(value))));

  return {
    of(parts, name, signal) {
      const [callerId, session] = [parts.callerId ?? '', hashSecret(name)];
      const tell = (uri: string, isOn: boolean) => {
        const told: z.infer<typeof Told> = [callerId, session, uri, isOn];
        if (others === null) apply(...told);
        else others.tell(JSON.stringify(told));
      };
      return {
        async add(uri) {
          const uris = sessionOf(remembered, callerId, session);
          if (uris.size >= WATCHED_MAX && !uris.has(uri)) throw tooManyWatched(uri);
          await checkWatchable(parts, uri, signal);
          tell(uri, true);
        },
        remove: (uri) => tell(uri, false),
      };
    },
    stream(parts, name, open, signal) {
      const [callerId, session] = [parts.callerId ?? '', hashSecret(name)];
      const key = `${callerId} ${session}`;
      return eventStream(AbortSignal.any([open.signal, signal]), (write) => {
        const watched = createWatched(parts, (uri) => write(updated(uri)));
        const ofSession = streams.get(key) ?? new Set();
        streams.set(key, ofSession.add(watched));
        for (const uri of sessionOf(remembered, callerId, session)) watched.add(uri).catch(() => {});
        return () => {
          open.release();
          watched.close();
          ofSession.delete(watched);
          if (ofSession.size === 0) streams.delete(key);
        };
      });
    },
  };
}

/** Returns the URIs of a session. The oldest sessions of a caller, and the oldest callers, are forgotten. */
function sessionOf(
  remembered: Map<string, Map<string, Set<string>>>,
  callerId: string,
  session: string,
): Set<string> {
  const sessions = newest(remembered, callerId, CALLERS_MAX, () => new Map<string, Set<string>>());
  return newest(sessions, session, SESSIONS_MAX, () => new Set<string>());
}

/** Returns a value of a map and makes it the newest. Removes the oldest one beyond the maximum. */
function newest<V>(map: Map<string, V>, key: string, max: number, create: () => V): V {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
  return value;
}

const updated = (uri: string): string => {
  const data = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } };
  return streamedEvent({ event: 'message', data });
};

/** @param begin gets the function that writes, and returns the one that is called once at the end */
function eventStream(signal: AbortSignal, begin: (write: (text: string) => void) => () => void): Response {
  const encoder = new TextEncoder();
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
        };
        const end = begin(write);
        write(streamedComment('open'));
        const keepAlive = setInterval(() => write(streamedComment('keep-alive')), KEEP_ALIVE_MS);
        finish = () => {
          finish = () => {};
          clearInterval(keepAlive);
          signal.removeEventListener('abort', close);
          end();
        };
        const close = () => {
          finish();
          controller.close();
        };
        signal.addEventListener('abort', close);
        if (signal.aborted) close();
      },
      cancel: () => finish(),
    },
    { highWaterMark: 100 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': EVENT_STREAM,
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
