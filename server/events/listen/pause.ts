import type { Timers } from '../../platform/time/timers';

/** Resolves after so many milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = timers.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
