/**
 * Notices that what came from the other side does not come any more. Browsers take some five seconds to say that a connection is
 * interrupted; this is seen within two. They may as well have turned everything off, so it is a reason to ask the server whether
 * it is there, and no more.
 */
export class Arrivals {
  #last = 0;
  /** Looks without anything new; null: nothing has arrived yet. */
  #missed: number | null = null;

  /**
   * Called once a second.
   * @param arrivedAt when something arrived last, by the browser's clock; 0: nothing has
   * @returns whether it has just ended, or begins again; null: neither
   */
  look(arrivedAt: number): 'ended' | 'resumed' | null {
    const wereOver = this.areOver;
    if (arrivedAt !== this.#last) {
      this.#last = arrivedAt;
      this.#missed = 0;
      return wereOver ? 'resumed' : null;
    }
    if (this.#missed === null) return null;
    this.#missed += 1;
    return wereOver ? null : 'ended';
  }

  /** Whether something came, and does not any more. */
  get areOver(): boolean {
    return this.#missed !== null && this.#missed > 0;
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
