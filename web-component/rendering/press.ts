/**
 * Tracks whether a button is pressed that must stay where it is, such as an entry of a menu: one that moves between press
 * and release loses its click.
 */
class Press {
  #released: Promise<void> | null = null;

  /** Resolves when the button was released and its click was dispatched; null while nothing is pressed. */
  get released(): Promise<void> | null {
    return this.#released;
  }

  /** Listener for `pointerdown` on the button, or on what contains it. */
  readonly start = (): void => {
    this.#released ??= new Promise((resolve) => {
      const listening = new AbortController();
      const end = () => {
        listening.abort();
        // The click is dispatched right after the release.
        setTimeout(() => {
          this.#released = null;
          resolve();
        });
      };
      const options = { capture: true, signal: listening.signal };
      for (const type of ['pointerup', 'pointercancel', 'blur']) addEventListener(type, end, options);
      // The pointer was released outside of the page.
      addEventListener('pointermove', ({ buttons }) => buttons === 0 && end(), options);
    });
  };
}

/** The one of this page: while it lasts, no part of the element changes. */
export const press = new Press();
