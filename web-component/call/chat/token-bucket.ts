/** Part of a burst of the hub that is used: its clock and the network are not exact. */
export const USED_BURST = 0.8;

/** Keeps to a rate of the hub. */
export const hubBucket = (rate: { perSecond: number; burst: number }): TokenBucket =>
  new TokenBucket({ ...rate, burst: rate.burst * USED_BURST });

/** Limits a rate: so many tokens per second, and up to `burst` of them at once. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #atMs = 0;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#left = burst;
  }

  /**
   * Returns the time until so many tokens are available, in milliseconds; 0 when they are available now. A number
   * larger than a burst waits for a full bucket.
   */
  waitMs(tokens: number, nowMs: number): number {
    this.#refill(nowMs);
    const missing = Math.min(tokens, this.#burst) - this.#left;
    return missing <= 0 ? 0 : Math.ceil((missing / this.#perSecond) * 1_000);
  }

  take(tokens: number, nowMs: number): void {
    this.#refill(nowMs);
    this.#left -= tokens;
  }

  #refill(nowMs: number): void {
    const passedMs = Math.max(0, nowMs - this.#atMs);
    this.#left = Math.min(this.#burst, this.#left + (passedMs / 1_000) * this.#perSecond);
    this.#atMs = nowMs;
  }
}
