import { ApiError } from '../../platform/errors/errors';
import { createPlaces } from '../../platform/limits/places';
import type { Timers } from '../../platform/time/timers';

/** Readers at the end of a log, who wait for the next event. */
export interface WaitingReaders {
  /**
   * Counts a reader until it is released.
   * @throws ApiError TOO_MANY_REQUESTS when the holder of a key, or their owner, has too many open
   */
  open(of: { accountId: string; keyId: string; ownerId: string }): OpenReader;
  /** Wakes the readers of an account after its events were numbered. */
  numbered(accountId: string): void;
  /** Returns whether somebody waits for events of the account. */
  isAwaited(accountId: string): boolean;
  /** Accounts that somebody waits for, to look for events that another process numbered. */
  accounts(): string[];
  /** Answers all waiting readers, and lets nobody wait from now on. */
  close(): void;
}

interface OpenReader {
  /** Whether readers can no longer wait. */
  readonly isClosed: boolean;
  /**
   * Watches for the next event of the account from this call on, so that none is missed between a look and the wait.
   * `over` resolves then, after `ms`, when the signal is aborted, when the server is about to end, and on `stop`.
   */
  watch(ms: number, signal: AbortSignal | null): { over: Promise<void>; stop: () => void };
  release(): void;
}

/**
 * The number of requests that may wait at the same time in one process: in total, for all accounts of one person, and
 * for one key.
 */
export const READERS_AT_ONCE = { all: 2_000, owner: 500, key: 5 };

export function createWaitingReaders(timers: Timers): WaitingReaders {
  const places = createPlaces(READERS_AT_ONCE);
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;

  return {
    open({ accountId, keyId, ownerId }) {
      const release = places.take({ owner: ownerId, key: keyId });
      if (release === null) {
        throw new ApiError(
          'TOO_MANY_REQUESTS',
          `At most ${READERS_AT_ONCE.key} requests of a key, and ${READERS_AT_ONCE.owner} of one person, can wait for events at the same time.`,
          { headers: { 'Retry-After': '1' } },
        );
      }
      return {
        get isClosed() {
          return isClosed;
        },
        watch: (ms, signal) => watch(accountId, ms, signal),
        release,
      };
    },
    numbered(accountId) {
      for (const wake of waiting.get(accountId) ?? []) wake();
    },
    isAwaited: (accountId) => waiting.has(accountId),
    accounts: () => [...waiting.keys()],
    close() {
      isClosed = true;
      for (const wakes of waiting.values()) for (const wake of wakes) wake();
    },
  };

  function watch(accountId: string, ms: number, signal: AbortSignal | null) {
    const ended = new AbortController();
    const wake = () => ended.abort();
    const wakes = waiting.get(accountId) ?? new Set();
    waiting.set(accountId, wakes.add(wake));
    const cancel = timers.after(ms, wake);
    signal?.addEventListener('abort', wake);
    const over = new Promise<void>((resolve) => {
      ended.signal.addEventListener('abort', () => {
        cancel();
        signal?.removeEventListener('abort', wake);
        wakes.delete(wake);
        if (wakes.size === 0 && waiting.get(accountId) === wakes) waiting.delete(accountId);
        resolve();
      });
    });
    if (isClosed || signal?.aborted === true) wake();
    return { over, stop: wake };
  }
}
