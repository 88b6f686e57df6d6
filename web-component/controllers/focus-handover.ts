import { LitElement, type ReactiveController } from 'lit';

/**
 * Moves the focus to the next screen when the screen that had it is replaced, so that keyboard use continues from
 * there. Its host adds it with `addController`, after the controller that decides on the screen.
 */
export class FocusHandover implements ReactiveController {
  #screen: string | null = null;
  #hadFocus = false;

  /** @param screen the screen that the host is about to render */
  constructor(
    private readonly host: LitElement,
    private readonly screen: () => string,
  ) {}

  hostUpdate(): void {
    const screen = this.screen();
    if (screen !== this.#screen) this.#hadFocus ||= this.host.shadowRoot?.activeElement != null;
    this.#screen = screen;
  }

  hostUpdated(): void {
    void this.#handOver();
  }

  async #handOver(): Promise<void> {
    if (!this.#hadFocus) return;
    const { shadowRoot } = this.host;
    const view = shadowRoot?.querySelector('.room > *');
    if (view instanceof LitElement) await view.updateComplete;
    const target = shadowRoot?.querySelector<HTMLElement>('.call, h1[tabindex]');
    if (!target) return;
    this.#hadFocus = false;
    const isLost = shadowRoot?.activeElement == null && document.activeElement === document.body;
    if (isLost) target.focus({ preventScroll: true });
  }
}
