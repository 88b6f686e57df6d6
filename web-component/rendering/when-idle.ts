/** How long it is waited for a page that is never idle, in milliseconds. */
const LONGEST_MS = 5_000;

/** Calls back when the page has nothing else to do. Safari does not tell: there it is called at the end of the wait. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LONGEST_MS });
  else setTimeout(run, LONGEST_MS);
}
