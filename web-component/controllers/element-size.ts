import { layoutSizeOf } from '../rendering/layout-size';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The size of its host in the pixels of its style sheets. A change of it updates the host. */
export class ElementSize implements ReactiveController {
  width = 0;
  height = 0;
  #observer: ResizeObserver | null = null;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(this.host);
    this.#measure();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #measure(): void {
    const { width, height } = layoutSizeOf(this.host);
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.host.requestUpdate();
  }
}
