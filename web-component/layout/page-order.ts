/**
 * Holds the order of people on the pages of the stage. People who speak are on the first page, and nobody jumps. A
 * person who is already there keeps their place, and a new one takes the place of the person who has been silent the
 * longest.
 */
export class PageOrder {
  #order: string[] = [];
  /** The time when each person spoke last, as the number of the update. */
  readonly #spokeAt = new Map<string, number>();
  #updates = 0;

  /**
   * @param present everybody, in the order of joining
   * @param speaking who speaks now
   * @param size how many people the first page has
   */
  update(present: readonly string[], speaking: ReadonlySet<string>, size: number): readonly string[] {
    this.#updates += 1;
    this.#followPresent(present);
    for (const id of speaking) this.#spokeAt.set(id, this.#updates);
    for (const id of present) if (speaking.has(id)) this.#bringForward(id, size);
    return this.#order;
  }

  /**
   * Follows who is present. New people are added at the end. The last person takes the place of a person who left, so
   * that the others stay.
   */
  #followPresent(present: readonly string[]): void {
    const here = new Set(present);
    const known = new Set(this.#order);
    for (const id of present) if (!known.has(id)) this.#order.push(id);
    for (let i = 0; i < this.#order.length; i += 1) {
      while (i < this.#order.length && !here.has(this.#order[i] ?? '')) {
        this.#spokeAt.delete(this.#order[i] ?? '');
        const last = this.#order.pop();
        if (last !== undefined && i < this.#order.length) this.#order[i] = last;
      }
    }
  }

  #bringForward(id: string, size: number): void {
    const from = this.#order.indexOf(id);
    if (from < size || size < 1) return;
    const first = this.#order.slice(0, size);
    const spokeAt = (one: string) => this.#spokeAt.get(one) ?? 0;
    const silent = Math.min(...first.map(spokeAt));
    if (silent === this.#updates) return; // all of them speak
    // Among people who never spoke, the last one gives way.
    const to = first.findLastIndex((one) => spokeAt(one) === silent);
    [this.#order[from], this.#order[to]] = [this.#order[to] ?? '', id];
  }
}
