/** The pause after which typing begins anew, in milliseconds. */
const PAUSE_MS = 700;

/** Finds the item of a list that people type the beginning of. A repeated letter walks through the items with it. */
export class TypeAhead {
  #typed = '';
  #at = 0;

  /** @param now milliseconds of a clock that only moves on */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @param at index of the current item @returns index of the next item that matches; null: none does */
  find(key: string, labels: readonly string[], at: number): number | null {
    const now = this.now();
    this.#typed = now - this.#at > PAUSE_MS ? key : this.#typed + key;
    this.#at = now;
    const isRepeated = Array.from(this.#typed).every((letter) => letter === key);
    const wanted = (isRepeated ? key : this.#typed).toLocaleLowerCase();
    const from = isRepeated ? at + 1 : at;
    const order = labels.map((_, index) => (Math.max(from, 0) + index) % labels.length);
    return order.find((index) => labels[index]?.toLocaleLowerCase().startsWith(wanted)) ?? null;
  }

  /** Returns whether a space belongs to what is being typed. */
  get isTyping(): boolean {
    return this.#typed !== '' && this.now() - this.#at <= PAUSE_MS;
  }
}
