/** The time in which the chime sounds only once, however many people come, in milliseconds. */
const PAUSE_MS = 10_000;

/** A short, soft sound that calls for attention. */
export class Chime {
  #soundedAt = -PAUSE_MS;

  /** Sounds, unless it did a moment ago, or the browser holds sound back until you click. */
  sound(): void {
    const now = performance.now();
    if (now - this.#soundedAt < PAUSE_MS) return;
    this.#soundedAt = now;
    // The notice of a waiting person is also visible, so a missing sound loses nothing.
    import('./chime-sound').then(({ playChime }) => playChime()).catch(() => undefined);
  }
}
