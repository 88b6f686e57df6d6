import type { ReactiveController } from 'lit';
import { unsupportedHere } from '../../call/call';
import { setAudioOnly } from '../../call/state/audio-only';
import { loadRoomPreview } from '../../call/session/room-preview';
import type { Call } from '../../call/state/call-operations';
import type { LocalMedia, RoomImage } from '../../call/media/local-media';
import type { CallState, Ending, PreviewSettings, Refused, RoomPreview } from '../../call/state/call-state';
import type { ConferenceRoom } from '../../contract';
import { CallResources } from './call-resources';
import { CallFollower, type CallSummary } from './call-summary';
import { type DeviceHost, DeviceStart } from './device-start';
import { type Emit, endingEvents, eventsBetween } from './element-events';
import { readJoinToken } from './join-token';
import { type LeaveActions, LeaveGuard } from './leave-guard';
import { RoomLook } from './room-look';
import { clearSavedDevices, savedDevicesFor, saveDevices } from './saved-devices';
import { type Screen, screenOf } from './screen';
import { TokenExpiryTimer } from './token-expiry';
import { navigableUrl, serverUrlOf } from './urls';

/** The properties of the element that the lifecycle reads. */
type Host = DeviceHost &
  Pick<
    ConferenceRoom,
    'isConnected' | 'authToken' | 'embedUrl' | 'e2eeKey' | 'prejoin' | 'leaveUrl' | 'rating'
  >;

/**
 * The call of one element, from the device check to the ending. It opens the devices and the call, joins and leaves,
 * follows the join token and the key, decides which screen is shown and dispatches the element's events.
 */
export class CallLifecycle implements ReactiveController {
  #screen: Screen = 'waiting';
  #isReady = false;
  /** The devices of the device check: not opened yet, open, or released because the room cannot be joined now. */
  #checkedDevices: 'new' | 'open' | 'released' = 'new';
  /** The refusal before the call that was last dispatched. */
  #toldRefusal: Refused | null = null;
  #token = '';
  #e2eeKey: string | null = null;
  readonly #follower = new CallFollower();
  readonly #look: RoomLook;
  readonly #resources: CallResources;
  readonly #devices: DeviceStart;
  readonly #leaveGuard: LeaveGuard;
  readonly #tokenExpiry: TokenExpiryTimer;

