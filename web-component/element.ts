import { html, nothing, type TemplateResult } from 'lit';
import type { Ending } from './call/state/call-state';
import type { ConferenceRoom, ConferenceRoomReport } from './contract';
import { CallLifecycle } from './controllers/call-lifecycle/call-lifecycle';
import type { Screen } from './controllers/call-lifecycle/screen';
import { readJoinToken } from './controllers/call-lifecycle/join-token';
import { navigableUrl } from './controllers/call-lifecycle/urls';
import { FocusHandover } from './controllers/focus-handover';
import { TypedKeys } from './controllers/typing';
import { ElementMethods } from './element-methods';
import { styles } from './element.styles';
import { allowedButtons, enabledButtons } from './parts/toolbar/toolbar-buttons';
import { LazyPart } from './rendering/lazy-part';
import { styleProperties } from './rendering/style-properties';
import { whenIdle } from './rendering/when-idle';
import type { Text } from './strings/text';
import './parts/device-check/device-check';

// contract.ts describes what a page sees of the element; the build copies it into custom-elements.json.
export class ConferenceRoomElement extends ElementMethods {
  static override styles = styles;

  /** Null until a room with colours of its own was seen. */
  #mixBrand: typeof import('./rendering/brand-properties').brandProperties | null = null;
  readonly #call = new LazyPart(this, async () => this.#withTexts(import('./parts/call-view/call-view')));
  readonly #ending = new LazyPart(this, async () => this.#withTexts(import('./parts/ending/ending')));
  /** The screen on which they were last asked for. */
  #askedOn: Screen | null = null;
  protected override readonly lifecycle = new CallLifecycle(
    this,
    import.meta.url,
    (name, detail) => this.emit(name, detail),
    () => this.localization.text !== null,
    async () => this.#loadCall(),
  );

  constructor() {
    super();
    this.addController(new TypedKeys(this));
    this.addController(new FocusHandover(this, () => this.lifecycle.screen));
  }

  protected override willUpdate(): void {
    const { documentElement } = this.ownerDocument;
    this.lifecycle.followHost();
    const { look, isLookAwaited } = this.lifecycle;
    if (this.lang === '' && isLookAwaited) return;
    this.localization.setLanguages([this.lang, look?.language, documentElement.lang, ...navigator.languages]);
  }

  protected override render(): TemplateResult {
    const { text } = this.localization;
    return html`<div
      class="room"
      part="room"
      dir=${text?.dir ?? nothing}
      lang=${text?.language ?? nothing}
      ${styleProperties(this.#brand())}
    >
      ${text === null ? nothing : this.#content(text)}
    </div>`;
  }

  /**
   * Loads the call and the screen after it, when nothing may be reached any more: in the device check once the page is idle,
   * else at once. A part that could not be loaded is requested again with every screen.
   */
  protected override updated(): void {
    const { screen } = this.lifecycle;
    if (screen === this.#askedOn || this.localization.text === null) return;
    this.#askedOn = screen;
    if (screen === 'device-check') whenIdle(() => void this.#loadCall());
    else if (screen !== 'waiting') void this.#loadCall();
  }

  /** @returns whether the call can be shown */
  async #loadCall(): Promise<boolean> {
    void this.#ending.load();
    await this.#call.load();
    return this.#call.module !== null;
  }

  /** Waits for a part and for its texts, which are those that are used from the call on. */
  async #withTexts<Part>(part: Promise<Part>): Promise<Part> {
    const [loaded] = await Promise.all([part, this.localization.loadCallTexts()]);
    await this.updateComplete;
    return loaded;
  }

