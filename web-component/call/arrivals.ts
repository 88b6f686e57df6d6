/** How often it is looked whether something has arrived, in milliseconds. */
export const LOOK_MS = 250;
/** So many looks without anything new are an end: a second. */
const QUIET_LOOKS = 4;

/**
 * Notices that what came from the other side does not come any more. Browsers take some five seconds to say that a connection is
 * interrupted; this is seen in little more than one. They may as well have turned everything off, so it is a reason to ask the
 * server whether it is there, and no more.
 */
export class Arrivals {
  #last = 0;
  /** Looks without anything new; null: nothing has arrived yet. */
  #missed: number | null = null;

  /**
   * Called every `LOOK_MS`.
   * @param arrivedAt when something arrived last, by the browser's clock; 0: nothing has
   * @returns whether it has just ended
   */
  endNow(arrivedAt: number): boolean {
    if (arrivedAt !== this.#last) {
      this.#last = arrivedAt;
      this.#missed = 0;
      return false;
    }
    if (this.#missed === null) return false;
    this.#missed += 1;
    return this.#missed === QUIET_LOOKS;
  }

  /** Whether something came, and does not any more. */
  get areOver(): boolean {
    return this.#missed !== null && this.#missed >= QUIET_LOOKS;
  }

  /** Begins anew, with another connection. */
  reset(): void {
    this.#missed = null;
  }
}

/** When something arrived last at one of the receivers, by the browser's clock; 0: nothing has. */
export function lastArrival(receivers: Iterable<RTCRtpReceiver | undefined>): number {
  const sources = [...receivers].flatMap((receiver) => receiver?.getSynchronizationSources() ?? []);
  return Math.max(0, ...sources.map(({ timestamp }) => timestamp));
}
