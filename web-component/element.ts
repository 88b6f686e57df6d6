import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { look } from './call/lobby';
import type { Call, Ending, Lobby, LocalMedia } from './call/state';
import type { ConferenceRoom, ConferenceRoomAgentOptions, ConferenceRoomEventMap } from './contract';
import { ExpiryNotice } from './controllers/call-lifecycle/token-expiry';
import { FocusHandover } from './controllers/focus-handover';
import { Stay } from './controllers/call-lifecycle/call-lifecycle';
import { Words } from './controllers/localization';
import { Departure } from './controllers/call-lifecycle/leave-guard';
import { eventsBetween } from './controllers/call-lifecycle/element-events';
import { readJoinToken } from './controllers/call-lifecycle/join-token';
import { wantedButtons } from './parts/toolbar/toolbar-buttons';
import { styles } from './element.styles';
import { forgetPlace, placeIn, rememberPlace } from './controllers/call-lifecycle/saved-devices';
import {
  addressToFollow,
  type Screen,
  screenOf,
  serverUrlOf,
  wasRefusedFor,
} from './controllers/call-lifecycle/screen';
import type { Going } from './parts/call-view/call-view';
import type { Text } from './strings/text';
import './parts/call-view/call-view';
import './parts/device-check/device-check';
import './parts/ending/ending';