  /** The colours of the room, unless the page has its own. Few rooms have any: what mixes them is loaded for those. */
  #brand(): Readonly<Record<string, string>> {
    const branding = this.lifecycle.look?.branding ?? null;
    if (this.#mixBrand === null) {
      if (branding !== null) this.#loadBrand();
      return {};
    }
    const style = getComputedStyle(this);
    return this.#mixBrand(branding, {
      theme: this.theme,
      has: (property) => style.getPropertyValue(property) !== '',
    });
  }

  #loadBrand(): void {
    const loaded = import('./rendering/brand-properties').then(({ brandProperties }) => {
      this.#mixBrand = brandProperties;
      this.requestUpdate();
    });
    loaded.catch(() => undefined); // without it, the colours stay the standard ones
  }

  #content(text: Text): TemplateResult | typeof nothing {
    const { screen, ending } = this.lifecycle;
    switch (screen) {
      case 'waiting':
      case 'joining':
        return pause(text(screen));
      case 'device-check':
        return this.#deviceCheck(text);
      case 'waiting-room':
        return this.#waitingRoom(text);
      case 'call':
        return this.#callView(text);
      case 'ending':
        return this.#endingScreen(text, ending);
    }
  }

  /** Without the screen, nothing of the server arrived: that is said. */
  #endingScreen(text: Text, ending: Ending | null): TemplateResult {
    const { module, hasFailed } = this.#ending;
    const isUnreachable = hasFailed || (ending?.kind === 'refused' && ending.code === 'no-connection');
    const again = (): void => void this.lifecycle.tryAgain();
    if (module !== null && text.ofCall !== null)
      return html`<conference-room-ending
        .text=${text.ofCall}
        .ending=${ending}
        .summary=${this.lifecycle.summary}
        .leaveUrl=${navigableUrl(this.leaveUrl)}
        .serverUrl=${this.lifecycle.serverUrl}
        .token=${this.authToken}
        .onAgain=${again}
      ></conference-room-ending>`;
    return isUnreachable ? unreachable(text, again) : pause(text('loading'));
  }

  #deviceCheck(text: Text): TemplateResult | typeof nothing {
    const { media, isAskingForDevices, loadRoomPreview, allowedDevices } = this.lifecycle;
    if (media === null) return nothing;
    return html`<conference-room-device-check
      .text=${text}
      .media=${media}
      .displayName=${readJoinToken(this.authToken).displayName}
      .roomName=${this.lifecycle.roomName}
      .logoUrl=${this.lifecycle.look?.branding?.logoUrl ?? null}
      .allowedDevices=${allowedDevices}
      .isAskingForDevices=${isAskingForDevices}
      .loadRoomPreview=${loadRoomPreview}
      .onJoin=${() => void this.join()}
      .checkConnection=${this.runConnectionCheck}
    ></conference-room-device-check>`;
  }

  #waitingRoom(text: Text): TemplateResult | typeof nothing {
    const { media, call, isAskingForDevices, allowedDevices } = this.lifecycle;
    const wait = call?.state.ownWait ?? null;
    if (media === null || wait === null) return nothing;
    if (text.ofCall === null) return pause(text('waitingTitle'));
    if (!customElements.get('conference-room-waiting-room')) {
      const loaded = import('./parts/waiting-room/waiting-room');
      loaded.then(() => this.requestUpdate()).catch(() => undefined); // without it, the sentence stays
      return pause(text('waitingTitle'));
    }
    return html`<conference-room-waiting-room
      .text=${text.ofCall}
      .media=${media}
      .wait=${wait}
      .displayName=${readJoinToken(this.authToken).displayName}
      .allowedDevices=${allowedDevices}
      .isAskingForDevices=${isAskingForDevices}
      .onLeave=${() => void this.leave()}
    ></conference-room-waiting-room>`;
  }

  #callView(text: Text): TemplateResult | typeof nothing {
    const { media, call, leaveActions, isLeaving } = this.lifecycle;
    if (media === null || call === null) return nothing;
    if (text.ofCall === null) return pause(text('joining'));
    return html`<conference-room-call
      .text=${text.ofCall}
      .call=${call}
      .media=${media}
      .state=${call.state}
      .mediaState=${media.state}
      .features=${allowedButtons(enabledButtons(this), call.state)}
      .showsCaptions=${this.captions !== 'off'}
      .onCaptions=${(show: boolean) => (this.captions = show ? 'on' : 'off')}
      .captionLanguage=${this.captionLanguage || null}
      .onCaptionLanguage=${(language: string | null) => (this.captionLanguage = language)}
      .layout=${this.layout}
      .onLayout=${(layout: ConferenceRoom['layout']) => this.setLayout(layout)}
      .inviteUrl=${navigableUrl(this.inviteUrl)}
      .leaveActions=${leaveActions}
      .isLeaving=${isLeaving}
      .onReport=${this.reports === 'on' ? this.#report : null}
    ></conference-room-call>`;
  }

  readonly #report = (detail: ConferenceRoomReport): void => this.emit('report', detail);
}

const unreachable = (text: Text, again: () => void): TemplateResult =>
  html`<div class="pause" role="alert">
    <h1 tabindex="-1">${text('refused_no-connection')}</h1>
    <button class="button primary" @click=${again}>${text('tryAgain')}</button>
  </div>`;

const pause = (sentence: string): TemplateResult =>
  html`<p class="pause" role="status"><span class="spinner"></span>${sentence}</p>`;
