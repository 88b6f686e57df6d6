import type { Devices, ToParticipant, ToServer } from '../../server/hub/protocol';
import { Chat } from './chat';
import { createEncryption, type Encryption } from './e2ee/encryption';
import type { Engine, EngineEvents, RemoteStreams } from './engine';
import { connectHub, type Hub } from './hub/connection';
import { createMesh } from './mesh/mesh';
import { devicesOf, tracksOf } from './own-media';
import { heard, IDLE, withOwnMedia, withParticipant, withStreams } from './people';
import { ownQuality } from './quality';
import { randomName } from './random-name';
import { loudness } from './speaking';
import type { CallOptions, CallState, ConnectionQuality, Ending, Participant } from './state';
import { after, every } from './timers';
import { Voices } from './voices';

const LISTEN_MS = 150;
const REACTION_MS = 5_000;
const CANNOT_ENCRYPT = 'This browser or page cannot encrypt end to end.';
const NO_STREAMS: RemoteStreams = { audio: null, camera: null, screen: null };

export interface SessionOptions extends CallOptions {
  token: string;
  /** Of an encrypted room; why there is none otherwise. */
  roomKey: CryptoKey | 'missing' | 'unsupported';
  update(change: (state: CallState) => CallState): void;
}

type Welcome = Extract<ToParticipant, { type: 'welcome' }>;

/** One stay in a call, from joining to the end, through every loss of the connection. */
export class Session {
  readonly #options: SessionOptions;
  readonly #life = new AbortController();
  readonly #hub: Hub;
  readonly #chat: Chat;
  readonly #streams = new Map<string, RemoteStreams>();
  readonly #voices = new Voices();
  readonly #fits = new Map<string, boolean>();
  #state: CallState = { ...IDLE, phase: 'connecting' };
  #engine: Engine | null = null;
  #encryption: Encryption | null = null;
  #iceServers: RTCIceServer[] = [];
  #told: Devices | null = null;

