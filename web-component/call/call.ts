import type { Consents } from '../../server/platform/vocabulary/consent';
import type { ToServer } from '../../server/platform/hub/client-messages';
import type { Askable, Overrides, ParticipantState } from '../../server/platform/hub/protocol';
import { CallStore } from './state/call-store';
import type { ConnectionStats, WatchedTile } from './engine/engine';
import { loadEncryptor } from './session/load-encryptor';
import type { Pointers } from './pointers/pointers';
import { Session } from './session/session';
import type { Opinion } from '../../server/platform/vocabulary/confirmation';
import type { NewPoll } from '../../server/platform/hub/polls';
import type { BreakoutRequest, AgentOptions, Call, CallOptions } from './state/call-operations';
import type { ChatReferences, UploadPermit } from './chat/chat-message';
import type { CallState, Ending, Refused } from './state/call-state';
import type { FileCipher } from './e2ee/ciphers';

const NOT_LOADED: Ending = {
  kind: 'refused',
  code: 'no-connection',
  message: 'The interface of the call cannot be loaded.',
  recoverable: true,
};

const UNSUPPORTED: Refused = {
  kind: 'refused',
  code: 'calls-unsupported',
  message: 'This browser has no WebRTC.',
  recoverable: false,
};

/** Returns why this browser cannot make calls; null: it can. */
export const unsupportedHere = (): Refused | null => ('RTCPeerConnection' in globalThis ? null : UNSUPPORTED);

/** Calls in rooms of one server, one at a time: it can be joined again after it was left. */
export function createCall(options: CallOptions): Call {
  return new RoomCall(options);
}

class RoomCall extends EventTarget implements Call {
  readonly #options: CallOptions;
  readonly #store = new CallStore();
  #session: Session | null = null;
  /** Counts joins and leaves: an earlier one that is overtaken while it waits does nothing more. */
  #attempts = 0;

  constructor(options: CallOptions) {
    super();
    this.#options = options;
    this.#store.addEventListener('change', () => this.dispatchEvent(new Event('change')));
  }

  get state(): CallState {
    return this.#store.state;
  }

