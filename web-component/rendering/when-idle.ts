/** The longest wait for a page that is never idle, in milliseconds. */
const LONGEST_MS = 5_000;

/**
 * Calls back when the page is idle. Safari does not report that, so it is called at the end of the wait there.
 * @param afterMs ignores idleness before this time, in milliseconds, because a page may pause in the middle of its work
 */
export function whenIdle(run: () => void, afterMs = 0): void {
  if (afterMs > 0) setTimeout(() => whenIdle(run), afterMs);
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LONGEST_MS });
  else setTimeout(run, LONGEST_MS);
}
