import { tooManyRequests } from '../errors/errors';
import type { Timers } from '../time/timers';
import { createPlaces } from './places';

/** Readers at the end of a sequence that grows, such as the event log of an account, who wait for what comes next. */
export interface WaitingReaders {
  /**
   * Counts a reader until it is released.
   * @param of.topic what it reads, such as the id of an account
   * @throws ApiError TOO_MANY_REQUESTS when the holder of a key, or their owner, has too many open
   */
  open(of: { topic: string; keyId: string; ownerId: string }): OpenReader;
  /** Wakes the readers of a topic, because there is something new. */
  wake(topic: string): void;
  /** Wakes all readers, because something may be new. */
  wakeAll(): void;
  /** Returns whether somebody waits for a topic. */
  isAwaited(topic: string): boolean;
  /** Topics that somebody waits for, to look for what another process has stored. */
  topics(): string[];
  /** Answers all waiting readers, and lets nobody wait from now on. */
  close(): void;
}

export interface OpenReader {
  /** Whether readers can no longer wait. */
  readonly isClosed: boolean;
  /**
   * Watches for the next change of the topic from this call on, so that none is missed between a look and the wait.
   * `over` resolves then, after `ms`, when the signal is aborted, when the server is about to end, and on `stop`.
   */
  watch(ms: number, signal: AbortSignal | null): { over: Promise<void>; stop: () => void };
  /** Gives the place of the reader back. Further calls do nothing. */
  release(): void;
}

/** The number of readers at the same time in one process: in total, for all accounts of one person, and for one key. */
export interface ReaderLimits {
  all: number;
  owner: number;
  key: number;
}

/** @param what the readers wait for, for the sentence of the refusal */
export function createWaitingReaders(timers: Timers, limits: ReaderLimits, what: string): WaitingReaders {
  const places = createPlaces({ ...limits });
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;

  return {
    open({ topic, keyId, ownerId }) {
      const release = places.take({ owner: ownerId, key: keyId });
      if (release === null) {
        throw tooManyRequests(
          `At most ${limits.key} requests of a key, and ${limits.owner} of one person, can wait for ${what} at the same time.`,
          1,
        );
      }
      return {
        get isClosed() {
          return isClosed;
        },
        watch: (ms, signal) => watch(topic, ms, signal),
        release,
      };
    },
    wake(topic) {
      for (const wake of waiting.get(topic) ?? []) wake();
    },
    wakeAll,
    isAwaited: (topic) => waiting.has(topic),
    topics: () => [...waiting.keys()],
    close() {
      isClosed = true;
      wakeAll();
    },
  };

  function wakeAll(): void {
    for (const wakes of waiting.values()) for (const wake of wakes) wake();
  }

  function watch(topic: string, ms: number, signal: AbortSignal | null) {
    const ended = new AbortController();
    const wake = () => ended.abort();
    const wakes = waiting.get(topic) ?? new Set();
    waiting.set(topic, wakes.add(wake));
    const cancel = timers.after(ms, wake);
    signal?.addEventListener('abort', wake);
    const over = new Promise<void>((resolve) => {
      ended.signal.addEventListener('abort', () => {
        cancel();
        signal?.removeEventListener('abort', wake);
        wakes.delete(wake);
        if (wakes.size === 0 && waiting.get(topic) === wakes) waiting.delete(topic);
        resolve();
      });
    });
    if (isClosed || signal?.aborted === true) wake();
    return { over, stop: wake };
  }
}

/**
 * Reads until there is something, and otherwise waits for it for a while.
 * @param read is called first, after each change of the topic, and when the wait is over
 * @returns what was read last, which may be nothing
 */
export async function waitFor<Read>(
  { reader, now, signal }: { reader: OpenReader; now: () => Date; signal: AbortSignal | null },
  waitMs: number,
  read: () => Promise<{ page: Read; isEmpty: boolean }>,
): Promise<Read> {
  const until = now().getTime() + waitMs;
  for (;;) {
    const leftMs = until - now().getTime();
    const watch = reader.watch(Math.max(0, leftMs), signal);
    try {
      const { page, isEmpty } = await read();
      if (!isEmpty || leftMs <= 0 || reader.isClosed || signal?.aborted === true) return page;
      await watch.over;
    } finally {
      watch.stop();
    }
  }
}
