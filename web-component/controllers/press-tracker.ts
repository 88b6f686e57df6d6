/** Knows whether a button is pressed: what moves under the pointer between press and release loses the click. */
export class Press {
  #released: Promise<void> | null = null;

  /** Resolves when the button was released, and its click is over; null while nothing is pressed. */
  get released(): Promise<void> | null {
    return this.#released;
  }

  /** For `pointerdown` on the button. */
  readonly begin = (): void => {
    this.#released ??= new Promise((resolve) => {
      const life = new AbortController();
      const end = () => {
        life.abort();
        // The click comes right after the release.
        setTimeout(() => {
          this.#released = null;
          resolve();
        });
      };
      const on = { capture: true, signal: life.signal };
      for (const type of ['pointerup', 'pointercancel', 'blur']) addEventListener(type, end, on);
      // Released where this page did not hear of it.
      addEventListener('pointermove', ({ buttons }) => buttons === 0 && end(), on);
    });
  };
}
