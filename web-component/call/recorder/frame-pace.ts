/** Frames in a second, and at once: fewer than the server allows, and 30 Mbit/s at most. */
const PER_SECOND = 60;

/** Limits how many frames all tracks of a page send, so that a recording that catches up leaves room for the call. */
export class FramePace {
  #left = PER_SECOND;
  #at = performance.now();

  /** @returns whether a frame may be sent now, which is then counted */
  take(): boolean {
    const at = performance.now();
    this.#left = Math.min(PER_SECOND, this.#left + ((at - this.#at) / 1_000) * PER_SECOND);
    this.#at = at;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