  constructor(options: SessionOptions) {
    const { signal } = this.#life;
    const { media } = options;
    this.#options = options;
    this.#chat = new Chat({
      selfId: () => this.#state.selfId,
      cipher: () => this.#encryption,
      send: (message) => this.#hub.send(message),
      onMessages: (chat) => this.#update((state) => ({ ...state, chat })),
    });
    media.addEventListener('change', () => this.#followMedia(), { signal });
    every(LISTEN_MS, signal, () => this.#listen());
    this.#hub = connectHub({
      ...options,
      signal,
      devices: () => (this.#told = devicesOf(media.state)),
      onMessage: (message) => this.#hear(message),
      onLost: () => this.#lost(),
      onEnd: (ending) => this.#end(ending),
    });
  }

  say(message: ToServer): void {
    this.#hub.send(message);
  }

  async sendChat(text: string): Promise<void> {
    if (this.#life.signal.aborted) throw new Error('The call is over.');
    await this.#chat.send(text);
  }

  setToken(token: string): void {
    this.#hub.setToken(token);
  }

  leave(): void {
    this.#hub.leave();
    this.#end({ kind: 'left', reason: 'left' });
  }

  #hear(message: ToParticipant): void {
    if (message.type === 'welcome' && !this.#admit(message)) return;
    this.#update((state) => heard(state, message));
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'participant-joined':
      case 'participant-changed':
        this.#meet(message.participant.participantId, false);
        return this.#refresh(message.participant.participantId);
      case 'participant-left':
        return this.#forget(message.participantId);
      case 'signal':
        return this.#engine?.receive(message.from, message.signal);
      case 'chat':
        return this.#chat.receive(message.message);
      case 'reaction':
        return this.#react(message);
      case 'muted':
        void this.#options.media.setMicrophone(false);
        return this.#notice('muted', 'Your microphone was turned off.');
      case 'rejected':
        if (message.of === 'signal') return; // they have just left
        if (message.of === 'chat') this.#chat.rejected(message.message);
        return this.#notice('rejected', message.message);
      default:
    }
  }

  /** Whether the room can be entered with the key at hand; if not, that is the end. */
  #admit({ room, participantId }: Welcome): boolean {
    if (this.#state.selfId !== null && participantId !== this.#state.selfId) this.#reset();
    if (!room.endToEndEncrypted || this.#encryption) return true;
    const { roomKey } = this.#options;
    if (roomKey === 'missing') return this.#turnAway('e2ee-key-missing', 'This room needs its key.');
    try {
      if (roomKey === 'unsupported') throw new Error('There is no WebCrypto here.');
      this.#encryption = createEncryption({
        roomKey,
        selfId: participantId,
        onFit: (sender, fits) => this.#fit(sender, fits),
        onFail: () => this.#turnAway('e2ee-unsupported', CANNOT_ENCRYPT),
      });
      return true;
    } catch {
      return this.#turnAway('e2ee-unsupported', CANNOT_ENCRYPT);
    }
  }

  #turnAway(code: 'e2ee-key-missing' | 'e2ee-unsupported', message: string): false {
    this.#hub.leave();
    this.#end({ kind: 'refused', code, message, recoverable: code === 'e2ee-key-missing' });
    return false;
  }

  #welcome({ chat, media, participantId, participants }: Welcome): void {
    const self = participants.find((one) => one.participantId === participantId);
    const isBack = this.#engine !== null;
    this.#iceServers = media.iceServers;
    if (self) {
      this.#engine ??= createMesh(
        { self, iceServers: () => this.#iceServers, cipher: this.#encryption, events: this.#events() },
        tracksOf(this.#options.media.state),
      );
    }
    const present = new Set(participants.map((one) => one.participantId));
    for (const gone of this.#streams.keys()) if (!present.has(gone)) this.#forget(gone);
    for (const one of participants) this.#meet(one.participantId, true);
    if (isBack) this.#engine?.recover();
    this.#chat.recover(chat);
    this.#followMedia();
    this.#rate();
  }

  /** Another place than before: everything begins anew. */
  #reset(): void {
    this.#engine?.close();
    this.#engine = null;
    this.#encryption?.close();
    this.#encryption = null;
    this.#streams.clear();
    this.#fits.clear();
    this.#update((state) => ({ ...state, participants: [], keyFits: null }));
  }

  #meet(participantId: string, start: boolean): void {
    const other = this.#state.participants.find((one) => one.participantId === participantId);
    if (!other || other.isSelf || other.kind !== 'human') return;
    if (!this.#streams.has(participantId)) this.#streams.set(participantId, NO_STREAMS);
    this.#engine?.add(other, start);
  }

  #forget(participantId: string): void {
    this.#engine?.remove(participantId);
    this.#streams.delete(participantId);
    this.#fits.delete(participantId);
    this.#judgeKey();
    this.#rate();
  }

  #events(): EngineEvents {
    return {
      send: (to, signal) => this.#hub.send({ type: 'signal', to, signal }),
      streams: (participantId, streams) => {
        this.#streams.set(participantId, streams);
        this.#refresh(participantId);
      },
      quality: (participantId, quality) => {
        this.#change(participantId, (one) => ({ ...one, quality }));
        this.#rate();
      },
    };
  }

  /** One's own connection, judged by all. */
  #rate(): void {
    const others = this.#state.participants.filter((one) => !one.isSelf && one.kind === 'human');
    const quality: ConnectionQuality =
      this.#state.phase === 'reconnecting' ? 'lost' : ownQuality(others.map((one) => one.quality));
    this.#change(this.#state.selfId, (self) => ({ ...self, quality }));
  }

  #refresh(participantId: string): void {
    const { media } = this.#options;
    const streams = this.#streams.get(participantId) ?? NO_STREAMS;
    this.#change(participantId, (one) =>
      one.isSelf ? withOwnMedia(one, media.state) : withStreams(one, streams),
    );
  }

  #followMedia(): void {
    const { selfId } = this.#state;
    if (selfId === null) return;
    const { state } = this.#options.media;
    this.#refresh(selfId);
    this.#engine?.publish(tracksOf(state));
    const devices = devicesOf(state);
    if (JSON.stringify(devices) === JSON.stringify(this.#told)) return;
    this.#told = devices;
    this.#hub.send({ type: 'devices', devices });
  }

  #listen(): void {
    const { participants, activeSpeakerId } = this.#state;
    const levelOf = ({ isSelf, participantId }: Participant) =>
      isSelf ? this.#options.media.state.microphoneLevel : loudness(this.#engine?.level(participantId) ?? 0);
    const now = this.#voices.listen(participants, levelOf, activeSpeakerId, Date.now());
    for (const { participantId, isSpeaking } of participants) {
      const speaks = now.speaking.has(participantId);
      if (speaks !== isSpeaking) this.#change(participantId, (one) => ({ ...one, isSpeaking: speaks }));
    }
    if (now.activeSpeakerId === activeSpeakerId) return;
    this.#update((state) => ({ ...state, activeSpeakerId: now.activeSpeakerId }));
  }

  #react({ participantId, emoji }: Extract<ToParticipant, { type: 'reaction' }>): void {
    const reaction = { reactionId: randomName(), participantId, emoji };
    this.#update((state) => ({ ...state, reactions: [...state.reactions, reaction] }));
    after(REACTION_MS, this.#life.signal, () =>
      this.#update((state) => ({ ...state, reactions: state.reactions.filter((one) => one !== reaction) })),
    );
  }

  #fit(participantId: string, fits: boolean): void {
    this.#fits.set(participantId, fits);
    this.#judgeKey();
  }

  /** It fits when anybody can be read: the others have another one, then. */
  #judgeKey(): void {
    const keyFits = this.#fits.size === 0 ? null : [...this.#fits.values()].includes(true);
    if (keyFits !== this.#state.keyFits) this.#update((state) => ({ ...state, keyFits }));
  }

  #lost(): void {
    this.#update((state) => ({ ...state, phase: 'reconnecting' }));
    this.#rate();
  }

  #notice(code: string, message: string): void {
    this.#update((state) => ({ ...state, notice: { code, message } }));
  }

  #change(participantId: string | null, change: (participant: Participant) => Participant): void {
    if (participantId === null) return;
    const next = withParticipant(this.#state, participantId, change);
    if (next !== this.#state) this.#update(() => next);
  }

  #update(change: (state: CallState) => CallState): void {
    this.#state = change(this.#state);
    this.#options.update(() => this.#state);
  }

  #end(ended: Ending): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#reset();
    this.#chat.close();
    if (this.#state.phase !== 'connecting') this.#options.media.release();
    this.#update(({ room }) => ({ ...IDLE, room, ended }));
  }
}