/**
 * A video call in a page: device check, call, and how it ended.
 *
 * @tagname conference-room
 *
 * @attr {string} auth-token - Join token of `POST /api/embed/sessions`. Without one the element waits for it.
 * @attr {string} embed-url - The room's `embedUrl`, which names the server: `http` or `https`. Default: the server that the script came from.
 * @attr {string} lang - Language: `en`, `de`, `es`, `fr`, `pt`, `ja` or `ar`. Default: that of the document, then that of the browser.
 * @attr {'light' | 'dark' | 'auto'} [theme=auto] - Colours; `auto`: as the device has it.
 * @attr {'auto' | 'grid' | 'speaker'} [layout=auto] - `auto`: a grid, or a stage while a screen is shared or somebody is pinned.
 * @attr {'on' | 'off'} [prejoin=on] - The device check before joining.
 * @attr {'on' | 'off'} [audio=on] - Whether the microphone starts on.
 * @attr {'on' | 'off'} [video=on] - Whether the camera starts on.
 * @attr {'on' | 'off'} [chat=on] - Chat.
 * @attr {'on' | 'off'} [reactions=on] - Reactions.
 * @attr {'on' | 'off'} [raise-hand=on] - Raising hands.
 * @attr {'on' | 'off'} [screenshare=on] - Sharing the screen.
 * @attr {'on' | 'off'} [captions=on] - Whether captions are shown, where there are any. Follows what the person chooses.
 * @attr {string} leave-url - Where somebody goes who leaves; other endings link there. `http`, `https` or relative; any other address counts as none.
 *
 * @fires {CustomEvent<null>} ready - The element has a join token and can be used.
 * @fires {CustomEvent<{ roomId: string; participantId: string }>} joined - One is in the call.
 * @fires {CustomEvent<{ reason: string }>} left - One is out of the call, or was not let in for good. Reasons: `left`, `removed`, `ended`, `network`, `duplicate`, `token-expired`, `room-deleted`, `server-shutdown`.
 * @fires {CustomEvent<null>} ended - The call was ended for everybody.
 * @fires {CustomEvent<{ participantId: string; displayName: string; role: string; kind: string }>} participant-joined - Somebody else came in.
 * @fires {CustomEvent<{ participantId: string; displayName: string; role: string; kind: string }>} participant-left - Somebody else went.
 * @fires {CustomEvent<{ on: boolean }>} microphone-changed - One's own microphone was turned on or off.
 * @fires {CustomEvent<{ on: boolean }>} camera-changed - One's own camera was turned on or off.
 * @fires {CustomEvent<{ on: boolean }>} screenshare-changed - One began or stopped to share a screen.
 * @fires {CustomEvent<{ recording: boolean; startedAt: string | null; isOwn: boolean }>} recording-changed - A recording has begun or ended; also on entering a call that is being recorded. `isOwn`: this element records.
 * @fires {CustomEvent<{ agent: { mode: string; language: string | null; captions: boolean; isImpaired: boolean } | null }>} agent-changed - An agent has come, changed or gone; also on entering a call with one.
 * @fires {CustomEvent<{ participantId: string; displayName: string; text: string }>} caption - Somebody has just said something; while an agent listens that gives captions.
 * @fires {CustomEvent<{ participantId: string; quality: string }>} connection-quality - Somebody's connection is now `good`, `fair`, `poor` or `lost`.
 * @fires {CustomEvent<{ expiresAt: string }>} token-expiring - A minute before the join token expires: hand a new one over with `setAuthToken`.
 * @fires {CustomEvent<{ code: string; message: string; recoverable: boolean }>} error - Something went wrong. `message` is an English sentence for your log.
 *
 * @slot toolbar - Buttons of your own, in the bar of the call.
 * @slot side - Something of your own beside the stage, below it where the element is narrow.
 *
 * @csspart room - Everything.
 * @csspart device-check - The screen before joining.
 * @csspart lobby - Who is in the call, and whether it is recorded or listened to, before joining.
 * @csspart preview - The picture of one's own camera before joining.
 * @csspart join-button - The way in.
 * @csspart device-menu - A menu of microphones, cameras or loudspeakers.
 * @csspart level - The level meter of the microphone.
 * @csspart call - The call: header, stage, panels and bar.
 * @csspart header - Room name and time.
 * @csspart recording - The mark of a running recording, with its time.
 * @csspart agent - The agent that listens, on the stage.
 * @csspart stage - Where the tiles lie.
 * @csspart tile - Somebody's camera or screen.
 * @csspart video - The picture in a tile.
 * @csspart avatar - What stands for somebody without a picture.
 * @csspart tile-name - The name in a tile.
 * @csspart pin-button - Pins a tile.
 * @csspart toolbar - The bar.
 * @csspart button - Every button of the bar; each also has its own part: `microphone-button`, `camera-button`, `screen-button`, `chat-button`, `people-button`, `hand-button`, `record-button`, `leave-button`.
 * @csspart menu - A menu that a button opens.
 * @csspart panel - The panel beside the stage.
 * @csspart chat - The panel of the chat.
 * @csspart people - The panel of the people.
 * @csspart messages - The chat messages.
 * @csspart message - One of them.
 * @csspart chat-input - The field to write in.
 * @csspart person - One line of the list of people.
 * @csspart removed-people - Who was removed, for hosts and co-hosts.
 * @csspart reactions - Where reactions rise.
 * @csspart captions - Captions.
 * @csspart notice - What is told in passing.
 * @csspart dialog - Device, shortcut and confirmation dialogs.
 * @csspart language-menu - The languages in the invitation of an agent.
 * @csspart ending - The screen after the call.
 * @csspart again-button - Joins again.
 * @csspart leave-link - Leads to `leave-url`.
 *
 * @cssproperty --conference-room-accent - Colour of what is on, chosen or most important.
 * @cssproperty --conference-room-accent-text - Text on the accent.
 * @cssproperty --conference-room-background - Behind everything.
 * @cssproperty --conference-room-surface - Bars, panels, menus, dialogs.
 * @cssproperty --conference-room-tile - Tiles without a picture.
 * @cssproperty --conference-room-text - Text.
 * @cssproperty --conference-room-muted - Text that steps back.
 * @cssproperty --conference-room-line - Lines.
 * @cssproperty --conference-room-danger - Leaving, ending, removing.
 * @cssproperty --conference-room-font - Font family.
 * @cssproperty --conference-room-radius - Roundness of tiles and panels.
 */
