import { setTimeout as pause } from 'node:timers/promises';
import type { ToolServerParts } from '../parts';
import { RefusedRequestError } from '../protocol';
import { findResource, readNamed, UnreadableError, type NamedResource } from '../resources';

/** Most resources that one client watches. */
export const WATCHED_MAX = 20;
/** Longest URI that can be watched, in characters. */
const URI_MAX_LENGTH = 200;
/** Fewest milliseconds between two notices of one resource. News within them is one notice. */
const QUIET_MS = 500;
/** The pause after a failure that may pass, in milliseconds. */
const RETRY_MS = 5_000;

/** The resources that one connection watches. */
export interface Watched {
  /**
   * Watches a resource until it no longer changes or can no longer be read. Notices tell what is new from now on.
   * @throws RefusedRequestError when it cannot be read, does not change, or there are too many
   */
  add(uri: string): Promise<void>;
  remove(uri: string): void;
  /** Ends all watching. */
  close(): void;
}

/** @param onUpdated called with the URI whenever the resource has something new, and when it has changed the last time */
export function createWatched(parts: ToolServerParts, onUpdated: (uri: string) => void): Watched {
  const watches = new Map<string, AbortController>();
  const end = (uri: string) => {
    watches.get(uri)?.abort();
    watches.delete(uri);
  };
  return {
    async add(uri) {
      if (watches.has(uri)) return;
      if (watches.size >= WATCHED_MAX) throw tooManyWatched(uri);
      const ending = new AbortController();
      watches.set(uri, ending);
      const leave = () => {
        if (watches.get(uri) === ending) end(uri);
      };
      try {
        const watch = await openWatch(parts, uri, ending.signal);
        void watch(() => onUpdated(uri)).finally(leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
    remove: end,
    close() {
      for (const uri of watches.keys()) end(uri);
    },
  };
}

/** The refusal of a further resource. */
export const tooManyWatched = (uri: string): RefusedRequestError =>
  new RefusedRequestError(
    'failed',
    `A client can subscribe to at most ${WATCHED_MAX} resources at the same time.`,
    { uri },
  );

/** @throws RefusedRequestError when a resource cannot be watched, or not be read */
export async function checkWatchable(
  parts: ToolServerParts,
  uri: string,
  signal: AbortSignal,
): Promise<void> {
  await readNamed(parts, findWatchable(parts, uri), {}, signal);
}

function findWatchable(parts: ToolServerParts, uri: string): NamedResource {
  const resource = findResource(parts, uri);
  if (resource.tool.follows === null || uri.length > URI_MAX_LENGTH)
    throw new RefusedRequestError('invalidParams', 'This resource has no subscriptions.', { uri });
  return resource;
}

/** @returns watches from now on. The promise is kept when there is nothing left to watch. */
async function openWatch(
  parts: ToolServerParts,
  uri: string,
  signal: AbortSignal,
): Promise<(onNews: () => void) => Promise<void>> {
  const resource = findWatchable(parts, uri);
  let position = await readToEnd(parts, resource, { after: resource.given['after'], isOver: false }, signal);
  return async (onNews) => {
    while (!signal.aborted) {
      try {
        const next = await look(parts, resource, { ...position, isWaiting: true }, signal);
        const isNew = next.after !== position.after || next.isOver;
        position = isNew ? await readToEnd(parts, resource, next, signal) : next;
        if (signal.aborted) return;
        if (isNew) onNews();
        if (position.isOver) return;
        await pause(QUIET_MS, undefined, { signal });
      } catch (error) {
        if (signal.aborted || isFinal(error)) return;
        await pause(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  };
}

/** How far a resource was read. */
interface Position {
  /** The cursor of the next page. */
  after: unknown;
  /** Whether nothing follows. */
  isOver: boolean;
}

async function readToEnd(
  parts: ToolServerParts,
  resource: NamedResource,
  from: Position,
  signal: AbortSignal,
): Promise<Position> {
  for (let position = from; ;) {
    const next = await look(parts, resource, { ...position, isWaiting: false }, signal);
    if (next.isOver || next.after === position.after || signal.aborted) return next;
    position = next;
  }
}

async function look(
  parts: ToolServerParts,
  resource: NamedResource,
  { after, isWaiting }: { after: unknown; isWaiting: boolean },
  signal: AbortSignal,
): Promise<Position> {
  const { follows } = resource.tool;
  const from = after === undefined ? {} : { after };
  const page = await readNamed(parts, resource, { ...from, isWaiting }, signal);
  return { after: page[follows?.cursor ?? ''], isOver: page[follows?.ended ?? ''] === true };
}

/** Returns whether a resource can no longer be read, in contrast to failures that may pass. */
const isFinal = (error: unknown): boolean =>
  error instanceof UnreadableError && error.status < 500 && error.status !== 429;
