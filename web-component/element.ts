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
import { styles } from './element.styles';
import { allowedButtons, enabledButtons } from './parts/toolbar/toolbar-buttons';
import { LazyPart } from './rendering/lazy-part';
import { styleProperties } from './rendering/style-properties';
import { whenIdle } from './rendering/when-idle';
import type { Text } from './strings/text';
import './parts/device-check/device-check';

/**
 * A video call in a page: the device check, the call, and the screen after it.
 *
 * @tagname conference-room
 *
 * @attr {string} auth-token - Join token from `POST /api/embed/sessions`. Without one the element waits for it.
 * @attr {string} embed-url - The room's `embedUrl`, which names the server: `http` or `https`. Default: the server that the script was loaded from.
 * @attr {string} lang - Language: `en`, `de`, `es`, `fr`, `pt`, `ja` or `ar`. Default: the language of the room, then that of the document, then that of the browser.
 * @attr {'light' | 'dark' | 'auto'} [theme=auto] - Colours; `auto` follows the setting of the device.
 * @attr {'auto' | 'grid' | 'speaker' | 'side-by-side'} [layout=auto] - `auto`: a grid, or one large tile while a screen is shared or somebody is pinned. `side-by-side`: two equally large tiles. Follows what the participant chooses.
 * @attr {'on' | 'off'} [prejoin=on] - Whether the device check is shown before joining.
 * @attr {'on' | 'off'} [audio=on] - Whether the microphone starts on. Default: as the room says.
 * @attr {'on' | 'off'} [video=on] - Whether the camera starts on. Default: as the room says.
 * @attr {'on' | 'off'} [chat=on] - Whether the chat is available.
 * @attr {'on' | 'off'} [reactions=on] - Whether reactions are available.
 * @attr {'on' | 'off'} [raise-hand=on] - Whether participants can raise their hand.
 * @attr {'on' | 'off'} [screenshare=on] - Whether participants can share their screen.
 * @attr {'on' | 'off'} [captions=on] - Whether captions are shown when there are any. Follows what the participant chooses.
 * @attr {string} caption-language - The language in which captions are shown, where the server translates them: a BCP 47 tag. Default: as they are spoken. Follows what the participant chooses.
 * @attr {'on' | 'off'} [reports=off] - Whether participants can report somebody: listen to `report`.
 * @attr {string} leave-url - Where the browser goes when the participant leaves; after any other ending, the screen links there. `http`, `https` or relative; any other URL is ignored.
 *
 * @fires {CustomEvent<null>} ready - The element has a join token and can be used.
 * @fires {CustomEvent<{ participantId: string; since: string }>} waiting - You wait until a host lets you in.
 * @fires {CustomEvent<null>} admitted - You were let in; `joined` follows.
 * @fires {CustomEvent<null>} denied - A host did not let you in: you stay out until the call ends.
 * @fires {CustomEvent<{ roomId: string; participantId: string }>} joined - You have joined the call.
 * @fires {CustomEvent<{ reason: string }>} left - You have left the call, or joining was refused for good. Reasons: `left`, `removed`, `ended`, `network`, `duplicate`, `token-expired`, `token-revoked`, `room-deleted`, `server-shutdown`.
 * @fires {CustomEvent<null>} ended - The call was ended for everybody.
 * @fires {CustomEvent<{ participantId: string; displayName: string; role: string; kind: string }>} participant-joined - Somebody else joined the call.
 * @fires {CustomEvent<{ participantId: string; displayName: string; role: string; kind: string }>} participant-left - Somebody else left the call.
 * @fires {CustomEvent<{ participantId: string; displayName: string; raisedAt: string | null }>} hand-changed - Somebody raised or lowered their hand, also you; also sent when you join a call for each hand that is up. `raisedAt`: ISO 8601; null: lowered.
 * @fires {CustomEvent<{ messageId: string; participantId: string; displayName: string; to: string | null; text: string | null; sentAt: string }>} chat-message - A chat message arrived or was sent; none of those that were there when you joined. `to`: the one participant who received it beside its sender, null: everybody did. `text`: empty with a file alone; null: your key does not decrypt it.
 * @fires {CustomEvent<{ participantId: string; displayName: string; emoji: string }>} reaction - Somebody reacts with an emoji, also you.
 * @fires {CustomEvent<{ participantId: string; breakoutId: string | null; name: string | null }>} moved - You went on in a breakout room, or with `breakoutId` null in the main room, as another participant.
 * @fires {CustomEvent<{ breakouts: { breakouts: { breakoutId: string; name: string; helpAskedAt: string | null; participants: { participantId: string; displayName: string; role: string }[] }[]; ownBreakoutId: string | null; closesAt: string | null; mayReturn: boolean } | null }>} breakouts-changed - Breakout rooms were opened, changed or closed (null); also sent when you join a call with open ones. Who is where is told hosts and co-hosts.
 * @fires {CustomEvent<{ people: { participantId: string; displayName: string; since: string }[] }>} waiting-changed - For hosts and co-hosts: who waits to be let in has changed, the longest first.
 * @fires {CustomEvent<{ on: boolean }>} microphone-changed - Your microphone was turned on or off.
 * @fires {CustomEvent<{ participantId: string | null }>} spotlight-changed - Hosts show another participant large to everybody, or with null nobody; also when you join such a call.
 * @fires {CustomEvent<null>} muted-speaking - You speak while your microphone is off; once per stretch of speech.
 * @fires {CustomEvent<{ device: string; participantId: string | null }>} asked-to-turn-on - A host asks you to turn your `microphone` or `camera` on. `participantId`: who asks; null when it comes over REST.
 * @fires {CustomEvent<{ on: boolean }>} camera-changed - Your camera was turned on or off.
 * @fires {CustomEvent<{ audioOnly: boolean; received: string }>} pictures-changed - How much of the others' cameras you receive has changed: `full`, `reduced` or `off`. `audioOnly`: you chose to do without them; else your connection decides.
 * @fires {CustomEvent<{ on: boolean }>} screenshare-changed - You started or stopped sharing your screen.
 * @fires {CustomEvent<{ recording: boolean; startedAt: string | null; isOwn: boolean }>} recording-changed - A recording has started or ended; also sent when you join a call that is being recorded. `isOwn`: this element records.
 * @fires {CustomEvent<{ agent: { mode: string; language: string | null; captions: boolean; isImpaired: boolean } | null }>} agent-changed - An agent has joined, changed or left; also sent when you join a call with one.
 * @fires {CustomEvent<{ captionId: string; participantId: string; displayName: string; text: string; language: string | null }>} caption - Somebody has just said something, in a language (BCP 47; null: unknown). Sent while an agent with captions listens.
 * @fires {CustomEvent<{ captionId: string; participantId: string; displayName: string; text: string; language: string }>} caption-translated - A caption is there in the language that you chose.
 * @fires {CustomEvent<{ participantId: string; quality: string }>} connection-quality - The connection of a participant is now `good`, `fair`, `poor` or `lost`.
 * @fires {CustomEvent<{ steps: { name: string; outcome: string; kilobitsPerSecond?: number; roundTripMs?: number; message: string }[]; isComplete: boolean }>} connection-check - A step of a connection check is over, or all of them are.
 * @fires {CustomEvent<{ expiresAt: string }>} token-expiring - The join token expires in a minute: set a new one with `setAuthToken`.
 * @fires {CustomEvent<{ participantId: string; displayName: string; reason: string; text: string }>} report - You report a participant, where `reports` is on. `reason`: `harassment`, `hate`, `sexual`, `spam`, `impersonation` or `other`; `text`: what you add, 500 characters at most, or empty. Nothing is stored: pass it on.
 * @fires {CustomEvent<{ code: string; message: string; recoverable: boolean }>} error - Something went wrong. `message` is an English sentence for your log.
 *
 * @slot toolbar - Your own buttons in the toolbar.
 * @slot side - Your own content beside the stage, or below it where the element is narrow.
 *
 * @csspart room - The whole element.
 * @csspart logo - The logo of the room, in the device check and in the header.
 * @csspart device-check - The screen before joining.
 * @csspart lobby - How many people are in the call, and whether it is recorded or an agent listens, before joining.
 * @csspart preview - The preview of your camera before joining.
 * @csspart join-button - The button that joins the call.
 * @csspart checks-button - The button that opens the tests of sound and connection.
 * @csspart checks - The tests of sound and connection before joining.
 * @csspart check-steps - The results of a connection check.
 * @csspart waiting-room - The screen of somebody who waits to be let in.
 * @csspart waiting-messages - What hosts write to somebody who waits.
 * @csspart device-menu - A menu of microphones, cameras or loudspeakers.
 * @csspart level - The level meter of the microphone.
 * @csspart call - The call: header, stage, panels and toolbar.
 * @csspart header - The room name, facts about the room and the time.
 * @csspart recording - The label of a running recording, with its duration.
 * @csspart agent - The agent on the stage.
 * @csspart stage - The area of the tiles.
 * @csspart tile - The camera or screen of a participant.
 * @csspart video - The video of a tile.
 * @csspart avatar - The initials of a participant whose camera is off.
 * @csspart tile-name - The name on a tile.
 * @csspart pin-button - The button that pins a tile.
 * @csspart point-button - The button with which you point at a shared screen.
 * @csspart picture-button - The button that shows the picture of the screen that you share.
 * @csspart pointer - The pointer of somebody on a shared screen, with their name.
 * @csspart zoom-in-button - The button that enlarges a shared screen.
 * @csspart zoom-out-button - The button that shrinks it again.
 * @csspart manage-button - The button of a tile that shows hosts and co-hosts what they can do to the person.
 * @csspart toolbar - The toolbar.
 * @csspart button - Every button of the toolbar; most also have a part of their own: `microphone-button`, `camera-button`, `screen-button`, `chat-button`, `people-button`, `hand-button`, `record-button`, `leave-button`.
 * @csspart menu - A menu that a button opens.
 * @csspart panel - A panel beside the stage.
 * @csspart chat - The chat panel.
 * @csspart people - The panel with the list of participants.
 * @csspart messages - The list of chat messages.
 * @csspart message - A chat message.
 * @csspart chat-input - The text field of the chat.
 * @csspart chat-attach - The button of the chat that chooses files.
 * @csspart file - A file in the chat, also one that is being sent.
 * @csspart person - An entry in the list of participants or of removed people.
 * @csspart people-search - The field to search people with, in calls of many.
 * @csspart removed-people - The list of people who were removed, for hosts and co-hosts.
 * @csspart waiting-people - The list of people who wait to be let in, for hosts and co-hosts.
 * @csspart waiting-notice - The notice above the stage that somebody waits, for hosts and co-hosts.
 * @csspart reactions - The area of the reactions.
 * @csspart pictures-notice - The notice above the stage that the cameras of the others are not shown.
 * @csspart sharing-notice - The notice above the stage that you share your screen.
 * @csspart turn-on-request - The notice above the stage that a host asks for your microphone or camera.
 * @csspart application-notice - A notice of the application above the stage.
 * @csspart captions - The captions.
 * @csspart caption-panel - The panel with everything that was said.
 * @csspart polls - The panel of polls.
 * @csspart poll - A poll, with its results.
 * @csspart poll-notice - The notice above the stage that there is a new poll.
 * @csspart breakouts - The panel of breakout rooms.
 * @csspart breakout - A breakout room in the panel, with who is there.
 * @csspart breakout-notice - The notice above the stage in which breakout room you are.
 * @csspart breakout-help - The notice above the stage that a breakout room asks for help, for hosts and co-hosts.
 * @csspart notice - A short notice over the stage.
 * @csspart dialog - A dialog: devices, shortcuts, invitation of an agent, confirmations.
 * @csspart figures - The table of what is measured of the connections.
 * @csspart language-menu - The language menu in the invitation of an agent.
 * @csspart ending - The screen after the call.
 * @csspart again-button - The button that joins again.
 * @csspart leave-link - The link to `leave-url`.
 *
 * @cssproperty --conference-room-accent - Colour of what is on, selected or most important.
 * @cssproperty --conference-room-accent-text - Colour of text on the accent.
 * @cssproperty --conference-room-background - Background of the element.
 * @cssproperty --conference-room-surface - Background of bars, panels, menus and dialogs.
 * @cssproperty --conference-room-tile - Background of tiles without a picture.
 * @cssproperty --conference-room-text - Colour of text.
 * @cssproperty --conference-room-muted - Colour of secondary text.
 * @cssproperty --conference-room-line - Colour of borders.
 * @cssproperty --conference-room-danger - Colour of buttons that leave, end or remove.
 * @cssproperty --conference-room-font - Font family.
 * @cssproperty --conference-room-radius - Corner radius of tiles and panels.
 */
