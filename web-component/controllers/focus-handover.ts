import { LitElement } from 'lit';

/** When the screen that had the focus is gone, the next one takes it, so that the keyboard goes on from there. */
export class FocusHandover {
  #hadFocus = false;

  constructor(private readonly host: LitElement) {}

  /** What is shown is about to go. */
  leave(): void {
    this.#hadFocus ||= this.host.shadowRoot?.activeElement != null;
  }

  /** Something else may be there. */
  async arrive(): Promise<void> {
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
