import { createCall as createInnerCall } from '../call/call';
import { isBlank } from '../call/chat/is-blank';
import type { LocalMedia, RoomImage } from '../call/media/local-media';
import { createLocalMedia } from '../call/media/local';
import { setAudioOnly } from '../call/state/audio-only';
import type { Call as InnerCall } from '../call/state/call-operations';
import { DeviceRequests } from '../controllers/call-lifecycle/device-requests';
import { serverUrlOf } from '../controllers/call-lifecycle/urls';
import type {
  Call,
  CallAgentOptions,
  CallDevice,
  CallOptions,
  CallRole,
  CallState,
  WatchedPicture,
} from './contract';
import { snapshotOf } from './snapshot';

const NO_IMAGES: readonly RoomImage[] = [];

/**
 * Creates a call. Nothing is opened before a method asks for it.
 * @param media the devices; default: those of this page
 */
export function createCall(options: CallOptions, media: LocalMedia = createLocalMedia()): Call {
  return new CoreCall(options, media);
}

/** The call of the element with its devices, as one store and its methods. */
class CoreCall implements Call {
  readonly #media: LocalMedia;
  readonly #call: InnerCall;
  readonly #devices: DeviceRequests;
  readonly #life = new AbortController();
  readonly #changes = new EventTarget();
  readonly #e2eeKey: string | null;
  #token: string;
  #state: CallState;

  constructor({ server, token, e2eeKey = null }: CallOptions, media: LocalMedia) {
    this.#media = media;
    this.#call = createInnerCall({ serverUrl: serverUrlOf(server, import.meta.url), media });
    this.#devices = new DeviceRequests(media, (_code, message) => {
      throw new Error(message);
    });
    this.#token = token;
    this.#e2eeKey = e2eeKey;
    this.#state = this.#read(null);
    const { signal } = this.#life;
    for (const source of [this.#call, media])
      source.addEventListener('change', () => this.#follow(), { signal });
  }

  get state(): CallState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // A function of its own for each subscription: the same listener may subscribe twice.
    const call = () => listener();
    this.#changes.addEventListener('change', call);
    return () => this.#changes.removeEventListener('change', call);
  };

  async join(): Promise<void> {
    await this.#call.join(this.#token, this.#e2eeKey);
  }

  async leave(): Promise<void> {
    await this.#call.leave();
  }

  close(): void {
    this.#call.close();
    this.#media.close();
    this.#life.abort();
  }

  setToken(token: string): void {
    this.#token = token;
    this.#call.setToken(token);
  }

  async setMicrophone(on: boolean): Promise<void> {
    await this.#media.setMicrophone(on);
  }

  async setCamera(on: boolean): Promise<void> {
    await this.#media.setCamera(on);
  }

  async setDevice(device: CallDevice['device'], deviceId: string): Promise<void> {
    await this.#devices.select(device, deviceId);
  }

  async startScreenShare(): Promise<void> {
    await this.#media.startScreenShare();
  }

  stopScreenShare(): void {
    this.#media.stopScreenShare();
  }

  watch(pictures: readonly WatchedPicture[]): void {
    const tiles = pictures.map(({ participantId, picture: kind, width, height }) => ({
      tile: { participantId, kind },
      width,
      height,
    }));
    this.#active().watch(tiles, 'stage');
  }

  setAudioOnly(on: boolean): void {
    setAudioOnly({ call: this.#active(), media: this.#media }, on);
  }

  async sendChat(text: string, participantId: string | null = null): Promise<void> {
    // An empty id must not send to everybody what was meant for one.
    if (participantId === '') throw new Error('sendChat needs the id of a participant, or null.');
    const written = text.trim();
    if (isBlank(written)) throw new Error('A chat message says something.');
    await this.#active().sendChat(written, { to: participantId ?? undefined });
  }

  setHand(raised: boolean): void {
    this.#active().raiseHand(raised);
  }

  react(emoji: string): void {
    this.#active().react(emoji);
  }

  mute(participantId: string): void {
    this.#active().mute(participantId);
  }

  muteAll(): void {
    this.#active().muteAll();
  }

  spotlight(participantId: string, on = true): void {
    this.#active().setSpotlight(participantId, on);
  }

  removeParticipant(participantId: string): void {
    this.#active().remove(participantId);
  }

  admit(participantId: string): void {
    this.#active().admit(participantId);
  }

  deny(participantId: string): void {
    this.#active().deny(participantId);
  }

  setRole(participantId: string, role: CallRole): void {
    this.#active().setRole(participantId, role);
  }

  endForAll(): void {
    this.#active().endForAll();
  }

  async startRecording(): Promise<void> {
    await this.#active().startRecording();
  }

  stopRecording(): void {
    this.#active().stopRecording();
  }

  pauseRecording(): void {
    this.#active().setRecordingPaused(true);
  }

  resumeRecording(): void {
    this.#active().setRecordingPaused(false);
  }

  inviteAgent({ mode = 'Notetaker', captions = false, ...more }: CallAgentOptions = {}): void {
    const call = this.#active();
    const { language = call.state.room?.settings.language ?? null } = more;
    call.inviteAgent({ mode, language, captions });
  }

  removeAgent(): void {
    this.#active().removeAgent();
  }

  stopAgentSpeech(): void {
    this.#active().stopAgentSpeech();
  }

  setAgentMuted(isMuted: boolean): void {
    this.#active().setAgentMuted(isMuted);
  }

  /** @throws Error outside of a call */
  #active(): InnerCall {
    const { phase } = this.#call.state;
    if (phase === 'joined' || phase === 'reconnecting') return this.#call;
    throw new Error('There is no call to do this in: wait for the phase joined.');
  }

  #read(before: CallState | null): CallState {
    return snapshotOf(
      { call: this.#call.state, media: this.#media.state, available: this.#devices.list() },
      before,
    );
  }

  /** Obeys the room's rule for backgrounds, as the element does, and tells the subscribers what has changed. */
  #follow(): void {
    const { room } = this.#call.state;
    this.#media.ruleBackground(room?.settings.backgrounds ?? 'allowed');
    this.#media.offerBackgrounds(room?.settings.branding?.backgroundImages ?? NO_IMAGES);
    const next = this.#read(this.#state);
    if (next === this.#state) return;
    this.#state = next;
    this.#changes.dispatchEvent(new Event('change'));
  }
}