export class ConferenceRoomElement extends LitElement implements ConferenceRoom {
  static override styles = styles;
  static override properties: PropertyDeclarations = {
    authToken: { attribute: 'auth-token' },
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
    leaveUrl: { attribute: 'leave-url' },
    reports: {},
    e2eeKey: { attribute: false },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  declare authToken: string;
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
  declare leaveUrl: string;
  declare reports: 'on' | 'off';
  /** Key of an end-to-end encrypted room. It is never sent and is not an attribute. */
  declare e2eeKey: string | null;

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
    this.authToken = '';
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
    this.leaveUrl = '';
    this.reports = 'off';
    this.e2eeKey = null;
    this.addController(new FocusHandover(this, () => this.#lifecycle.screen));
  }

  /** Whether the microphone starts on. */
  get audio(): 'on' | 'off' {
    return this.#audio ?? 'on';
  }

  set audio(value: 'on' | 'off' | null) {
    this.#audio = value;
    this.requestUpdate();
  }

  /** Whether the camera starts on. */
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

  /** Joins, from the device check or without it. Settles when you have joined or were refused; never rejects. */
  async join(): Promise<void> {
    await this.#lifecycle.join();
  }

  /**
   * Checks the connection, before a call or during one; dispatches `connection-check` after each step. `signal` cancels
   * it. Never rejects.
   */
  async checkConnection({
    signal = NEVER,
  }: { signal?: AbortSignal } = {}): Promise<ConferenceRoomConnectionCheck> {
    return this.#checkConnection(signal, () => {});
  }

  /** Leaves the call, after your recording is stored if you record. The element then offers to join again. */
  async leave(): Promise<void> {
    await this.#lifecycle.leave();
  }

  /** Turns your microphone on or off. */
  async setMicrophone(on: boolean): Promise<void> {
    if (!on || this.#mayUse('microphone')) await this.#lifecycle.media?.setMicrophone(on);
  }

  /** Turns your camera on or off. */
  async setCamera(on: boolean): Promise<void> {
    if (!on || this.#mayUse('camera')) await this.#lifecycle.media?.setCamera(on);
  }

  /** Shares your screen. Browsers require a user gesture: call it from a click. */
  async startScreenShare(): Promise<void> {
    if (this.#mayUse('screen')) await this.#lifecycle.media?.startScreenShare();
  }

  /** Stops sharing your screen. */
  stopScreenShare(): void {
    this.#lifecycle.media?.stopScreenShare();
  }

  /**
   * Says what your shared screen shows, before you share or while you do; the browser remembers it. `text`: it stays sharp, at
   * 15 frames a second at most. `film`: it moves smoothly, at 30, and may lose sharpness.
   */
  setScreenContent(content: 'text' | 'film'): void {
    this.#lifecycle.media?.setScreenContent(content);
  }

  /**
   * Chooses how many frames of your shared screen are sent in a second at most, before you share or while you do; the browser
   * remembers it. Null, as without it: as its content needs.
   */
  setScreenFrameRate(frameRate: 5 | 15 | 30 | null): void {
    this.#lifecycle.media?.setScreenFrameRate(frameRate);
  }

  /** Says whether others may point at the screen that you share, before you share or while you do; the browser remembers it. */
  setScreenPointers(on: boolean): void {
    this.#lifecycle.media?.setScreenPointers(on);
  }

  /**
   * Chooses what is behind you, before the call or during it; the browser remembers it. Settles when it is shown, or at once while
   * your camera is off. Rejects with a sentence for your log when the room does not offer it, or it does not work here.
   */
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

  /**
   * Chooses what is done to the sound of your microphone, before the call or during it; the browser remembers it. Settles when it is
   * done. Rejects with a sentence for your log when it does not work here: noise suppression then is the browser's own.
   */
  async setMicrophoneSound(sound: ConferenceRoomMicrophoneSound): Promise<void> {
    const media = await this.#lifecycle.requireMedia();
    if (!MICROPHONE_SOUNDS.includes(sound)) this.#refuse('sound-unknown', 'There is no such sound.');
    await settleDevice(media, 'microphone', async () => media.setMicrophoneSound(sound));
    if (media.state.microphoneSound.hasFailed) throw new Error(NOISE_SUPPRESSION_FAILED);
  }

  /** Raises or lowers your hand. Settles when it is sent. Rejects where raising hands is off in the room, and outside of a call. */
  async setHand(raised: boolean): Promise<void> {
    const call = this.#lifecycle.requireCall();
    const isOff = call.state.room?.settings.features.raiseHand === false;
    if (raised && isOff) this.#refuse('not-allowed', 'Raising hands is off in this room.');
    call.raiseHand(raised);
  }

  /**
   * Writes in the chat to everybody, or with the id of a participant to them alone. 4,000 characters at most. Settles when the server
   * has it, also after the connection was lost. Rejects with a sentence for your log when it is not sent.
   */
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

  /** Sets the layout. */
  setLayout(layout: ConferenceRoom['layout']): void {
    this.layout = layout;
  }

  /**
   * Receives sound and shared screens, and no cameras, or everything again; also once the connection was too weak for pictures.
   * Turning it on turns your own camera off. It lasts until you leave.
   */
  setAudioOnly(on: boolean): void {
    this.#lifecycle.setAudioOnly(on);
  }

  /** Sets a newer join token, before or during a call. */
  setAuthToken(token: string): void {
    this.authToken = token;
  }

  /** Turns the microphone of a participant off. For hosts and co-hosts. */
  mute(participantId: string): void {
    this.#lifecycle.activeCall()?.mute(participantId);
  }

  /** Turns the microphones of everybody else off. For hosts and co-hosts. */
  muteAll(): void {
    this.#lifecycle.activeCall()?.muteAll();
  }

  /** Shows a participant large to everybody, in place of whoever was; `on` false: no longer. For hosts and co-hosts. */
  spotlight(participantId: string, on = true): void {
    this.#lifecycle.activeCall()?.setSpotlight(participantId, on);
  }

  /**
   * Lets a participant share the screen or write in the chat, or not, for the rest of the call; null: everybody who is neither
   * host nor co-host. For hosts and co-hosts.
   */
  setGrants(participantId: string | null, grants: { screen?: boolean; chat?: boolean }): void {
    this.#lifecycle.activeCall()?.setGrants(participantId, grants);
  }

  /** Turns the camera of a participant off. For hosts and co-hosts. */
  stopCamera(participantId: string): void {
    this.#lifecycle.activeCall()?.stopCamera(participantId);
  }

  /** Stops a participant from sharing the screen; they can share it again. For hosts and co-hosts. */
  stopScreen(participantId: string): void {
    this.#lifecycle.activeCall()?.stopScreen(participantId);
  }

  /** Lets nobody point any more at the screen that a participant shares; they can allow it again. For hosts and co-hosts. */
  stopPointers(participantId: string): void {
    this.#lifecycle.activeCall()?.stopPointers(participantId);
  }

  /** Asks a participant to turn the microphone on; they decide. For hosts and co-hosts. */
  askToUnmute(participantId: string): void {
    this.#lifecycle.activeCall()?.askToTurnOn(participantId, 'microphone');
  }

  /** Asks a participant to turn the camera on; they decide. For hosts and co-hosts. */
  askToStartCamera(participantId: string): void {
    this.#lifecycle.activeCall()?.askToTurnOn(participantId, 'camera');
  }

  /**
   * Removes a participant from the call and keeps them out of the room until a host or co-host lets them back in. For
   * hosts and co-hosts.
   */
  removeParticipant(participantId: string): void {
    if (typeof participantId === 'string' && participantId !== '') {
      this.#lifecycle.activeCall()?.remove(participantId);
      return;
    }
    const message = 'removeParticipant needs the id of a participant.';
    this.#emit('error', { code: 'participant-id-missing', message, recoverable: true });
  }

  /** Lets in somebody who waits. For hosts and co-hosts. */
  admit(participantId: string): void {
    this.#lifecycle.activeCall()?.admit(participantId);
  }

  /** Turns away somebody who waits; they stay out until the call ends. For hosts and co-hosts. */
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

  /** Changes the role of a participant. For hosts. */
  setRole(participantId: string, role: 'host' | 'co-host' | 'participant'): void {
    this.#lifecycle.activeCall()?.setRole(participantId, role);
  }

  /** Opens breakout rooms and moves people there. For hosts and co-hosts. */
  openBreakouts({
    breakouts,
    spread = false,
    minutes = null,
    mayReturn = false,
  }: ConferenceRoomBreakoutOptions): void {
    const rooms = breakouts.map(({ name, participantIds = [] }) => ({ name, participantIds }));
    this.#changeBreakouts({ type: 'open-breakouts', breakouts: rooms, spread, minutes, mayReturn });
  }

  /** Calls everybody back and closes the breakout rooms. For hosts and co-hosts. */
  closeBreakouts(): void {
    this.#changeBreakouts({ type: 'close-breakouts' });
  }

  /** Moves participants to a breakout room, or with null to the main room. For hosts and co-hosts. */
  assignToBreakout(participantIds: string[], breakoutId: string | null): void {
    this.#changeBreakouts({ type: 'assign-to-breakout', participantIds, breakoutId });
  }

  /** Goes to a breakout room, or with null to the main room: hosts and co-hosts to any, others where hosts let them return. */
  joinBreakout(breakoutId: string | null): void {
    this.#changeBreakouts({ type: 'join-breakout', breakoutId });
  }

  /** Writes to everybody in all rooms of the call. Settles when it is sent. For hosts and co-hosts. */
  async writeToBreakouts(text: string): Promise<void> {
    await this.#lifecycle.activeCall()?.writeToBreakouts(text);
  }

  /** Asks a host to come to the breakout room that you are in. */
  askForHelp(): void {
    this.#changeBreakouts({ type: 'ask-for-help' });
  }

  #changeBreakouts(request: BreakoutRequest): void {
    this.#lifecycle.activeCall()?.changeBreakouts(request);
  }

  /** Ends the call for everybody. For hosts. */
  endForAll(): void {
    this.#lifecycle.endForAll();
  }

  /**
   * Records the call in this page; everybody is told. For hosts and co-hosts. Settles when the recording has started or
   * could not be started.
   */
  async startRecording(): Promise<void> {
    await this.#lifecycle.activeCall()?.startRecording();
  }

  /** Stops the recording, whoever started it. For hosts and co-hosts. */
  stopRecording(): void {
    this.#lifecycle.activeCall()?.stopRecording();
  }

  /** Invites an agent to listen; everybody is told. For hosts and co-hosts. */
  inviteAgent(options: ConferenceRoomAgentOptions = {}): void {
    const call = this.#lifecycle.activeCall();
    const ofRoom = call?.state.room?.settings.language ?? null;
    const { mode = 'Notetaker', language = ofRoom, captions = false } = options;
    call?.inviteAgent({ mode, language, captions });
  }

  /** Removes the agent. For hosts and co-hosts. */
  removeAgent(): void {
    this.#lifecycle.activeCall()?.removeAgent();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name === 'lang') this.requestUpdate();
  }

  protected override willUpdate(): void {
    const { documentElement } = this.ownerDocument;
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
   * else at once. What did not arrive is asked for once more with every screen.
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
    const { screen, call } = this.#lifecycle;
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
        return this.#endingScreen(text, call?.state.ended ?? null);
    }
  }

  /** Without the screen, nothing of the server arrived: that is said. */
  #endingScreen(text: Text, ending: Ending | null): TemplateResult {
    const { module, hasFailed } = this.#ending;
    const isUnreachable = hasFailed || (ending?.kind === 'refused' && ending.code === 'no-connection');
    const again = (): void => void this.join();
    if (module !== null && text.ofCall !== null)
      return html`<conference-room-ending
        .text=${text.ofCall}
        .ending=${ending}
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

  /** Whether a device may be used in this call; where it may not, an `error` event says so. */
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

/** Of a check that nobody cancels. */
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
