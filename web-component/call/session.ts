import type { ToServer } from '../../server/platform/hub/client-messages';
import type { Devices, Media } from '../../server/platform/hub/protocol';
import type { ToParticipant } from '../../server/platform/hub/server-messages';
import { Chat } from './chat';
import type { Engine, EngineEvents, RemoteStreams } from './engine';
import { connectHub, type Hub } from './hub/connection';
import { Voice } from './listening/voice';
import { createMesh } from './mesh/mesh';
import { devicesOf, tracksOf } from './own-media';
import { heard, IDLE, withOwnMedia, withParticipant, withStreams } from './people';
import { OwnRecording } from './own-recording';
import { Passing } from './passing';
import { ownQuality } from './quality';
import { RoomKey, type RoomKeyOptions } from './room-key';
import { loudness } from './speaking';
import type { CallOptions, CallState, ConnectionQuality, Ending, Participant } from './state';
import { every } from './timers';
import { Voices } from './voices';

const LISTEN_MS = 150;
const AGENT_LIMITS = { minutes: 'The agent left: the agent minutes of this month are used up.' };
const RECORDING_LIMITS = {
  length: 'The recording ended: it was as long as one may be.',
  storage: 'The recording ended: there is no storage left for more.',
};
const UNHEARD = 'The sound for the agent cannot be had in this page: it does not hear you.';
const NO_STREAMS: RemoteStreams = { audio: null, camera: null, screen: null };

export interface SessionOptions extends CallOptions, Pick<RoomKeyOptions, 'roomKey'> {
  token: string;
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
  readonly #passing = new Passing(this.#life.signal, (change) => this.#update(change));
  readonly #voice: Voice;
  readonly #recording: OwnRecording;
  readonly #key: RoomKey;
  #state: CallState = { ...IDLE, phase: 'connecting' };
  #engine: Engine | null = null;
  #iceServers: RTCIceServer[] = [];
  #told: Devices | null = null;

  constructor(options: SessionOptions) {
    const { signal } = this.#life;
    const { media } = options;
    this.#options = options;
    this.#key = new RoomKey({
      roomKey: options.roomKey,
      onFits: (keyFits) => this.#update((state) => ({ ...state, keyFits })),
      onFail: (ending) => this.#turnAway(ending),
    });
    this.#chat = new Chat({
      selfId: () => this.#state.selfId,
      cipher: () => this.#key.encryption,
      send: (message) => this.#hub.send(message),
      onMessages: (chat) => this.#update((state) => ({ ...state, chat })),
    });
    media.addEventListener('change', () => this.#followMedia(), { signal });
    every(LISTEN_MS, signal, () => this.#listen());
    this.#hub = connectHub({
      ...options,
      signal,
      hasKey: this.#key.isAtHand,
      devices: () => (this.#told = devicesOf(media.state)),
      onMessage: (message) => this.#hear(message),
      onLost: () => this.#lost(),
      onEnd: (ending) => this.#end(ending),
    });
    this.#voice = new Voice(this.#hub, () => this.#notice('agent-unheard', UNHEARD));
    this.#recording = new OwnRecording({
      hub: this.#hub,
      signal,
      state: () => this.#state,
      microphone: () => media.state.microphoneStream,
      update: (change) => this.#update(change),
    });
  }

  async startRecording(): Promise<void> {
    await this.#recording.start();
  }

  stopRecording(): void {
    this.#recording.stop();
  }

  /** Ends the call for everybody; what is recorded here is saved first. */
  async endForAll(): Promise<void> {
    await this.#recording.finish();
    this.say({ type: 'end-for-all' });
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

  /** Leaves at once; what is recorded here is saved first: then it settles when that is done. */
  leave(): Promise<void> | null {
    const left = this.#recording.finish()?.then(() => this.#leave());
    if (!left) this.#leave();
    return left ?? null;
  }

  #leave(): void {
    if (this.#life.signal.aborted) return;
    this.#hub.leave();
    this.#end({ kind: 'left', reason: 'left' });
  }

  #hear(message: ToParticipant): void {
    if (message.type === 'welcome' && !this.#admit(message)) return;
    this.#update((state) => heard(state, message));
    this.#recording.hear(message);
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
        return this.#passing.react(message.participantId, message.emoji);
      case 'caption':
        return this.#passing.caption(message.caption);
      case 'agent-changed':
        if (message.limit) this.#notice(`agent-${message.limit}`, AGENT_LIMITS[message.limit]);
        return this.#followAgent();
      case 'recording-changed':
        if (message.limit) this.#notice(`recording-${message.limit}`, RECORDING_LIMITS[message.limit]);
        return;
      case 'media':
        return this.#useServers(message.media);
      case 'muted':
        void this.#options.media.setMicrophone(false);
        return this.#notice('muted', 'Your microphone was turned off.');
      case 'rejected':
        if (message.of === 'signal' || message.of === 'fragment') return; // it is over already
        if (message.of === 'chat') this.#chat.rejected(message.message);
        return this.#notice('rejected', message.message);
      default:
    }
  }

  /** Whether the room can be entered with the key at hand; if not, that is the end. */
  #admit({ room, participantId }: Welcome): boolean {
    if (this.#state.selfId !== null && participantId !== this.#state.selfId) this.#reset();
    const refused = this.#key.admit(participantId, room.endToEndEncrypted);
    if (refused) this.#turnAway(refused);
    return refused === null;
  }

  #turnAway(ending: Ending): void {
    this.#hub.leave();
    this.#end(ending);
  }

  #welcome({ chat, media, participantId, participants }: Welcome): void {
    const self = participants.find((one) => one.participantId === participantId);
    const isBack = this.#engine !== null;
    this.#useServers(media);
    if (self) {
      this.#engine ??= createMesh(
        { self, iceServers: () => this.#iceServers, cipher: this.#key.encryption, events: this.#events() },
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

  #useServers({ iceServers }: Media): void {
    this.#iceServers = iceServers;
    this.#engine?.renewServers();
  }

  /** Another place than before: everything begins anew. */
  #reset(): void {
    this.#engine?.close();
    this.#engine = null;
    this.#key.reset();
    this.#streams.clear();
    this.#update((state) => ({ ...state, participants: [] }));
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
    this.#key.forget(participantId);
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
    this.#followAgent();
    const devices = devicesOf(state);
    if (JSON.stringify(devices) === JSON.stringify(this.#told)) return;
    this.#told = devices;
    this.#hub.send({ type: 'devices', devices });
  }

  /** The agent hears the microphone while it is on; never in an encrypted call, whatever the server says. */
  #followAgent(): void {
    const { agent, room } = this.#state;
    const { microphoneOn, microphoneStream } = this.#options.media.state;
    const isHeard = agent !== null && room?.endToEndEncrypted === false && microphoneOn;
    this.#voice.follow(isHeard ? microphoneStream : null);
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
    this.#voice.follow(null);
    this.#reset();
    this.#chat.close();
    if (this.#state.phase !== 'connecting') this.#options.media.release();
    this.#update(({ room }) => ({ ...IDLE, room, ended: this.#key.explain(ended) }));
  }
}
