import { after } from '../browser/timers';
import { workerFrom } from '../browser/worker-from';

/**
 * Runs a function many times a second until the signal aborts. It also runs in a background tab, where browsers
 * throttle the timers of the page but not those of a worker. Where the page does not allow a worker, its own timers are
 * used. A slow function runs less often, so that at least half of the page's time is left for other work.
 */
export function tick(perSecond: number, signal: AbortSignal, run: () => void): void {
  const wait = waiter(signal, () => {
    const startedAt = performance.now();
    run();
    const spentMs = performance.now() - startedAt;
    wait(Math.max(1000 / perSecond - spentMs, spentMs));
  });
  wait(0);
}

/** @returns a function that waits once, in milliseconds, and then calls `notify` */
function waiter(signal: AbortSignal, notify: () => void): (ms: number) => void {
  const worker = startWorker(signal, notify);
  let lastMs = 0;
  let works = worker !== null;
  worker?.addEventListener(
    'error',
    () => {
      works = false;
      after(lastMs, signal, notify);
    },
    { signal, once: true },
  );
  return (ms) => {
    lastMs = ms;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    if (works) worker?.postMessage(ms);
    else after(ms, signal, notify);
  };
}

const CODE = 'onmessage = ({ data }) => setTimeout(() => postMessage(0), data)';

function startWorker(signal: AbortSignal, notify: () => void): Worker | null {
  if (signal.aborted) return null;
  try {
    const worker = workerFrom(CODE);
    signal.addEventListener('abort', () => worker.terminate(), { once: true });
    worker.addEventListener('message', notify, { signal });
    return worker;
  } catch {
    return null; // forbidden by the policy of the page
  }
}
