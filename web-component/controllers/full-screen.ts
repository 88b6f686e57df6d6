import type { LitElement, ReactiveController } from 'lit';

/** Shows the element that its host is in on the whole screen. */
export class FullScreen implements ReactiveController {
  #connected: AbortController | null = null;

  constructor(private readonly host: LitElement) {
    host.addController(this);
  }

  /** Returns whether the browser, and the frame that the page may be in, allow it. */
  get isAvailable(): boolean {
    return document.fullscreenEnabled;
  }

  get isOn(): boolean {
    return document.fullscreenElement !== null;
  }

  /** Browsers require a user gesture: call it from a click. */
  toggle(): void {
    const root = this.host.getRootNode();
    const shown = root instanceof ShadowRoot ? root.host : this.host;
    const change = this.isOn ? document.exitFullscreen() : shown.requestFullscreen();
    change.catch(() => undefined); // the browser refused: nothing has changed
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    const { signal } = this.#connected;
    document.addEventListener('fullscreenchange', () => this.host.requestUpdate(), { signal });
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }
}
