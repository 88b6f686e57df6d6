import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Updates its host on every `change` event of a source. The source can be replaced. */
export class ChangeListener implements ReactiveController {
  #source: EventTarget | null = null;
  #isConnected = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Listens to another source from now on; null: to none. */
  follow(source: EventTarget | null): void {
    if (source === this.#source) return;
    this.#source?.removeEventListener('change', this.#onChange);
    this.#source = source;
    if (this.#isConnected) this.#source?.addEventListener('change', this.#onChange);
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#source?.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#source?.removeEventListener('change', this.#onChange);
  }

  #onChange = (): void => this.host.requestUpdate();
}
