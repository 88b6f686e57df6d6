import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Updates its host once a second. */
export class Clock implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.host.requestUpdate(), 1000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }
}
