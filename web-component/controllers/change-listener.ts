import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Draws the host again whenever what it shows says `change`. What that is may be replaced. */
export class Changes implements ReactiveController {
  #source: EventTarget | null = null;
  #connected = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Listens to another source from now on; null: to none. */
  follow(source: EventTarget | null): void {
    if (source === this.#source) return;
    this.#source?.removeEventListener('change', this.#changed);
    this.#source = source;
    if (this.#connected) this.#source?.addEventListener('change', this.#changed);
  }

  hostConnected(): void {
    this.#connected = true;
    this.#source?.addEventListener('change', this.#changed);
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#source?.removeEventListener('change', this.#changed);
  }

  #changed = (): void => this.host.requestUpdate();
}
