import type { Timers } from '../../platform/time/timers';

/** Resolves after this number of milliseconds. @throws the signal's reason when the signal is aborted */
export async function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(ms, end);
    signal.addEventListener('abort', end);
  });
  signal.throwIfAborted();
}