  async join(token: string, e2eeKey: string | null): Promise<void> {
    const attempt = (this.#attempts += 1);
    const saved = this.#session?.leave();
    if (saved) await saved;
    if (attempt !== this.#attempts) return;
    const store = this.#store;
    const unsupported = unsupportedHere();
    if (unsupported) return store.dispatch({ type: 'ended', ended: unsupported });
    store.dispatch({ type: 'connecting' });
    const [roomKey, isPrepared = true] = await Promise.all([
      e2eeKey ? loadEncryptor(e2eeKey) : ('missing' as const),
      this.#options.prepare?.(),
    ]);
    if (attempt !== this.#attempts) return;
    if (!isPrepared) return store.dispatch({ type: 'ended', ended: NOT_LOADED });
    this.#session = new Session({ ...this.#options, token, roomKey, store });
    await this.#settled();
  }

  async leave(): Promise<void> {
    const attempt = (this.#attempts += 1);
    const saved = this.#session?.leave();
    if (saved) await saved;
    if (attempt !== this.#attempts) return; // joined again meanwhile
    this.#session = null;
    if (this.state.phase === 'idle') return;
    // It was left before the session began.
    this.#store.dispatch({ type: 'ended', ended: { kind: 'left', reason: 'left' } });
  }

  close(): void {
    void this.leave();
  }

  watch(tiles: readonly WatchedTile[], by: string): void {
    this.#session?.watch(by, tiles);
  }

  setToken(token: string): void {
    this.#session?.setToken(token);
  }

  async sendChat(text: string, references?: ChatReferences): Promise<void> {
    if (!this.#session) throw new Error('There is no call.');
    await this.#session.sendChat(text, references);
  }

  get fileCipher(): FileCipher | null {
    return this.#session?.fileCipher ?? null;
  }

  async requestUpload(file: Parameters<Call['requestUpload']>[0], requestId: string): Promise<UploadPermit> {
    const answer = await this.#session?.content.files.ask({ type: 'request-upload', ...file }, requestId);
    if (answer?.type !== 'upload-granted') throw new Error('There is no call.');
    const { fileId, token, path } = answer;
    return { fileId, token, url: new URL(path, this.#options.serverUrl).href };
  }

  cancelUpload(fileId: string): void {
    this.#send({ type: 'cancel-upload', fileId });
  }

  async requestDownload(fileId: string): Promise<string> {
    const answer = await this.#session?.content.files.ask({ type: 'request-download', fileId });
    if (answer?.type !== 'download-granted') throw new Error('There is no call.');
    return new URL(answer.path, this.#options.serverUrl).href;
  }

  deleteChat(messageId: string): void {
    this.#send({ type: 'delete-chat', messageId });
  }

  reactToChat(messageId: string, emoji: string | null): void {
    void this.#session?.reactToChat(messageId, emoji);
  }

  answerConsent(answers: Consents, asked: { wording: string; language: string }): void {
    this.#send({ type: 'consent', answers, ...asked });
  }

  async startPoll(poll: NewPoll): Promise<void> {
    await this.#session?.content.polls.start(poll);
  }

  vote(pollId: string, choices: readonly number[]): void {
    this.#session?.content.polls.vote(pollId, choices);
  }

  endPoll(pollId: string): void {
    this.#send({ type: 'end-poll', pollId });
  }

  deletePoll(pollId: string): void {
    this.#send({ type: 'delete-poll', pollId });
  }

  seePolls(): void {
    this.#session?.content.polls.see();
  }

  draftMinutes(): void {
    this.#send({ type: 'draft-minutes' });
  }

  giveOpinion(itemId: string, opinion: Opinion | null, text?: string): void {
    this.#send({ type: 'give-opinion', itemId, opinion, text });
  }

  changeBreakouts(request: BreakoutRequest): void {
    this.#send(request);
  }

  async writeToBreakouts(text: string): Promise<void> {
    await this.#session?.writeToBreakouts(text);
  }

  setAudioOnly(on: boolean): void {
    this.#session?.setAudioOnly(on);
  }

  async stats(): Promise<ConnectionStats[]> {
    return (await this.#session?.stats()) ?? [];
  }

  setCaptionLanguage(language: string | null): void {
    this.#session?.content.captions.choose(language);
  }

  raiseHand(raised: boolean): void {
    this.#send({ type: 'hand', raised });
  }

  react(emoji: string): void {
    this.#send({ type: 'reaction', emoji });
  }

  mute(participantId: string): void {
    this.#send({ type: 'mute', participantId });
  }

  muteAll(): void {
    this.#send({ type: 'mute-all' });
  }

  stopCamera(participantId: string): void {
    this.#send({ type: 'stop-camera', participantId });
  }

  stopScreen(participantId: string): void {
    this.#send({ type: 'stop-screen', participantId });
  }

  stopPointers(participantId: string): void {
    this.#send({ type: 'stop-pointers', participantId });
  }

  async loadPointers(): Promise<Pointers | null> {
    return (await this.#session?.content.pointers.load()) ?? null;
  }

  askToTurnOn(participantId: string, device: Askable): void {
    const type = device === 'microphone' ? 'ask-to-unmute' : 'ask-to-start-camera';
    this.#send({ type, participantId });
  }

  setSpotlight(participantId: string, on: boolean): void {
    this.#send({ type: 'spotlight', participantId, ends: !on });
  }

  setOverrides(participantId: string | null, overrides: Partial<Overrides>): void {
    this.#send({ type: 'set-grants', participantId, grants: overrides });
  }

  closeTurnOnRequest(device: Askable): void {
    this.#store.dispatch({ type: 'turn-on-request-closed', device });
  }

  remove(participantId: string): void {
    this.#send({ type: 'remove', participantId });
  }

  liftBan(banId: string): void {
    this.#send({ type: 'lift-ban', banId });
  }

  admit(participantId: string | null): void {
    this.#send({ type: 'admit', participantId });
  }

  deny(participantId: string): void {
    this.#send({ type: 'deny', participantId });
  }

  writeToWaiting(participantId: string | null, text: string): void {
    this.#send({ type: 'write-to-waiting', participantId, text });
  }

  setRole(participantId: string, role: ParticipantState['role']): void {
    this.#send({ type: 'set-role', participantId, role });
  }

  setLocked(locked: boolean): void {
    this.#send({ type: 'lock', locked });
  }

  endForAll(): void {
    void this.#session?.endForAll();
  }

  async startRecording(): Promise<void> {
    await this.#session?.startRecording();
  }

  stopRecording(): void {
    this.#session?.stopRecording();
  }

  setRecordingPaused(isPaused: boolean): void {
    this.#send({ type: isPaused ? 'pause-recording' : 'resume-recording' });
  }

  inviteAgent(options: AgentOptions): void {
    this.#send({ type: 'invite-agent', ...options });
  }

  removeAgent(): void {
    this.#send({ type: 'remove-agent' });
  }

  stopAgentSpeech(): void {
    this.#send({ type: 'stop-agent-speech' });
  }

  setAgentMuted(isMuted: boolean): void {
    this.#send({ type: 'mute-agent', isMuted });
  }

  #send(message: ToServer): void {
    this.#session?.send(message);
  }

  /** Resolves when the call is joined or has ended. */
  async #settled(): Promise<void> {
    const done = new AbortController();
    await new Promise<void>((resolve) => {
      const check = () => {
        const { phase } = this.state;
        if (phase !== 'connecting' && phase !== 'waiting') resolve();
      };
      this.#store.addEventListener('change', check, { signal: done.signal });
      check();
    });
    done.abort();
  }
}
