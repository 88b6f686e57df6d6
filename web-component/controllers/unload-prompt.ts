import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Makes the browser ask before the page is closed, as long as data would be lost. */
export class UnloadPrompt implements ReactiveController {
  #isActive = false;

  /** @param isNeeded evaluated after each update of the host */
  constructor(
    host: ReactiveControllerHost,
    private readonly isNeeded: () => boolean,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    this.#setActive(this.isNeeded());
  }

  hostDisconnected(): void {
    this.#setActive(false);
  }

  /** Listens no longer than needed: a page with a `beforeunload` listener is not kept in the back/forward cache. */
  #setActive(isActive: boolean): void {
    if (isActive === this.#isActive) return;
    this.#isActive = isActive;
    if (isActive) addEventListener('beforeunload', preventDefault);
    else removeEventListener('beforeunload', preventDefault);
  }
}

const preventDefault = (event: Event): void => event.preventDefault();