export class ConferenceRoomElement extends LitElement implements ConferenceRoom {
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    authToken: { attribute: 'auth-token' },
    embedUrl: { attribute: 'embed-url' },
    theme: { reflect: true },
    layout: { reflect: true },
    prejoin: {},
    audio: {},
    video: {},
    chat: {},
    reactions: {},
    raiseHand: { attribute: 'raise-hand' },
    screenshare: {},
    captions: { reflect: true },
    leaveUrl: { attribute: 'leave-url' },
    e2eeKey: { attribute: false },
    _asking: { state: true },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  declare authToken: string;
  declare embedUrl: string;
  declare theme: 'light' | 'dark' | 'auto';
  declare layout: 'auto' | 'grid' | 'speaker';
  declare prejoin: 'on' | 'off';
  declare audio: 'on' | 'off';
  declare video: 'on' | 'off';
  declare chat: 'on' | 'off';
  declare reactions: 'on' | 'off';
  declare raiseHand: 'on' | 'off';
  declare screenshare: 'on' | 'off';
  declare captions: 'on' | 'off';
  declare leaveUrl: string;
  /** Key of an end-to-end encrypted room. It is never sent and is no attribute. */
  declare e2eeKey: string | null;
  /** @internal The browser is asking for the devices. */
  declare protected _asking: boolean;