  /**
   * @param hasTexts whether the element has texts to show anything with
   * @param prepare loads what shows the call; false: it did not arrive
   */
  constructor(
    private readonly host: Host,
    private readonly scriptUrl: string,
    private readonly emit: Emit,
    private readonly hasTexts: () => boolean,
    prepare: () => Promise<boolean>,
  ) {
    host.addController(this);
    this.#look = new RoomLook(host);
    this.#resources = new CallResources(host, prepare);
    this.#devices = new DeviceStart(host, this.#look, this);
    this.#leaveGuard = new LeaveGuard(() => host.requestUpdate());
    this.#tokenExpiry = new TokenExpiryTimer(host, (expiresAt) =>
      emit('token-expiring', { expiresAt: expiresAt.toISOString() }),
    );
  }

  /** Returns the devices; null until they are first needed. */
  get media(): LocalMedia | null {
    return this.#resources.media;
  }

  /** Returns the call; null until it is first needed. */
  get call(): Call | null {
    return this.#resources.call;
  }

  get screen(): Screen {
    return this.#screen;
  }

  /** Returns whether the browser is asking for permission to use the devices. */
  get isAskingForDevices(): boolean {
    return this.#devices.isAsking;
  }

  /** Returns whether leaving waits until your recording is stored. */
  get isLeaving(): boolean {
    return this.#leaveGuard.isWaiting;
  }

  /** Returns the devices that you may use in the call; before it, as far as the join token tells. */
  get allowedDevices(): { microphone: boolean; camera: boolean; screen: boolean } {
    const { call } = this;
    return call !== null && isInCall(call.state)
      ? call.state.permissions
      : readJoinToken(this.host.authToken).devices;
  }

  readonly leaveActions: LeaveActions = {
    leave: () => void this.leave(),
    endForAll: () => this.endForAll(),
    leaveNow: () => this.#leaveGuard.leaveNow(),
    stay: () => this.#leaveGuard.stay(),
  };

  /** Returns how the room looks and how people enter it; null while nothing is known. */
  get look(): PreviewSettings | null {
    return this.call?.state.room?.settings ?? this.#look.settings;
  }

  /** Returns the facts about the ended call that the last screen shows; null: you were in none. */
  get summary(): CallSummary | null {
    return this.#follower.summary;
  }

  /** Returns the name of the room before the call; null while it is not known. */
  get roomName(): string | null {
    return this.#look.roomName;
  }

  /**
   * Returns whether nothing should be shown yet, because it will be known in a moment which language the room has, and
   * whether one could join.
   */
  get isLookAwaited(): boolean {
    return this.#look.isAwaited;
  }

  /** Returns how the call ended, or why it did not begin; null while neither is known. */
  get ending(): Ending | null {
    return this.#ended ?? this.#look.refusal;
  }

  /** Returns the origin of the server. */
  get serverUrl(): string {
    return serverUrlOf(this.host.embedUrl, this.scriptUrl);
  }

  readonly loadRoomPreview = async (signal: AbortSignal): Promise<RoomPreview | null> =>
    this.#look.note(await (this.#look.take() ?? this.#loadPreview(signal)));

  async #loadPreview(signal: AbortSignal): Promise<RoomPreview | Refused | null> {
    return unsupportedHere() ?? loadRoomPreview(this.serverUrl, this.host.authToken, signal);
  }

  /**
   * Returns the call while you are in it. Outside of a call it is null, and an `error` event tells the page why nothing
   * happens.
   */
  activeCall(): Call | null {
    if (this.call !== null && isInCall(this.call.state)) return this.call;
    this.emit('error', { code: 'not-in-call', message: NOT_IN_CALL, recoverable: true });
    return null;
  }

  /** Returns the call while you are in it. @throws Error outside of a call, which an `error` event also reports */
  requireCall(): Call {
    const call = this.activeCall();
    if (call === null) throw new Error(NOT_IN_CALL);
    return call;
  }

  /**
   * Returns the devices, once the room's settings for them are known.
   * @throws Error while there is no join token, which an `error` event also reports
   */
  async requireMedia(): Promise<LocalMedia> {
    if (this.host.isConnected) {
      await this.host.updateComplete;
      await this.#look.loaded();
      await this.host.updateComplete;
    }
    if (this.media !== null) return this.media;
    this.emit('error', { code: 'token-missing', message: TOKEN_MISSING, recoverable: true });
    throw new Error(TOKEN_MISSING);
  }

  /** Settles when you are in the call, or were refused; never rejects. */
  async join(): Promise<void> {
    const { authToken, e2eeKey, isConnected } = this.host;
    if (!authToken || !isConnected) {
      this.emit('error', { code: 'token-missing', message: TOKEN_MISSING, recoverable: true });
      return;
    }
    const { media, call } = this.#open();
    this.#look.forgetRefusal();
    const saved = savedDevicesFor(readJoinToken(authToken).roomId);
    if (this.#screen !== 'device-check') void this.#devices.start(media, saved ?? this.#devices.last);
    await call.join(authToken, e2eeKey);
    if (saved?.audioOnly && isInCall(call.state)) call.setAudioOnly(true);
  }

  /** Joins again after an ending. Somebody who was refused before the device check begins with that. */
  async tryAgain(): Promise<void> {
    if (this.#ended === null && this.#look.refusal !== null) this.#look.retry(() => this.#loadPreview(NEVER));
    else await this.join();
  }

  setAudioOnly(on: boolean): void {
    const call = this.activeCall();
    const { media } = this;
    if (call !== null && media !== null) setAudioOnly({ call, media }, on);
  }

  async leave(): Promise<void> {
    await this.#leaveBy(async (call) => call.leave());
  }

  endForAll(): void {
    if (this.activeCall()) void this.#leaveBy((call) => call.endForAll());
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    // A framework moves an element by removing and inserting it in one task: that does not leave the call.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.#close();
    });
  }

  /** Follows the token and the key. The host calls it before it reads anything for an update. */
  followHost(): void {
    this.#tokenExpiry.setClock(this.call?.state.clockOffsetMs ?? 0);
    if (this.host.authToken !== this.#token) this.#followToken();
    if (this.host.e2eeKey !== this.#e2eeKey) this.#followKey();
  }

  hostUpdate(): void {
    if (this.call !== null) this.#follower.follow(this.call.state, this.host.rating);
    this.#screen = this.#nextScreen();
  }

  hostUpdated(): void {
    this.#openForScreen();
    this.media?.ruleBackground(this.look?.backgrounds ?? 'allowed');
    this.media?.offerBackgrounds(this.look?.branding?.backgroundImages ?? NO_IMAGES);
    this.#publishChanges();
    if (this.#isReady) this.#publishRefusal();
  }

  #nextScreen(): Screen {
    const { authToken, prejoin } = this.host;
    const wasInCall = savedDevicesFor(readJoinToken(authToken).roomId) !== null;
    return screenOf({
      phase: this.call?.state.phase ?? 'idle',
      ended: this.ending,
      hasToken: authToken !== '',
      checksDevices: prejoin !== 'off' && !wasInCall,
      isAwaited: this.#look.isAwaited,
    });
  }

  #followToken(): void {
    const { authToken } = this.host;
    this.#token = authToken;
    const { roomId, expiresAt } = readJoinToken(authToken);
    this.#tokenExpiry.schedule(expiresAt);
    this.#look.follow(authToken === '' ? null : (roomId ?? authToken), () => this.#loadPreview(NEVER));
    const lastRoomId = this.#ended && this.call?.state.room?.roomId;
    // A token for another room starts again from the device check.
    if (lastRoomId && roomId && roomId !== lastRoomId) return this.#close();
    this.call?.setToken(authToken);
    if (authToken !== '' && isEndedBy(this.#ended, 'token-')) void this.join();
  }

  #followKey(): void {
    this.#e2eeKey = this.host.e2eeKey;
    if (this.#e2eeKey && isEndedBy(this.#ended, 'e2ee-key-')) void this.join();
  }

  /** Opens what the screen needs: devices for the device check, or the call where it is skipped. */
  #openForScreen(): void {
    const { isConnected, authToken } = this.host;
    if (!isConnected || authToken === '') return;
    if (!this.#isReady && this.#screen !== 'waiting' && this.hasTexts()) {
      this.#isReady = true;
      this.emit('ready', null);
    }
    const isNew = this.media === null;
    const { media, call } = this.#open();
    if (isNew) this.host.requestUpdate();
    // Also when the device check was switched off while it was shown.
    if (this.#screen === 'joining' && call.state.phase === 'idle') void this.join();
    else if (this.#screen === 'device-check' && this.#checkedDevices !== 'open') {
      const last = this.#checkedDevices === 'released' ? this.#devices.last : null;
      this.#checkedDevices = 'open';
      void this.#devices.start(media, last);
    }
  }

  #open(): { media: LocalMedia; call: Call } {
    return this.#resources.open(this.serverUrl);
  }

  #close(): void {
    clearSavedDevices();
    this.#resources.close();
    this.#isReady = false;
    this.#checkedDevices = 'new';
  }

  async #leaveBy(leave: (call: Call) => void | Promise<void>): Promise<void> {
    const { call } = this;
    if (call !== null && (await this.#leaveGuard.mayLeave(call))) await leave(call);
  }

  /** Dispatches what has changed since the last time, and saves the devices for a reload while you are in the call. */
  #publishChanges(): void {
    const changes = this.#resources.takeChanges();
    if (changes === null) return;
    const { before, after } = changes;
    for (const [name, detail] of eventsBetween(before, after)) this.emit(name, detail);
    const { room, ended } = after.call;
    const { microphoneOn: microphone, cameraOn: camera } = after.media;
    const inCall = isInCall(after.call);
    const isWaiting = after.call.phase === 'waiting';
    if (inCall || isWaiting || this.#screen === 'device-check') this.#devices.keep({ microphone, camera });
    const hasChanged = before.call !== after.call || before.media !== after.media;
    const roomId = isWaiting ? readJoinToken(this.host.authToken).roomId : room?.roomId;
    const { audioOnly } = after.call.video;
    if ((inCall || isWaiting) && roomId && hasChanged) saveDevices({ roomId, microphone, camera, audioOnly });
    if (ended !== null && ended !== before.call?.ended) this.#handleEnding(ended);
  }

  /** Dispatches why nobody could join with this token, and releases the devices of a device check that it ends. */
  #publishRefusal(): void {
    const refusal = this.#ended === null && this.#screen === 'ending' ? this.#look.refusal : null;
    if (refusal === this.#toldRefusal) return;
    this.#toldRefusal = refusal;
    if (refusal === null) return;
    if (this.#checkedDevices === 'open') this.#checkedDevices = 'released';
    this.media?.release();
    for (const [name, detail] of endingEvents(refusal, false)) this.emit(name, detail);
  }

  #handleEnding(ended: Ending): void {
    clearSavedDevices();
    const leftByChoice = ended.kind === 'left' && ended.reason === 'left';
    const leaveUrl = navigableUrl(this.host.leaveUrl);
    // Somebody who is asked for a rating goes on from the last screen.
    if (leftByChoice && leaveUrl !== '' && !this.summary?.rated) location.assign(leaveUrl);
  }

  get #ended(): Ending | null {
    return this.call?.state.ended ?? null;
  }
}

const NOT_IN_CALL = 'There is no call to do this in: wait for the event joined.';
const TOKEN_MISSING = 'There is no join token: set the attribute auth-token first.';

const NO_IMAGES: readonly RoomImage[] = [];

/** Never aborts, because the question ends after some seconds. */
const NEVER = new AbortController().signal;

const isInCall = ({ phase }: CallState): boolean => phase === 'joined' || phase === 'reconnecting';

/** Returns whether a join was refused, or the call ended, because of the join token or of the encryption key. */
const isEndedBy = (ended: Ending | null, cause: 'token-' | 'e2ee-key-'): boolean =>
  ended !== null && (ended.kind === 'refused' ? ended.code : ended.reason).startsWith(cause);
