/** Selects what people click. Fields are left out: they show what is typed, dragged or chosen while they are pressed. */
const CLICKED = 'button, a, label:has([type=checkbox], [type=radio])';

/** Tracks whether a button is pressed. One that moves between press and release, as a row of a list can, loses its click. */
class Press {
  #released: Promise<void> | null = null;

  /** Resolves when the button was released and its click was dispatched; null while nothing is pressed. */
  get released(): Promise<void> | null {
    return this.#released;
  }

  /** Listener for `pointerdown` on what contains buttons. */
  readonly start = ({ target, button }: PointerEvent): void => {
    if (button !== 0 || !(target instanceof Element) || target.closest(CLICKED) === null) return;
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
      // The pointer was released outside of the page, or in a menu of the browser.
      addEventListener('pointermove', ({ buttons }) => buttons === 0 && end(), options);
    });
  };
}

/** The one of this page: while it lasts, no part of the element changes. */
export const press = new Press();