  #shown: Screen = 'waiting';
  #isReady = false;
  /** Whether microphone and camera were on when they were last of use: what joining again begins with. */
  #devices: { microphone: boolean; camera: boolean } | null = null;
  readonly #words = new Words(this);
  readonly #departure = new Departure(() => this.requestUpdate());
  readonly #stay = new Stay(this);
  readonly #focus = new FocusHandover(this);
  readonly #expiry = new ExpiryNotice(this, (expiresAt) =>
    this.#tell('token-expiring', { expiresAt: expiresAt.toISOString() }),
  );

  constructor() {
    super();
    this.authToken = '';
    this.embedUrl = '';
    this.theme = 'auto';
    this.layout = 'auto';
    this.prejoin = 'on';
    this.audio = 'on';
    this.video = 'on';
    this.chat = 'on';
    this.reactions = 'on';
    this.raiseHand = 'on';
    this.screenshare = 'on';
    this.captions = 'on';
    this.leaveUrl = '';
    this.e2eeKey = null;
    this._asking = false;
  }

  /** Joins without (or from) the device check. Settles when one is in, or was refused; never rejects. */
  async join(): Promise<void> {
    if (!this.authToken || !this.isConnected) {
      const message = 'There is no join token: set the attribute auth-token first.';
      this.#tell('error', { code: 'token-missing', message, recoverable: true });
      return;
    }
    const { media, call } = this.#stay.open(this.#serverUrl);
    if (this.#shown !== 'device-check') {
      const last = placeIn(readJoinToken(this.authToken).roomId) ?? this.#devices;
      const { microphone = this.audio !== 'off', camera = this.video !== 'off' } = last ?? {};
      void this.#startDevices(media, microphone, camera);
    }
    await call.join(this.authToken, this.e2eeKey);
  }

  /** Leaves the call, after the own recording where one runs; the element then shows a way back. */
  async leave(): Promise<void> {
    await this.#go(async (call) => call.leave());
  }

  /** Turns the own microphone on or off. */
  async setMicrophone(on: boolean): Promise<void> {
    await this.#stay.media?.setMicrophone(on);
  }

  /** Turns the own camera on or off. */
  async setCamera(on: boolean): Promise<void> {
    await this.#stay.media?.setCamera(on);
  }

  /** Shares the screen. Browsers ask for a click: call it from one. */
  async startScreenShare(): Promise<void> {
    await this.#stay.media?.startScreenShare();
  }

  stopScreenShare(): void {
    this.#stay.media?.stopScreenShare();
  }

  setLayout(layout: ConferenceRoom['layout']): void {
    this.layout = layout;
  }

  /** Hands a newer join token over, before or during a call. */
  setAuthToken(token: string): void {
    this.authToken = token;
  }

  /** Turns somebody's microphone off. Hosts and co-hosts. */
  mute(participantId: string): void {
    this.#callNow()?.mute(participantId);
  }

  /**
   * Sends somebody out of the call and keeps them out of the room until a host lets them back in (hosts and co-hosts).
   * Without an argument: takes the element out of the document.
   */
  override remove(participantId?: string): void {
    if (participantId === undefined) super.remove();
    else this.#callNow()?.remove(participantId);
  }

  /** Gives somebody another role. Hosts. */
  setRole(participantId: string, role: 'host' | 'co-host' | 'participant'): void {
    this.#callNow()?.setRole(participantId, role);
  }

  /** Ends the call for everybody. Hosts. */
  endForAll(): void {
    if (this.#callNow()) void this.#go((call) => call.endForAll());
  }

  /** Records the call in this page; everybody is told. Hosts and co-hosts. Settles when it runs or could not be begun. */
  async startRecording(): Promise<void> {
    await this.#callNow()?.startRecording();
  }

  /** Stops the recording that runs, whoever began it. Hosts and co-hosts. */
  stopRecording(): void {
    this.#callNow()?.stopRecording();
  }

  /** Asks an agent to listen; everybody is told. Hosts and co-hosts. */
  inviteAgent(options: ConferenceRoomAgentOptions = {}): void {
    const { mode = 'Notetaker', language = null, captions = false } = options;
    this.#callNow()?.inviteAgent({ mode, language, captions });
  }

  /** Sends the agent out. Hosts and co-hosts. */
  removeAgent(): void {
    this.#callNow()?.removeAgent();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Frameworks move elements by taking them out and putting them in again at once: that is no leaving.
    queueMicrotask(() => {
      if (!this.isConnected) this.#close();
    });
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name === 'lang') this.requestUpdate();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    this.#words.choose([this.lang, this.ownerDocument.documentElement.lang, ...navigator.languages]);
    if (changed.has('authToken')) this.#tokenChanged();
    if (changed.has('e2eeKey') && this.e2eeKey && wasRefusedFor(this.#ended, 'e2ee-key-')) void this.join();
    const screen = this.#screen();
    if (screen !== this.#shown) this.#focus.leave();
    this.#shown = screen;
  }

  protected override render(): TemplateResult {
    const { text } = this.#words;
    return html`<div class="room" part="room" dir=${text?.dir ?? nothing} lang=${text?.language ?? nothing}>
      ${text === null ? nothing : this.#content(text)}
    </div>`;
  }

  protected override updated(): void {
    this.#begin();
    this.#tellChanges();
  }

  #screen(): Screen {
    const { phase = 'idle', ended = null } = this.#stay.call?.state ?? {};
    const hasPlace = placeIn(readJoinToken(this.authToken).roomId) !== null;
    const checksDevices = this.prejoin !== 'off' && !hasPlace;
    return screenOf({ phase, ended, hasToken: this.authToken !== '', checksDevices });
  }

  #content(text: Text): TemplateResult | typeof nothing {
    const [media, call] = [this.#stay.media, this.#stay.call];
    switch (this.#shown) {
      case 'waiting':
      case 'joining':
        return html`<p class="pause" role="status"><span class="spinner"></span>${text(this.#shown)}</p>`;
      case 'device-check':
        return media === null
          ? nothing
          : html`<conference-room-device-check
              .text=${text}
              .media=${media}
              .displayName=${readJoinToken(this.authToken).displayName}
              .asking=${this._asking}
              .look=${this.#look}
              .onJoin=${() => void this.join()}
            ></conference-room-device-check>`;
      case 'call':
        return media === null || call === null
          ? nothing
          : html`<conference-room-call
              .text=${text}
              .call=${call}
              .media=${media}
              .state=${call.state}
              .mediaState=${media.state}
              .features=${wantedButtons(this)}
              .showsCaptions=${this.captions !== 'off'}
              .layout=${this.layout}
              .onCaptions=${(show: boolean) => (this.captions = show ? 'on' : 'off')}
              .going=${this.#going}
              .isGoing=${this.#departure.isWaiting}
              .onLayout=${(layout: ConferenceRoom['layout']) => this.setLayout(layout)}
            ></conference-room-call>`;
      case 'ending':
        return html`<conference-room-ending
          .text=${text}
          .ending=${call?.state.ended}
          .leaveUrl=${addressToFollow(this.leaveUrl)}
          .onAgain=${() => void this.join()}
        ></conference-room-ending>`;
    }
  }

  #look = async (signal: AbortSignal): Promise<Lobby | null> => look(this.#serverUrl, this.authToken, signal);

  get #serverUrl(): string {
    return serverUrlOf(this.embedUrl, import.meta.url);
  }

  get #ended(): Ending | null {
    return this.#stay.call?.state.ended ?? null;
  }

  /** Null outside of a call; then the page is told why nothing happens. */
  #callNow(): Call | null {
    const { call } = this.#stay;
    if (call?.state.phase === 'joined' || call?.state.phase === 'reconnecting') return call;
    const message = 'There is no call to do this in: wait for the event joined.';
    this.#tell('error', { code: 'not-in-call', message, recoverable: true });
    return null;
  }

  async #go(how: (call: Call) => void | Promise<void>): Promise<void> {
    const { call } = this.#stay;
    if (call !== null && (await this.#departure.from(call))) await how(call);
  }

  readonly #going: Going = {
    leave: () => void this.leave(),
    endForAll: () => this.endForAll(),
    hurry: () => this.#departure.hurry(),
    stay: () => this.#departure.stay(),
  };

  /** Starts what the screen needs: devices for the check, or the call where there is none. */
  #begin(): void {
    if (!this.isConnected || this.authToken === '') return;
    if (!this.#isReady) {
      this.#isReady = true;
      this.#tell('ready', null);
    }
    const isNew = this.#stay.media === null;
    const { media, call } = this.#stay.open(this.#serverUrl);
    if (isNew) this.requestUpdate();
    // Also when the device check was taken away while it was shown.
    if (this.#shown === 'joining' && call.state.phase === 'idle') void this.join();
    else if (isNew && this.#shown === 'device-check') {
      void this.#startDevices(media, this.audio !== 'off', this.video !== 'off');
    }
  }

  #close(): void {
    forgetPlace();
    this.#stay.close();
    this.#isReady = false;
  }

  async #startDevices(media: LocalMedia, microphone: boolean, camera: boolean): Promise<void> {
    this._asking = microphone || camera;
    await Promise.all([microphone && media.setMicrophone(true), camera && media.setCamera(true)]);
    this._asking = false;
  }

  #tokenChanged(): void {
    const { roomId, expiresAt } = readJoinToken(this.authToken);
    this.#expiry.watch(expiresAt);
    const last = this.#ended && this.#stay.call?.state.room?.roomId;
    if (last && roomId && roomId !== last) return this.#close(); // another room: from the beginning
    this.#stay.call?.setToken(this.authToken);
    if (this.authToken !== '' && wasRefusedFor(this.#ended, 'token-')) void this.join();
  }

  /** Tells the page what has changed, and remembers for a reload that one is in the call. */
  #tellChanges(): void {
    const step = this.#stay.step();
    if (step === null) return;
    const { before, after } = step;
    for (const [name, detail] of eventsBetween(before, after)) this.#tell(name, detail);
    const { phase, room, ended } = after.call;
    const { microphoneOn: microphone, cameraOn: camera } = after.media;
    const inCall = phase === 'joined' || phase === 'reconnecting';
    if ((inCall || this.#shown === 'device-check') && !this._asking) this.#devices = { microphone, camera };
    const isNew = before.call !== after.call || before.media !== after.media;
    if (inCall && room && isNew) rememberPlace({ roomId: room.roomId, microphone, camera });
    if (ended !== null && ended !== before.call?.ended) this.#hasEnded(ended);
    void this.#focus.arrive();
  }

  #hasEnded(ended: Ending): void {
    forgetPlace();
    const leftByChoice = ended.kind === 'left' && ended.reason === 'left';
    const leaveUrl = addressToFollow(this.leaveUrl);
    if (leftByChoice && leaveUrl !== '') location.assign(leaveUrl);
  }

  #tell<Name extends keyof ConferenceRoomEventMap>(
    name: Name,
    detail: ConferenceRoomEventMap[Name]['detail'],
  ): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
