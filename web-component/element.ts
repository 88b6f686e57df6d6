import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { refusalOf } from './call/media/background/refusal';
import { isBlank } from './call/chat/is-blank';
import { MICROPHONE_SOUNDS } from './call/media/microphone/sounds';
import type { BreakoutRequest } from './call/state/call-operations';
import type { LocalMedia } from './call/media/local-media';
import type { Ending } from './call/state/call-state';
import type {
  ConferenceRoom,
  ConferenceRoomAgentOptions,
  ConferenceRoomBackground,
  ConferenceRoomBreakoutOptions,
  ConferenceRoomConnectionCheck,
  ConferenceRoomEventMap,
  ConferenceRoomMicrophoneSound,
  ConferenceRoomReport,
} from './contract';
import { CallLifecycle } from './controllers/call-lifecycle/call-lifecycle';
import { NOISE_SUPPRESSION_FAILED, sentenceOfProblem } from './controllers/call-lifecycle/element-events';
import type { Screen } from './controllers/call-lifecycle/screen';
import { readJoinToken } from './controllers/call-lifecycle/join-token';
import { navigableUrl, serverUrlOf } from './controllers/call-lifecycle/urls';
import { FocusHandover } from './controllers/focus-handover';
import { Localization } from './controllers/localization';
import { TypedKeys } from './controllers/typing';
import { styles } from './element.styles';
import { allowedButtons, enabledButtons } from './parts/toolbar/toolbar-buttons';
import { LazyPart } from './rendering/lazy-part';
import { styleProperties } from './rendering/style-properties';
import { whenIdle } from './rendering/when-idle';
import type { Text } from './strings/text';
import './parts/device-check/device-check';

// contract.ts describes what a page sees of the element; the build copies it into custom-elements.json.
export class ConferenceRoomElement extends LitElement implements ConferenceRoom {
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    authToken: { attribute: 'auth-token', noAccessor: true },
    embedUrl: { attribute: 'embed-url' },
    theme: { reflect: true },
    layout: { reflect: true },
    prejoin: {},
    audio: { noAccessor: true },
    video: { noAccessor: true },
    chat: {},
    reactions: {},
    raiseHand: { attribute: 'raise-hand' },
    screenshare: {},
    captions: { reflect: true },
    captionLanguage: { attribute: 'caption-language', reflect: true },
    inviteUrl: { attribute: 'invite-url' },
    leaveUrl: { attribute: 'leave-url' },
    reports: {},
    e2eeKey: { attribute: false },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  declare embedUrl: string;
  declare theme: 'light' | 'dark' | 'auto';
  declare layout: 'auto' | 'grid' | 'speaker' | 'side-by-side';
  declare prejoin: 'on' | 'off';
  declare chat: 'on' | 'off';
  declare reactions: 'on' | 'off';
  declare raiseHand: 'on' | 'off';
  declare screenshare: 'on' | 'off';
  declare captions: 'on' | 'off';
  declare captionLanguage: string | null;
  declare inviteUrl: string;
  declare leaveUrl: string;
  declare reports: 'on' | 'off';
  /** Key of an end-to-end encrypted room. It is never sent and is not an attribute. */
  declare e2eeKey: string | null;

  #authToken = '';
  /** Null: the page has not set it, so that the room decides. */
  #audio: 'on' | 'off' | null = null;
  #video: 'on' | 'off' | null = null;

