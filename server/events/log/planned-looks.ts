import { AsyncLocalStorage } from 'node:async_hooks';
import type { Cancel, Timers } from '../../platform/time/timers';

/**
 * The delays of the checks after an insert. A transaction usually commits before the first, and nearly always before
 * the second.
 */
const LOOKS_MS = [20, 200] as const;
/** The minimum time between checks during a series of inserts, because each check costs a transaction. */
const APART_MS = 100;

/** The checks for committed events that follow inserts. Several inserts share a check. */
export class PlannedLooks {
  readonly #timers: Timers;
  readonly #look: () => void;
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #planned = new Map<number, { cancel: Cancel; isAskedAgain: boolean }>();
  #isClosed = false;

  constructor(timers: Timers, look: () => void) {
    this.#timers = timers;
    this.#look = look;
  }

  /** Plans the checks that follow an insert. */
  plan(): void {
    for (const ms of LOOKS_MS) this.#planAfter(ms);
  }

  close(): void {
    this.#isClosed = true;
    for (const { cancel } of this.#planned.values()) cancel();
  }

  /** Plans a check. Inserts after the planning may be too recent, and get another check. */
  #planAfter(ms: number, delayMs = ms): void {
    if (this.#isClosed) return;
    const planned = this.#planned.get(ms);
    if (planned !== undefined) {
      planned.isAskedAgain = true;
      return;
    }
    const look = () => {
      const isAskedAgain = this.#planned.get(ms)?.isAskedAgain === true;
      this.#planned.delete(ms);
      this.#look();
      if (isAskedAgain) this.#planAfter(ms, Math.max(ms, APART_MS));
    };
    // Inserts call this within their transaction, and the check must run outside of it.
    const cancel = this.#timers.after(delayMs, () => this.#outside(look));
    this.#planned.set(ms, { cancel, isAskedAgain: false });
  }
}
