import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { isSamePlace } from '../state/message-reducer';
import type { CallAction } from '../state/call-action';
import type { CallStore } from '../state/call-store';
import { Chat } from '../chat/chat';
import type { WatchedTile, ConnectionStats } from '../engine/engine';
import { FileRequests } from '../chat/file-requests';
import { connectHub, type Hub } from '../hub/connection';
import { AgentAudio } from '../listening/agent-audio';
import { MutedMicrophone } from '../listening/muted-microphone';
import { MediaExchange } from './media-exchange';
import { onNetworkChange } from '../browser/network-change';
import { canRecord, OwnRecording } from '../recorder/own-recording';
import {
  allowedMedia,
  devicesOf,
  publishedDevices,
  type PublishedDevices,
  tracksOf,
} from './published-media';
import { onPageSeen } from '../browser/page-seen';
import { FULL_VIDEO, nextLevel, receivedLevel, turnedOn } from '../state/video-level';
import { LazyPointers } from '../pointers/lazy-pointers';
import { Polls } from '../polls/polls';
import { ownReport } from '../engine/quality';
import { randomId } from '../browser/random-id';
import { RoomKey, type RoomKeyOptions } from './room-key';
import { loudness, SpeakerDetection } from '../media/speaker-detection';
import type { CallOptions } from '../state/call-operations';
import type { ChatReferences } from '../chat/chat-message';
import type { LocalMediaState } from '../media/local-media';
import type { Ending, Participant } from '../state/call-state';
import type { FileCipher } from '../e2ee/ciphers';
import { every } from '../browser/timers';
import { Transient } from './transient';
import { TranslatedCaptions } from './translated-captions';

/** The interval at which measurements are sent to the hub, in milliseconds. */
const REPORT_MS = 15_000;
/** The interval at which your own connection is judged, in milliseconds: the same as that of the measurements. */
const JUDGE_MS = 3_000;
/** The interval at which speakers are detected, in milliseconds. */
const DETECT_MS = 150;
/** The most messages that are kept while there is no connection. */
const KEPT_MAX = 50;
const AGENT_UNHEARD = {
  code: 'agent-unheard',
  message: 'The sound for the agent cannot be had in this page: it does not hear you.',
};
const MUTED_SPEAKING = { code: 'muted-speaking', message: 'You speak while your microphone is off.' };

export interface SessionOptions extends CallOptions, Pick<RoomKeyOptions, 'roomKey'> {
  token: string;
  store: CallStore;
}

type Welcome = Extract<ToParticipant, { type: 'welcome' }>;

/** One participation in a call, from joining to leaving, through every loss of the connection. */
export class Session {
  readonly #options: SessionOptions;
  readonly #life = new AbortController();
  readonly #hub: Hub;
  readonly #chat: Chat;
  readonly polls: Polls;
  readonly pointers: LazyPointers;
  readonly files: FileRequests;
  readonly captions: TranslatedCaptions;
  readonly #exchange: MediaExchange;
  readonly #speakers = new SpeakerDetection();
  readonly #transient: Transient;
  readonly #agentAudio: AgentAudio;
  readonly #mutedMicrophone: MutedMicrophone;
  readonly #recording: OwnRecording;
  readonly #key: RoomKey;
  #level = FULL_VIDEO;
  /** The devices as they were last sent to the hub. */
  #published: PublishedDevices | null = null;
  /** The number of reconnections to the hub since the last report. */
  #resumed = 0;
  /** The messages to the hub that wait for a connection. */
  #kept: ToServer[] = [];

