/** How long it is waited for a page that is never idle, in milliseconds. */
const LONGEST_MS = 5_000;

/**
 * Calls back when the page has nothing else to do. Safari does not tell: there it is called at the end of the wait.
 * @param afterMs what is not looked at before, in milliseconds: the page may seem idle in the middle of its work
 */
export function whenIdle(run: () => void, afterMs = 0): void {
  if (afterMs > 0) setTimeout(() => whenIdle(run), afterMs);
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LONGEST_MS });
  else setTimeout(run, LONGEST_MS);
}
