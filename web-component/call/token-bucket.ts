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

  /** How long it takes until so many tokens are there, in milliseconds; 0 when they are there now. */
  waitMs(tokens: number, nowMs: number): number {
    this.#refill(nowMs);
    return this.#left >= tokens ? 0 : Math.ceil(((tokens - this.#left) / this.#perSecond) * 1_000);
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
