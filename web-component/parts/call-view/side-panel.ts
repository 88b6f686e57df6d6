import type { LitElement } from 'lit';
import { Chat } from '../chat/chat';

export type PanelName = 'chat' | 'people';

/** The panel beside the stage: which one is open, and where the focus goes when it opens and closes. */
export class SidePanel {
  #open: PanelName | null = null;

  constructor(private readonly host: LitElement) {}

  get open(): PanelName | null {
    return this.#open;
  }

  async toggle(panel: PanelName): Promise<void> {
    if (this.#open === panel) {
      this.close();
      return;
    }
    await this.show(panel);
  }

  /** Opens a panel, unless it is open, and moves the focus into it. */
  async show(panel: PanelName): Promise<void> {
    this.#show(panel);
    await this.host.updateComplete;
    const chat = this.host.querySelector('conference-room-chat');
    if (panel === 'people') this.host.querySelector<HTMLElement>('.people')?.focus();
    else if (chat instanceof Chat) {
      chat.scrollToEnd();
      chat.focusField();
    }
  }

  /** Closes the open panel, if any, and moves the focus back to the button that opened it. */
  close(): void {
    if (this.#open === null) return;
    const button = this.host.querySelector<HTMLElement>(`[part~="${this.#open}-button"]`);
    this.#show(null);
    (button ?? this.host.querySelector<HTMLElement>('.menu-of-more button'))?.focus();
  }

  /** Closes the chat that is there no more. The focus stays in the call, so that its shortcuts work. */
  async removeChat(): Promise<void> {
    if (this.#open !== 'chat') return;
    const hadFocus = this.host.querySelector('conference-room-chat')?.matches(':focus-within') ?? false;
    this.#show(null);
    await this.host.updateComplete;
    if (hadFocus) this.host.querySelector<HTMLElement>('.call')?.focus();
  }

  #show(panel: PanelName | null): void {
    this.#open = panel;
    this.host.requestUpdate();
  }
}
