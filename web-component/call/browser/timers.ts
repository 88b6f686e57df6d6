/** Runs once after `ms` milliseconds, unless the signal aborts first. */
export function after(ms: number, signal: AbortSignal, run: () => void): void {
  if (signal.aborted) return;
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop);
    run();
  }, ms);
  const stop = () => clearTimeout(timer);
  signal.addEventListener('abort', stop, { once: true });
}

/** Runs every `ms` milliseconds until the signal aborts. */
export function every(ms: number, signal: AbortSignal, run: () => void): void {
  if (signal.aborted) return;
  const timer = setInterval(run, ms);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: done.signal });
    after(ms, signal, resolve);
  });
  done.abort();
}
