/** The interval at which arrivals are checked, in milliseconds. */
export const LOOK_MS = 250;
/** The time without anything new that counts as an end, in milliseconds. */
const QUIET_MS = 1_000;

/**
 * Notices that media of the other side no longer arrive. Browsers take some five seconds to report an interrupted
 * connection; this takes little more than one. The other side may also have turned everything off, so it is only a
 * reason to ask the server whether it is there.
 */
export class Arrivals {
  #last = 0;
  /** The time of the last arrival, in milliseconds; null: nothing has arrived yet. */
  #newAtMs: number | null = null;
  #areOver = false;

  /**
   * Called every `LOOK_MS`, in hidden pages less often.
   * @param arrivedAt when something arrived last, by the browser's clock; 0: nothing has
   * @param nowMs the time in milliseconds
   * @returns whether it has just ended
   */
  endNow(arrivedAt: number, nowMs: number): boolean {
    if (arrivedAt !== this.#last) {
      this.#last = arrivedAt;
      this.#newAtMs = nowMs;
    }
    const wereOver = this.#areOver;
    this.#areOver = this.#newAtMs !== null && nowMs - this.#newAtMs >= QUIET_MS;
    return this.#areOver && !wereOver;
  }

  /** Returns whether something arrived before and no longer does. */
  get areOver(): boolean {
    return this.#areOver;
  }

  /** Restarts with another connection. */
  reset(): void {
    this.#newAtMs = null;
    this.#areOver = false;
  }
}

/** Returns when something arrived last at one of the receivers, by the browser's clock; 0: nothing has. */
export function lastArrival(receivers: Iterable<RTCRtpReceiver | undefined>): number {
  const sources = [...receivers].flatMap((receiver) => receiver?.getSynchronizationSources() ?? []);
  return Math.max(0, ...sources.map(({ timestamp }) => timestamp));
}
