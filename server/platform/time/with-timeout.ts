import { setTimeout as pause } from 'node:timers/promises';

/** What comes of `done`, or of `late` when that takes longer than `ms`. What is late is not stopped by this. */
export async function withTimeout<T>(done: PromiseLike<T>, ms: number, late: () => T): Promise<T> {
  const inTime = new AbortController();
  try {
    return await Promise.race([done, pause(ms, undefined, { signal: inTime.signal }).then(late)]);
  } finally {
    inTime.abort();
  }
}
