import type { LitElement } from 'lit';
import { holdsFocus } from '../../rendering/holds-focus';
import { LazyPart } from '../../rendering/lazy-part';

export type PanelName = 'chat' | 'people' | 'captions' | 'polls' | 'minutes' | 'breakouts';

/** The elements that get the focus when a panel opens. */
const FOCUSED: Readonly<Record<PanelName, string>> = {
  chat: '.write:not([hidden]) [part~="chat-input"], .messages:has(~ .write[hidden])',
  people: '.people',
  captions: '.caption-log',
  polls: '.polls',
  minutes: '.minutes',
  breakouts: '.breakouts',
};

/** The panel beside the stage: which panel is open, and where the focus moves when it opens and closes. */
export class SidePanel {
  #open: PanelName | null = null;
  readonly #parts: Readonly<Record<PanelName, LazyPart<unknown>>>;

  constructor(private readonly host: LitElement) {
    this.#parts = {
      chat: new LazyPart(host, async () => import('../chat/chat')),
      captions: new LazyPart(host, async () => import('../caption-panel/caption-panel')),
      polls: new LazyPart(host, async () => import('../polls-panel/polls-panel')),
      minutes: new LazyPart(host, async () => import('../minutes-panel/minutes-panel')),
      breakouts: new LazyPart(host, async () => import('../breakouts-panel/breakouts-panel')),
      people: new LazyPart(host, async () => import('../people-panel/people-panel')),
    };
  }

  get open(): PanelName | null {
    return this.#open;
  }

  /** Returns the state of a panel: it is shown, is being loaded, or failed to load. */
  stateOf(panel: PanelName): 'ready' | 'loading' | 'failed' {
    const { module, hasFailed } = this.#parts[panel];
    return module !== null ? 'ready' : hasFailed ? 'failed' : 'loading';
  }

  /** Loads the panels of every call, so that they open at once. */
  async preload(): Promise<void> {
    await Promise.all([this.#parts.chat.load(), this.#parts.people.load()]);
  }

  async toggle(panel: PanelName): Promise<void> {
    if (this.#open === panel) {
      this.close();
      return;
    }
    await this.show(panel);
  }

  /**
   * Opens a panel, unless it is open, and moves the focus into it. The focus moves again once the panel is loaded,
   * unless you went elsewhere.
   */
  async show(panel: PanelName): Promise<void> {
    this.#show(panel);
    await this.host.updateComplete;
    const isLate = this.stateOf(panel) !== 'ready';
    if (isLate) {
      this.host.querySelector<HTMLElement>('.late-panel')?.focus();
      await this.#parts[panel].load();
      await this.host.updateComplete;
      if (this.#open !== panel || !this.#hasFocusOrNobody()) return;
    }
    this.#focus(panel);
  }

  /** Closes the open panel, if any, and moves the focus back to the button that opened it. */
  close(): void {
    if (this.#open === null) return;
    const button = this.host.querySelector<HTMLElement>(`[part~="${this.#open}-button"]`);
    this.#show(null);
    (button ?? this.host.querySelector<HTMLElement>('.menu-of-more button'))?.focus();
  }

  /** Closes a chat that is no longer available. The focus stays in the call, so that its shortcuts work. */
  async removeChat(): Promise<void> {
    if (this.#open !== 'chat') return;
    const hadFocus = holdsFocus(this.#panel());
    this.#show(null);
    await this.host.updateComplete;
    if (hadFocus) this.host.querySelector<HTMLElement>('.call')?.focus();
  }

  #focus(panel: PanelName): void {
    const log = this.host.querySelector('.messages');
    if (panel === 'chat' && log) log.scrollTop = log.scrollHeight;
    this.host.querySelector<HTMLElement>(`${FOCUSED[panel]}, .late-panel`)?.focus();
  }

  /** Returns whether the focus is in the open panel, or was lost with what had it there. */
  #hasFocusOrNobody(): boolean {
    const isLost = document.activeElement === document.body;
    return isLost || holdsFocus(this.#panel());
  }

  #panel(): Element | null {
    return this.host.querySelector('.panel:not([hidden])');
  }

  #show(panel: PanelName | null): void {
    this.#open = panel;
    this.host.requestUpdate();
  }
}
