import type { Log } from '../log/log';

/** The largest difference to the database's clock, in ms. Above it, the server uses that clock and logs a warning. */
const CLOCK_TOLERANCE_MS = 2_000;

/** The clock that all processes share, the database's. */
export class SharedClock {
  readonly #log: Log;
  #aheadMs = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** By how much it is ahead of this machine's, in milliseconds; 0 while the two agree to within two seconds. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** Compares the clocks. @param time what the database answered, between two times of this machine */
  compare(time: number, asked: number, answered: number): void {
    const aheadMs = Math.max(time - answered, 0) + Math.min(time - asked, 0);
    const wasSkewed = this.#aheadMs !== 0;
    this.#aheadMs = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? aheadMs : 0;
    if (this.#aheadMs === 0 || wasSkewed) return;
    const skewMs = Math.abs(aheadMs);
    this.#log.warn({ skewMs }, "this machine's clock differs from the database's: have both follow NTP");
  }
}