  /** Null until a room with colours of its own was seen. */
  #mixBrand: typeof import('./rendering/brand-properties').brandProperties | null = null;
  readonly #localization = new Localization(this);
  readonly #call = new LazyPart(this, async () => this.#withTexts(import('./parts/call-view/call-view')));
  readonly #ending = new LazyPart(this, async () => this.#withTexts(import('./parts/ending/ending')));
  /** The screen on which they were last asked for. */
  #askedOn: Screen | null = null;
  readonly #lifecycle = new CallLifecycle(
    this,
    import.meta.url,
    (name, detail) => this.#emit(name, detail),
    async () => this.#loadCall(),
  );

  constructor() {
    super();
    this.embedUrl = '';
    this.theme = 'auto';
    this.layout = 'auto';
    this.prejoin = 'on';
    this.chat = 'on';
    this.reactions = 'on';
    this.raiseHand = 'on';
    this.screenshare = 'on';
    this.captions = 'on';
    this.captionLanguage = null;
    this.inviteUrl = '';
    this.leaveUrl = '';
    this.reports = 'off';
    this.e2eeKey = null;
    this.addController(new TypedKeys(this));
    this.addController(new FocusHandover(this, () => this.#lifecycle.screen));
  }

  get authToken(): string {
    return this.#authToken;
  }

  /** White space is not part of a token: templates and mails break lines in it. */
  set authToken(value: string | null) {
    this.#authToken = (value ?? '').replaceAll(/\s+/g, '');
    this.requestUpdate();
  }

  get audio(): 'on' | 'off' {
    return this.#audio ?? 'on';
  }

  set audio(value: 'on' | 'off' | null) {
    this.#audio = value;
    this.requestUpdate();
  }

  get video(): 'on' | 'off' {
    return this.#video ?? 'on';
  }

  set video(value: 'on' | 'off' | null) {
    this.#video = value;
    this.requestUpdate();
  }

  /** @internal Which devices the page has turned on or off; null: the room decides. */
  givenDevices(): { microphone: boolean | null; camera: boolean | null } {
    return {
      microphone: this.#audio === null ? null : this.#audio !== 'off',
      camera: this.#video === null ? null : this.#video !== 'off',
    };
  }

  async join(): Promise<void> {
    await this.#lifecycle.join();
  }

  async checkConnection({
    signal = NEVER,
  }: { signal?: AbortSignal } = {}): Promise<ConferenceRoomConnectionCheck> {
    return this.#checkConnection(signal, () => {});
  }

  async leave(): Promise<void> {
    await this.#lifecycle.leave();
  }

  async setMicrophone(on: boolean): Promise<void> {
    if (!on || this.#mayUse('microphone')) await this.#lifecycle.media?.setMicrophone(on);
  }

  async setCamera(on: boolean): Promise<void> {
    if (!on || this.#mayUse('camera')) await this.#lifecycle.media?.setCamera(on);
  }

  async startScreenShare(): Promise<void> {
    if (this.#mayUse('screen')) await this.#lifecycle.media?.startScreenShare();
  }

  stopScreenShare(): void {
    this.#lifecycle.media?.stopScreenShare();
  }

  setScreenContent(content: 'text' | 'film'): void {
    this.#lifecycle.media?.setScreenContent(content);
  }

  setScreenFrameRate(frameRate: 5 | 15 | 30 | null): void {
    this.#lifecycle.media?.setScreenFrameRate(frameRate);
  }

  setScreenPointers(on: boolean): void {
    this.#lifecycle.media?.setScreenPointers(on);
  }

  async setBackground(background: ConferenceRoomBackground): Promise<void> {
    const media = await this.#lifecycle.requireMedia();
    const refusal = refusalOf(background, media.state.background);
    if (refusal !== null) this.#refuse('background-refused', refusal);
    await settleDevice(media, 'camera', async () =>
      typeof background === 'string'
        ? media.setBackground(background)
        : media.setRoomBackground(background.url),
    );
    const missing = 'The image does not arrive: everything behind you is blurred instead.';
    if (media.state.background.isImageMissing) this.#refuse('background-missing', missing);
  }

  async setMicrophoneSound(sound: ConferenceRoomMicrophoneSound): Promise<void> {
    const media = await this.#lifecycle.requireMedia();
    if (!MICROPHONE_SOUNDS.includes(sound)) this.#refuse('sound-unknown', 'There is no such sound.');
    await settleDevice(media, 'microphone', async () => media.setMicrophoneSound(sound));
    if (media.state.microphoneSound.hasFailed) throw new Error(NOISE_SUPPRESSION_FAILED);
  }

  async setHand(raised: boolean): Promise<void> {
    const call = this.#lifecycle.requireCall();
    const isOff = call.state.room?.settings.features.raiseHand === false;
    if (raised && isOff) this.#refuse('not-allowed', 'Raising hands is off in this room.');
    call.raiseHand(raised);
  }

  async sendChat(text: string, ...to: [participantId?: string | null]): Promise<void> {
    const call = this.#lifecycle.requireCall();
    const [participantId = ''] = to;
    // An id that is missing by mistake must not send to everybody what was meant for one.
    if (to.length > 0 && participantId === '')
      this.#refuse('participant-id-missing', 'sendChat needs the id of a participant, or null.');
    const written = text.trim();
    if (isBlank(written)) this.#refuse('message-empty', 'A chat message says something.');
    await call.sendChat(written, { to: participantId || undefined });
  }

  setLayout(layout: ConferenceRoom['layout']): void {
    this.layout = layout;
  }

  setAudioOnly(on: boolean): void {
    this.#lifecycle.setAudioOnly(on);
  }

  setAuthToken(token: string): void {
    this.authToken = token;
  }

  mute(participantId: string): void {
    this.#lifecycle.activeCall()?.mute(participantId);
  }

  muteAll(): void {
    this.#lifecycle.activeCall()?.muteAll();
  }

  spotlight(participantId: string, on = true): void {
    this.#lifecycle.activeCall()?.setSpotlight(participantId, on);
  }

  setGrants(participantId: string | null, grants: { screen?: boolean; chat?: boolean }): void {
    this.#lifecycle.activeCall()?.setOverrides(participantId, grants);
  }

  stopCamera(participantId: string): void {
    this.#lifecycle.activeCall()?.stopCamera(participantId);
  }

  stopScreen(participantId: string): void {
    this.#lifecycle.activeCall()?.stopScreen(participantId);
  }

  stopPointers(participantId: string): void {
    this.#lifecycle.activeCall()?.stopPointers(participantId);
  }

  askToUnmute(participantId: string): void {
    this.#lifecycle.activeCall()?.askToTurnOn(participantId, 'microphone');
  }

  askToStartCamera(participantId: string): void {
    this.#lifecycle.activeCall()?.askToTurnOn(participantId, 'camera');
  }

  removeParticipant(participantId: string): void {
    if (typeof participantId === 'string' && participantId !== '') {
      this.#lifecycle.activeCall()?.remove(participantId);
      return;
    }
    const message = 'removeParticipant needs the id of a participant.';
    this.#emit('error', { code: 'participant-id-missing', message, recoverable: true });
  }

  admit(participantId: string): void {
    this.#lifecycle.activeCall()?.admit(participantId);
  }

  deny(participantId: string): void {
    this.#lifecycle.activeCall()?.deny(participantId);
  }

  /**
   * Without an argument, removes the element from the document, as `remove()` of every element does. With one, it is the
   * former name of `removeParticipant`.
   * @deprecated To remove a participant, call `removeParticipant(participantId)`.
   */
  override remove(...removed: [participantId?: string]): void {
    if (removed.length === 0) super.remove();
    else this.removeParticipant(removed[0] ?? '');
  }

  setRole(participantId: string, role: 'host' | 'co-host' | 'participant'): void {
    this.#lifecycle.activeCall()?.setRole(participantId, role);
  }

  openBreakouts({
    breakouts,
    spread = false,
    minutes = null,
    mayReturn = false,
  }: ConferenceRoomBreakoutOptions): void {
    const rooms = breakouts.map(({ name, participantIds = [] }) => ({ name, participantIds }));
    this.#changeBreakouts({ type: 'open-breakouts', breakouts: rooms, spread, minutes, mayReturn });
  }

  closeBreakouts(): void {
    this.#changeBreakouts({ type: 'close-breakouts' });
  }

  assignToBreakout(participantIds: string[], breakoutId: string | null): void {
    this.#changeBreakouts({ type: 'assign-to-breakout', participantIds, breakoutId });
  }

  joinBreakout(breakoutId: string | null): void {
    this.#changeBreakouts({ type: 'join-breakout', breakoutId });
  }

  async writeToBreakouts(text: string): Promise<void> {
    await this.#lifecycle.activeCall()?.writeToBreakouts(text);
  }

  askForHelp(): void {
    this.#changeBreakouts({ type: 'ask-for-help' });
  }

  #changeBreakouts(request: BreakoutRequest): void {
    this.#lifecycle.activeCall()?.changeBreakouts(request);
  }

  endForAll(): void {
    this.#lifecycle.endForAll();
  }

  async startRecording(): Promise<void> {
    await this.#lifecycle.activeCall()?.startRecording();
  }

  stopRecording(): void {
    this.#lifecycle.activeCall()?.stopRecording();
  }

  inviteAgent(options: ConferenceRoomAgentOptions = {}): void {
    const call = this.#lifecycle.activeCall();
    const ofRoom = call?.state.room?.settings.language ?? null;
    const { mode = 'Notetaker', language = ofRoom, captions = false } = options;
    call?.inviteAgent({ mode, language, captions });
  }

  removeAgent(): void {
    this.#lifecycle.activeCall()?.removeAgent();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name === 'lang') this.requestUpdate();
  }

  protected override willUpdate(): void {
    const { documentElement } = this.ownerDocument;
    this.#lifecycle.followHost();
    const { look, isLookAwaited } = this.#lifecycle;
    if (this.lang === '' && isLookAwaited) return;
    this.#localization.setLanguages([
      this.lang,
      look?.language,
      documentElement.lang,
      ...navigator.languages,
    ]);
  }

  protected override render(): TemplateResult {
    const { text } = this.#localization;
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
    const { screen } = this.#lifecycle;
    if (screen === this.#askedOn || this.#localization.text === null) return;
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
    const [loaded] = await Promise.all([part, this.#localization.loadCallTexts()]);
    await this.updateComplete;
    return loaded;
  }

  /** The colours of the room, unless the page has its own. Few rooms have any: what mixes them is loaded for those. */
  #brand(): Readonly<Record<string, string>> {
    const branding = this.#lifecycle.look?.branding ?? null;
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
    const { screen, ending } = this.#lifecycle;
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
    const again = (): void => void this.#lifecycle.tryAgain();
    if (module !== null && text.ofCall !== null)
      return html`<conference-room-ending
        .text=${text.ofCall}
        .ending=${ending}
        .summary=${this.#lifecycle.summary}
        .leaveUrl=${navigableUrl(this.leaveUrl)}
        .onAgain=${again}
      ></conference-room-ending>`;
    return isUnreachable ? unreachable(text, again) : pause(text('loading'));
  }

  #deviceCheck(text: Text): TemplateResult | typeof nothing {
    const { media, isAskingForDevices, loadRoomPreview, allowedDevices } = this.#lifecycle;
    if (media === null) return nothing;
    return html`<conference-room-device-check
      .text=${text}
      .media=${media}
      .displayName=${readJoinToken(this.authToken).displayName}
      .roomName=${this.#lifecycle.roomName}
      .logoUrl=${this.#lifecycle.look?.branding?.logoUrl ?? null}
      .allowedDevices=${allowedDevices}
      .isAskingForDevices=${isAskingForDevices}
      .loadRoomPreview=${loadRoomPreview}
      .onJoin=${() => void this.join()}
      .checkConnection=${this.#checkConnection}
    ></conference-room-device-check>`;
  }

  #waitingRoom(text: Text): TemplateResult | typeof nothing {
    const { media, call, isAskingForDevices, allowedDevices } = this.#lifecycle;
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
    const { media, call, leaveActions, isLeaving } = this.#lifecycle;
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

  readonly #report = (detail: ConferenceRoomReport): void => this.#emit('report', detail);

  readonly #checkConnection = async (
    signal: AbortSignal,
    onCheck: (check: ConferenceRoomConnectionCheck) => void,
  ): Promise<ConferenceRoomConnectionCheck> => {
    try {
      const { runCheck } = await import('./parts/checks/checks');
      return await runCheck({
        serverUrl: serverUrlOf(this.embedUrl, import.meta.url),
        token: this.authToken,
        language: this.#localization.text?.language ?? 'en',
        signal,
        onCheck: (check) => {
          onCheck(check);
          this.#emit('connection-check', check);
        },
      });
    } catch {
      const message = 'The check of the connection cannot be loaded.';
      this.#emit('error', { code: 'check-failed', message, recoverable: true });
      return { steps: [], isComplete: false };
    }
  };

  /** Whether a device may be used in this call; where it may not, an `error` event gives the reason. */
  #mayUse(device: 'microphone' | 'camera' | 'screen'): boolean {
    const may = this.#lifecycle.allowedDevices[device];
    const message = `This call does not allow you to use the ${device}.`;
    if (!may) this.#emit('error', { code: 'not-allowed', message, recoverable: true });
    return may;
  }

  /** Says by an `error` event, too, why something cannot be done. @throws Error with the sentence */
  #refuse(code: string, message: string): never {
    this.#emit('error', { code, message, recoverable: true });
    throw new Error(message);
  }

  #emit<Name extends keyof ConferenceRoomEventMap>(
    name: Name,
    detail: ConferenceRoomEventMap[Name]['detail'],
  ): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** The signal of a check that nobody cancels. */
const NEVER = new AbortController().signal;

/** Changes how a device is used. @throws Error with the sentence of the `error` event when it cannot be used any more */
async function settleDevice(
  media: LocalMedia,
  device: 'microphone' | 'camera',
  change: () => Promise<void>,
): Promise<void> {
  const before = media.state.problems[device];
  await change();
  const problem = media.state.problems[device];
  if (problem !== null && problem !== before) throw new Error(sentenceOfProblem(device, problem));
}

const unreachable = (text: Text, again: () => void): TemplateResult =>
  html`<div class="pause" role="alert">
    <h1 tabindex="-1">${text('refused_no-connection')}</h1>
    <button class="button primary" @click=${again}>${text('tryAgain')}</button>
  </div>`;

const pause = (sentence: string): TemplateResult =>
  html`<p class="pause" role="status"><span class="spinner"></span>${sentence}</p>`;
