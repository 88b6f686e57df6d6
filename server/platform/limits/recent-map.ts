/**
 * A map that keeps recent entries within a bound. It has two generations, and drops the older one when the newer one is
 * full or old enough. It never searches its entries, so a flood of keys costs constant time for each call.
 */
export class RecentMap<Value> {
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();
  #newerSince = -Infinity;

  /**
   * @param maxEntries of each generation
   * @param keepMs how long an entry is kept at least while there is room; Infinity: as long as there is room
   */
  constructor(
    readonly maxEntries: number,
    readonly keepMs: number,
  ) {}

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  /** @param nowMs absent: entries do not age */
  set(key: string, value: Value, nowMs = 0): void {
    if (this.#newer.size >= this.maxEntries || Math.abs(nowMs - this.#newerSince) >= this.keepMs) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#newerSince = nowMs;
    }
    this.#newer.set(key, value);
  }

  delete(key: string): void {
    this.#newer.delete(key);
    this.#older.delete(key);
  }
}
