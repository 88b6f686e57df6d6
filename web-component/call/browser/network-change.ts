import { every } from './timers';

const TICK_MS = 1_000;
/**
 * The time for which a page's clock stands still when the machine slept. Timers of pages that are only hidden are less
 * late.
 */
const SLEPT_MS = 20_000;

/**
 * Runs when the network of this machine may be another one: it is back, its kind has changed, or the machine has slept.
 * @param signal ends it
 */
export function onNetworkChange(signal: AbortSignal, run: () => void): void {
  window.addEventListener('online', run, { signal });
  followKind(signal, run);
  let seenAt = Date.now();
  every(TICK_MS, signal, () => {
    const now = Date.now();
    if (now - seenAt > SLEPT_MS) run();
    seenAt = now;
  });
}

/**
 * Runs a function when the kind of network changes. Browsers that know the kind report wifi, cellular and so on. The
 * event is also fired with every new estimate of the speed.
 */
function followKind(signal: AbortSignal, run: () => void): void {
  const connection: unknown =
    typeof navigator === 'object' && 'connection' in navigator ? navigator.connection : null;
  if (!(connection instanceof EventTarget)) return;
  const kindOf = (): unknown => ('type' in connection ? connection.type : undefined);
  let kind = kindOf();
  connection.addEventListener(
    'change',
    () => {
      const before = kind;
      kind = kindOf();
      if (kind !== before && kind !== 'none') run();
    },
    { signal },
  );
}
