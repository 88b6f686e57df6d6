import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Lets the browser ask before the page is closed, as long as there is a reason to. */
export class UnloadQuestion implements ReactiveController {
  #asks = false;

  /** @param reason looked at after each drawing of the host */
  constructor(
    host: ReactiveControllerHost,
    private readonly reason: () => boolean,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    this.#ask(this.reason());
  }

  hostDisconnected(): void {
    this.#ask(false);
  }

  /** The listener is there no longer than needed: with one, browsers keep no page for going back to. */
  #ask(asks: boolean): void {
    if (asks === this.#asks) return;
    this.#asks = asks;
    if (asks) addEventListener('beforeunload', prevent);
    else removeEventListener('beforeunload', prevent);
  }
}

const prevent = (event: Event): void => event.preventDefault();
