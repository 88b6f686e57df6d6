import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { ConnectionUse } from '../../../server/platform/hub/media';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { isSamePlace } from '../state/message-reducer';
import type { CallAction } from '../state/call-action';
import type { CallStore } from '../state/call-store';
import type { WatchedTile, ConnectionStats } from '../engine/engine';
import { connectHub, type Hub } from '../hub/connection';
import { AgentVoice } from '../agent-voice/agent-voice';
import { CallContent } from './call-content';
import { MediaExchange } from './media-exchange';
import { OwnMedia } from './own-media';
import { ReceivedVideo } from './received-video';
import { onNetworkChange } from '../browser/network-change';
import { canRecord, OwnRecording } from '../recorder/own-recording';
import { tracksOf } from './published-media';
import { onPageSeen } from '../browser/page-seen';
import { ownReport } from '../engine/quality';
import { RoomKey, type RoomKeyOptions } from './room-key';
import { loudness, SpeakerDetection } from '../media/speaker-detection';
import type { CallOptions } from '../state/call-operations';
import type { ChatReferences } from '../chat/chat-message';
import type { Ending, Participant } from '../state/call-state';
import type { FileCipher } from '../e2ee/ciphers';
import { every } from '../browser/timers';

/** The interval at which measurements are sent to the hub, in milliseconds. */
const REPORT_MS = 15_000;
/** The interval at which your own connection is judged, in milliseconds: the same as that of the measurements. */
const JUDGE_MS = 3_000;
/** The interval at which speakers are detected, in milliseconds. */
const DETECT_MS = 150;
/** The most messages that are kept while there is no connection. */
const KEPT_MAX = 50;

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
  readonly content: CallContent;
  readonly #exchange: MediaExchange;
  readonly #speakers = new SpeakerDetection();
  readonly #voice: AgentVoice;
  readonly #ownMedia: OwnMedia;
  readonly #video: ReceivedVideo;
  readonly #recording: OwnRecording;
  readonly #key: RoomKey;
  /** The number of reconnections to the hub since the last report. */
  #resumed = 0;
  /** The network and the route, as they were at the last report. */
  #use: ConnectionUse = {};
  /** The messages to the hub that wait for a connection. */
  #kept: ToServer[] = [];

  constructor(options: SessionOptions) {
    const { signal } = this.#life;
    const { media, store } = options;
    const dispatch = (action: CallAction): void => this.#dispatch(action);
    const state = () => store.state;
    this.#options = options;
    this.#key = new RoomKey({
      roomKey: options.roomKey,
      onFits: (keyFits) => dispatch({ type: 'key-fits', keyFits }),
      onFail: (ending) => this.#leave(ending),
    });
    this.content = new CallContent({
      signal,
      state,
      dispatch,
      cipher: () => this.#key.encryption,
      send: (message) => this.#hub.send(message),
    });
    this.#exchange = new MediaExchange({
      state,
      dispatch,
      send: (to, message) => this.#hub.send({ type: 'signal', to, signal: message }),
      renew: () => this.#hub.send({ type: 'renew-media' }),
      down: () => this.#hub.probe(),
    });
    this.#voice = new AgentVoice({ signal, dispatch });
    this.#video = new ReceivedVideo({ state, dispatch, exchange: this.#exchange });
    media.addEventListener('change', () => this.#ownMedia.publish(), { signal });
    every(REPORT_MS, signal, () => this.#reportQuality());
    every(JUDGE_MS, signal, () => this.#video.judge());
    every(DETECT_MS, signal, () => this.#detectSpeakers());
    onNetworkChange(signal, () => this.#exchange.followNetwork());
    onPageSeen(signal, (isSeen) => this.#exchange.setPageSeen(isSeen));
    this.#hub = connectHub({
      ...options,
      signal,
      hasKey: this.#key.isAtHand,
      canRecord: canRecord(),
      devices: () => this.#ownMedia.devicesToJoin(),
      onMessage: (message) => this.#receive(message),
      onLost: () => this.#lose(),
      onEnd: (ending) => this.#end(ending),
    });
    // This runs while the hub is being connected. With the key of an encrypted room, the encryptor must be known first.
    if (!this.#key.isAtHand) this.#exchange.prepare(tracksOf(media.state));
    this.#ownMedia = new OwnMedia({ media, state, dispatch, hub: this.#hub, exchange: this.#exchange });
    this.#recording = new OwnRecording({
      hub: this.#hub,
      signal,
      state,
      dispatch,
      microphone: () => media.state.microphoneStream,
      watch: (tiles) => this.watch('recorder', tiles),
      trails: () => this.content.pointers.trails,
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
    await this.#save();
    this.send({ type: 'end-for-all' });
  }

  /** Sends a message. While there is no connection, the message is kept for the next welcome, except for reactions. */
  send(message: ToServer): void {
    if (this.#hub.waitingBytes < Infinity) this.#hub.send(message);
    else if (message.type !== 'reaction' && this.#kept.length < KEPT_MAX) this.#kept.push(message);
  }

  async sendChat(text: string, references?: ChatReferences): Promise<void> {
    if (this.#life.signal.aborted) throw new Error('The call is over.');
    await this.content.chat.send(text, references);
  }

  /** Returns the cipher for files; null in rooms that are not encrypted. */
  get fileCipher(): FileCipher | null {
    return this.#key.encryption;
  }

  async writeToBreakouts(text: string): Promise<void> {
    this.send({ type: 'write-to-breakouts', body: await this.content.chat.encode(text) });
  }

  async reactToChat(messageId: string, emoji: string | null): Promise<void> {
    const body = emoji === null ? null : await this.content.chat.encode(emoji);
    this.send({ type: 'react-to-chat', messageId, body });
  }

  watch(by: string, tiles: readonly WatchedTile[]): void {
    this.#exchange.watch(by, tiles);
  }

  setAudioOnly(audioOnly: boolean): void {
    this.#video.setAudioOnly(audioOnly);
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
    const saved = this.#save()?.then(() => this.#leave(left));
    if (!saved) this.#leave(left);
    return saved ?? null;
  }

  /** Stores the rest of what this page records; null when nothing is missing. */
  #save(): Promise<unknown> | null {
    const saving = [this.#recording.finish(), this.#ownMedia.finish()].filter((one) => one !== null);
    return saving.length === 0 ? null : Promise.all(saving);
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
    this.#video.apply();
    this.content.receive(message);
    this.#voice.receive(message);
    this.#ownMedia.receive(message);
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
      case 'move':
        void this.#move();
        return;
      case 'move-cancelled':
        return this.content.chat.stay();
      case 'recorder-changed':
        return this.#exchange.followServerPage('recorder', message.recorder, false);
      case 'streamer-changed':
        return this.#exchange.followServerPage('streamer', message.streamer, false);
      case 'media':
        return this.#exchange.useServers(message.media);
      case 'start-recording':
        void this.#recording.startAsked();
        return;
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
    await this.#save();
    if (this.#options.store.state.selfId !== selfId) return;
    this.content.chat.disconnect(); // what is written from now on is not for the session that comes
    this.#hub.send({ type: 'move' });
  }

  /** Returns whether the room can be entered with the key at hand; if not, the call ends. */
  #admit(welcome: Welcome): boolean {
    const { room, participantId } = welcome;
    const { selfId } = this.#options.store.state;
    if (!isSamePlace(this.#options.store.state, welcome)) this.content.moveOn();
    if (selfId !== null && participantId !== selfId) this.#reset();
    const refusal = this.#key.admit(participantId, room.endToEndEncrypted);
    if (refusal) this.#leave(refusal);
    return refusal === null;
  }

  #join(welcome: Welcome): void {
    if (welcome.resumed) this.#resumed += 1;
    this.#key.retain(new Set(welcome.participants.map((one) => one.participantId)));
    this.#exchange.connect(welcome, this.#key.encryption, tracksOf(this.#ownMedia.allowed));
    this.content.connect(welcome);
    this.#ownMedia.publish();
    for (const message of this.#kept.splice(0)) this.#hub.send(message);
  }

  /** Resets the data that depends on the participant id. */
  #reset(): void {
    this.#kept = [];
    this.#exchange.reset();
    this.#key.reset();
  }

  #detectSpeakers(): void {
    const { participants, activeSpeakerId } = this.#options.store.state;
    const levelOf = ({ isSelf, participantId }: Participant) =>
      isSelf ? this.#options.media.state.microphoneLevel : loudness(this.#exchange.level(participantId));
    const speakers = this.#speakers.detect(participants, levelOf, activeSpeakerId, Date.now());
    this.#dispatch({ type: 'speakers', ...this.#voice.among(speakers) });
  }

  #reportQuality(): void {
    const { phase, participants } = this.#options.store.state;
    if (phase !== 'joined') return;
    const unreached = participants.filter((one) => !one.isSelf && one.connected && one.quality === 'lost');
    const report = ownReport(this.#exchange.report(), this.#resumed, unreached.length);
    this.#resumed = 0;
    if (report !== null) this.#hub.send({ type: 'quality', ...report, ...this.#use });
    const read = import('./connection-use').then(async (loaded) => loaded.readConnectionUse(this));
    read.then((use) => (this.#use = use)).catch(() => {}); // it stays as it was known last
  }

  #lose(): void {
    this.content.disconnect();
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
    this.#ownMedia.close();
    this.#reset();
    this.content.close();
    if (store.state.phase !== 'connecting') media.release();
    store.dispatch({ type: 'ended', ended: this.#key.explain(ending) });
  }
}
