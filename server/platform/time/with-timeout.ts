import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns the result of `done`, or that of `late` when it takes longer than `ms`. The work behind `done` is not
 * stopped.
 */
export async function withTimeout<T>(done: PromiseLike<T>, ms: number, late: () => T): Promise<T> {
  const inTime = new AbortController();
  try {
    return await Promise.race([done, pause(ms, undefined, { signal: inTime.signal }).then(late)]);
  } finally {
    inTime.abort();
  }
}