  constructor(options: SessionOptions) {
    const { signal } = this.#life;
    const { media, store } = options;
    const dispatch = (action: CallAction): void => this.#dispatch(action);
    const state = () => store.state;
    this.#options = options;
    this.#transient = new Transient(signal, dispatch);
    this.#key = new RoomKey({
      roomKey: options.roomKey,
      onFits: (keyFits) => dispatch({ type: 'key-fits', keyFits }),
      onFail: (ending) => this.#leave(ending),
    });
    this.#chat = new Chat({
      selfId: () => store.state.selfId,
      cipher: () => this.#key.encryption,
      send: (message) => this.#hub.send(message),
      onMessages: (messages) => dispatch({ type: 'chat', messages }),
    });
    this.polls = new Polls({
      selfId: () => store.state.selfId,
      cipher: () => this.#key.encryption,
      send: (message) => this.#hub.send(message),
      onPolls: (polls) => dispatch({ type: 'polls', polls }),
    });
    this.pointers = new LazyPointers({
      signal,
      selfId: () => store.state.selfId,
      cipher: () => this.#key.encryption,
      send: (message) => this.#hub.send(message),
      onPointing: (pointing) => dispatch({ type: 'pointing', pointing }),
    });
    this.files = new FileRequests((message) => this.#hub.send(message));
    this.captions = new TranslatedCaptions({
      state,
      dispatch,
      send: (message) => this.#hub.send(message),
      show: (caption) => this.#transient.showCaption(caption),
    });
    this.#exchange = new MediaExchange({
      state,
      dispatch,
      send: (to, message) => this.#hub.send({ type: 'signal', to, signal: message }),
      renew: () => this.#hub.send({ type: 'renew-media' }),
      down: () => this.#hub.probe(),
    });
    media.addEventListener('change', () => this.#publishMedia(), { signal });
    every(REPORT_MS, signal, () => this.#reportQuality());
    every(JUDGE_MS, signal, () => this.#judgeConnection());
    every(DETECT_MS, signal, () => this.#detectSpeakers());
    onNetworkChange(signal, () => this.#exchange.followNetwork());
    onPageSeen(signal, (isSeen) => this.#exchange.setPageSeen(isSeen));
    this.#hub = connectHub({
      ...options,
      signal,
      hasKey: this.#key.isAtHand,
      canRecord: canRecord(),
      devices: () => {
        const devices = devicesOf(media.state);
        this.#published = { devices };
        return devices;
      },
      onMessage: (message) => this.#receive(message),
      onLost: () => this.#lose(),
      onEnd: (ending) => this.#end(ending),
    });
    // This runs while the hub is being connected. With the key of an encrypted room, the encryptor must be known first.
    if (!this.#key.isAtHand) this.#exchange.prepare(tracksOf(media.state));
    this.#agentAudio = new AgentAudio(this.#hub, () => dispatch({ type: 'notice', notice: AGENT_UNHEARD }));
    this.#mutedMicrophone = new MutedMicrophone(() => dispatch({ type: 'notice', notice: MUTED_SPEAKING }));
    this.#recording = new OwnRecording({
      hub: this.#hub,
      signal,
      state,
      dispatch,
      microphone: () => media.state.microphoneStream,
      watch: (tiles) => this.watch('recorder', tiles),
      trails: () => this.pointers.trails,
    });
  }

  async startRecording(): Promise<void> {
    await this.#recording.start();
  }

  stopRecording(): void {
    this.#recording.stop();
  }

  /** Ends the call for everybody; what this page records is saved first. */
  async endForAll(): Promise<void> {
    await this.#recording.finish();
    this.send({ type: 'end-for-all' });
  }

  /** Sends a message. While there is no connection, the message is kept for the next welcome, except for reactions. */
  send(message: ToServer): void {
    if (this.#hub.waitingBytes < Infinity) this.#hub.send(message);
    else if (message.type !== 'reaction' && this.#kept.length < KEPT_MAX) this.#kept.push(message);
  }

  async sendChat(text: string, references?: ChatReferences): Promise<void> {
    if (this.#life.signal.aborted) throw new Error('The call is over.');
    await this.#chat.send(text, references);
  }

  /** Returns the cipher for files; null in rooms that are not encrypted. */
  get fileCipher(): FileCipher | null {
    return this.#key.encryption;
  }

  async writeToBreakouts(text: string): Promise<void> {
    this.send({ type: 'write-to-breakouts', body: await this.#chat.encode(text) });
  }

  async reactToChat(messageId: string, emoji: string | null): Promise<void> {
    const body = emoji === null ? null : await this.#chat.encode(emoji);
    this.send({ type: 'react-to-chat', messageId, body });
  }

  watch(by: string, tiles: readonly WatchedTile[]): void {
    this.#exchange.watch(by, tiles);
  }

  setAudioOnly(audioOnly: boolean): void {
    if (!audioOnly) this.#level = turnedOn(this.#level);
    this.#setVideo(audioOnly);
  }

  async stats(): Promise<ConnectionStats[]> {
    return this.#exchange.stats();
  }

  setToken(token: string): void {
    this.#hub.setToken(token);
  }

  /** Leaves at once, and returns null; where this page records, leaves when the recording is saved. */
  leave(): Promise<void> | null {
    const left: Ending = { kind: 'left', reason: 'left' };
    const saved = this.#recording.finish()?.then(() => this.#leave(left));
    if (!saved) this.#leave(left);
    return saved ?? null;
  }

  #leave(ending: Ending): void {
    if (this.#life.signal.aborted) return;
    this.#hub.leave();
    this.#end(ending);
  }

  #receive(message: ToParticipant): void {
    if (message.type === 'welcome' && !this.#admit(message)) return;
    this.#dispatch({ type: 'hub-message', message });
    this.#recording.receive(message);
    this.#receiveVideo();
    switch (message.type) {
      case 'welcome':
        return this.#join(message);
      case 'participant-joined':
      case 'participant-changed':
        return this.#exchange.update(message.participant.participantId);
      case 'participant-left':
        this.#exchange.remove(message.participantId);
        return this.#key.forget(message.participantId);
      case 'signal':
        return this.#exchange.receive(message.from, message.signal);
      case 'chat':
        return this.#chat.receive(message.message);
      case 'chat-deleted':
        return this.#chat.delete(message.messageId, message.by);
      case 'chat-reaction':
        return this.#chat.react(message);
      case 'file-deleted':
        return this.#chat.deleteFile(message.messageId);
      case 'upload-granted':
      case 'download-granted':
        return this.files.receive(message);
      case 'poll':
        return this.polls.receive(message.poll);
      case 'poll-deleted':
        return this.polls.remove(message.pollId);
      case 'voted':
        return this.polls.accept(message);
      case 'move':
        void this.#move();
        return;
      case 'move-cancelled':
        return this.#chat.stay();
      case 'breakout-notice':
        void this.#showToAll(message);
        return;
      case 'pointed':
        return this.pointers.receive(message);
      case 'stop-pointers':
        return this.#options.media.stopScreenPointers();
      case 'reaction':
        return this.#transient.showReaction(message.participantId, message.emoji);
      case 'caption':
        return this.#transient.showCaption(message.caption);
      case 'caption-translation':
        return this.captions.receive(message);
      case 'agent-changed':
        return this.#followAgent();
      case 'permissions-changed':
        return this.#publishMedia();
      case 'media':
        return this.#exchange.useServers(message.media);
      case 'start-recording':
        void this.#recording.startAsked();
        return;
      case 'muted':
        void this.#options.media.setMicrophone(false);
        return;
      case 'stop-camera':
        void this.#options.media.setCamera(false);
        return;
      case 'stop-screen':
        return this.#options.media.stopScreenShare();
      case 'rejected':
        if (message.of === 'translate-captions') this.captions.reject();
        if (message.clientId === undefined) return;
        this.#chat.reject(message.clientId, message.message);
        this.files.reject(message.clientId, message.message);
        return this.polls.reject(message.clientId, message.message);
      default:
    }
  }

  /**
   * Moves to another session of the call. The recording of this page is saved first, and your screen is not shown
   * there.
   */
  async #move(): Promise<void> {
    const { selfId } = this.#options.store.state;
    this.#options.media.stopScreenShare();
    await this.#recording.finish();
    if (this.#options.store.state.selfId !== selfId) return;
    this.#chat.disconnect(); // what is written from now on is not for the session that comes
    this.#hub.send({ type: 'move' });
  }

  async #showToAll({
    participantId,
    displayName,
    body,
  }: Extract<ToParticipant, { type: 'breakout-notice' }>): Promise<void> {
    const text = await this.#chat.decode(participantId, body);
    if (text !== null)
      this.#dispatch({ type: 'told-all', notice: { noticeId: randomId(), displayName, text } });
  }

  /** Returns whether the room can be entered with the key at hand; if not, the call ends. */
  #admit(welcome: Welcome): boolean {
    const { room, participantId } = welcome;
    const { selfId } = this.#options.store.state;
    if (!isSamePlace(this.#options.store.state, welcome)) this.#leaveSession();
    if (selfId !== null && participantId !== selfId) this.#reset();
    const refusal = this.#key.admit(participantId, room.endToEndEncrypted);
    if (refusal) this.#leave(refusal);
    return refusal === null;
  }

  #join(welcome: Welcome): void {
    if (welcome.resumed) this.#resumed += 1;
    this.#key.retain(new Set(welcome.participants.map((one) => one.participantId)));
    this.#exchange.connect(welcome, this.#key.encryption, tracksOf(this.#allowedMedia()));
    this.#chat.connect(welcome.chat);
    this.polls.connect(welcome.polls ?? []);
    this.files.connect();
    this.captions.connect();
    this.#publishMedia();
    for (const message of this.#kept.splice(0)) this.#hub.send(message);
  }

  /** Clears the data of a session that you leave for another one. */
  #leaveSession(): void {
    this.#chat.moveOn();
    this.polls.moveOn();
  }

  /** Resets the data that depends on the participant id. */
  #reset(): void {
    this.#kept = [];
    this.#exchange.reset();
    this.#key.reset();
  }

  #publishMedia(): void {
    if (this.#options.store.state.selfId === null) return;
    this.#turnOffForbidden();
    const media = this.#allowedMedia();
    this.#dispatch({ type: 'own-media', media });
    this.#exchange.publish(tracksOf(media));
    this.#followAgent();
    this.#followMuted();
    const published = publishedDevices(media);
    if (JSON.stringify(published) === JSON.stringify(this.#published)) return;
    this.#published = published;
    this.#hub.send({ type: 'devices', ...published });
  }

  #allowedMedia(): LocalMediaState {
    const { permissions, room } = this.#options.store.state;
    return allowedMedia(this.#options.media.state, permissions, room?.settings.backgrounds ?? 'allowed');
  }

  /** Releases what may not be sent, so that the browser does not show it as in use. */
  #turnOffForbidden(): void {
    const { media, store } = this.#options;
    const { permissions } = store.state;
    const { microphoneOn, cameraOn, screenStream } = media.state;
    if (microphoneOn && !permissions.microphone) void media.setMicrophone(false);
    if (cameraOn && !permissions.camera) void media.setCamera(false);
    if (screenStream !== null && !permissions.screen) media.stopScreenShare();
  }

  /** Lets the agent hear the microphone while it is on, but never in an encrypted call, whatever the server says. */
  #followAgent(): void {
    const { agent, room } = this.#options.store.state;
    const { microphoneOn, microphoneStream } = this.#allowedMedia();
    const isHeard = agent !== null && room?.endToEndEncrypted === false && microphoneOn;
    this.#agentAudio.follow(isHeard ? microphoneStream : null);
  }

  /** Detects speech while muted. A participant who is not allowed the microphone is not told to turn it on. */
  #followMuted(): void {
    const { microphoneOn, microphoneStream } = this.#options.media.state;
    const isMuted = !microphoneOn && this.#options.store.state.permissions.microphone;
    this.#mutedMicrophone.follow(isMuted ? microphoneStream : null);
  }

  #detectSpeakers(): void {
    const { participants, activeSpeakerId } = this.#options.store.state;
    const levelOf = ({ isSelf, participantId }: Participant) =>
      isSelf ? this.#options.media.state.microphoneLevel : loudness(this.#exchange.level(participantId));
    const speakers = this.#speakers.detect(participants, levelOf, activeSpeakerId, Date.now());
    this.#dispatch({ type: 'speakers', ...speakers });
  }

  #reportQuality(): void {
    const { phase, participants } = this.#options.store.state;
    if (phase !== 'joined') return;
    const unreached = participants.filter((one) => !one.isSelf && one.connected && one.quality === 'lost');
    const report = ownReport(this.#exchange.report(), this.#resumed, unreached.length);
    this.#resumed = 0;
    if (report !== null) this.#hub.send({ type: 'quality', ...report });
  }

  #judgeConnection(): void {
    const { phase, video, participants } = this.#options.store.state;
    const self = participants.find(({ isSelf }) => isSelf);
    if (phase !== 'joined' || !self) return;
    // Without pictures, as in a page that nobody sees, nearly every connection is good.
    if (this.#exchange.isPageSeen || self.quality === 'poor')
      this.#level = nextLevel(this.#level, self.quality);
    this.#setVideo(video.audioOnly);
  }

  #setVideo(audioOnly: boolean): void {
    const { video } = this.#options.store.state;
    const { level } = this.#level;
    if (audioOnly === video.audioOnly && level === video.level) return;
    this.#dispatch({ type: 'video', video: { audioOnly, level } });
    this.#receiveVideo();
  }

  /**
   * Receives the video for your own view. A recording that this page makes shows everybody, whatever you see yourself.
   */
  #receiveVideo(): void {
    const { video, recording } = this.#options.store.state;
    this.#exchange.receiveVideo(recording?.isOwn ? 'full' : receivedLevel(video));
  }

  #lose(): void {
    this.#chat.disconnect();
    this.polls.disconnect();
    this.#dispatch({ type: 'connection-lost' });
  }

  /** Dispatches an action. After its end, a session no longer changes the state, because another one may have begun. */
  #dispatch(action: CallAction): void {
    if (!this.#life.signal.aborted) this.#options.store.dispatch(action);
  }

  #end(ending: Ending): void {
    if (this.#life.signal.aborted) return;
    const { media, store } = this.#options;
    this.#life.abort();
    this.#agentAudio.follow(null);
    this.#mutedMicrophone.follow(null);
    this.#reset();
    this.#chat.close();
    this.polls.close();
    this.files.close();
    if (store.state.phase !== 'connecting') media.release();
    store.dispatch({ type: 'ended', ended: this.#key.explain(ending) });
  }
}
