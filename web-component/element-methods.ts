import { isBlank } from './call/chat/is-blank';
import type { BreakoutRequest } from './call/state/call-operations';
import type {
  ConferenceRoom,
  ConferenceRoomAgentOptions,
  ConferenceRoomBackground,
  ConferenceRoomBreakoutOptions,
  ConferenceRoomConnectionCheck,
  ConferenceRoomDevice,
  ConferenceRoomMicrophoneSound,
} from './contract';
import type { CallLifecycle } from './controllers/call-lifecycle/call-lifecycle';
import type { DeviceRequests } from './controllers/call-lifecycle/device-requests';
import { serverUrlOf } from './controllers/call-lifecycle/urls';
import { Localization } from './controllers/localization';
import { ElementProperties } from './element-properties';
import type { CallProperties } from './parts/call-view/call-properties';

/** The methods of the element. A page calls them at any time, so each tells what it needs. */
export abstract class ElementMethods extends ElementProperties implements ConferenceRoom {
  protected abstract readonly lifecycle: CallLifecycle;
  protected readonly localization = new Localization(this);

  async join(): Promise<void> {
    await this.lifecycle.join();
  }

  async checkConnection({
    signal = NEVER,
  }: { signal?: AbortSignal } = {}): Promise<ConferenceRoomConnectionCheck> {
    return this.runConnectionCheck(signal, () => {});
  }

  async leave(): Promise<void> {
    await this.lifecycle.leave();
  }

  async setMicrophone(on: boolean): Promise<void> {
    if (!on || this.#mayUse('microphone')) await this.lifecycle.media?.setMicrophone(on);
  }

  async setCamera(on: boolean): Promise<void> {
    if (!on || this.#mayUse('camera')) await this.lifecycle.media?.setCamera(on);
  }

  async startScreenShare(): Promise<void> {
    if (this.#mayUse('screen')) await this.lifecycle.media?.startScreenShare();
  }

  stopScreenShare(): void {
    this.lifecycle.media?.stopScreenShare();
  }

  setScreenContent(content: 'text' | 'film'): void {
    this.lifecycle.media?.setScreenContent(content);
  }

  setScreenFrameRate(frameRate: 5 | 15 | 30 | null): void {
    this.lifecycle.media?.setScreenFrameRate(frameRate);
  }

  setScreenPointers(on: boolean): void {
    this.lifecycle.media?.setScreenPointers(on);
  }

  async setBackground(background: ConferenceRoomBackground): Promise<void> {
    await (await this.#devices()).setBackground(background);
  }

  async setMicrophoneSound(sound: ConferenceRoomMicrophoneSound): Promise<void> {
    await (await this.#devices()).setMicrophoneSound(sound);
  }

  async listDevices(): Promise<ConferenceRoomDevice[]> {
    return (await this.#devices()).list();
  }

  async setDevice(device: ConferenceRoomDevice['device'], deviceId: string): Promise<void> {
    await (await this.#devices()).select(device, deviceId);
  }

  async #devices(): Promise<DeviceRequests> {
    const media = await this.lifecycle.requireMedia();
    const loaded = await import('./controllers/call-lifecycle/device-requests').catch(() => null);
    if (loaded === null) this.#refuse('not-loaded', 'A file of the element could not be loaded.');
    return new loaded.DeviceRequests(media, (code, message) => this.#refuse(code, message));
  }

  async setHand(raised: boolean): Promise<void> {
    const call = this.lifecycle.requireCall();
    const isOff = call.state.room?.settings.features.raiseHand === false;
    if (raised && isOff) this.#refuse('not-allowed', 'Raising hands is off in this room.');
    call.raiseHand(raised);
  }

  async sendChat(text: string, ...to: [participantId?: string | null]): Promise<void> {
    const call = this.lifecycle.requireCall();
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

  pin(participantId: string | null): void {
    this.#callView()?.pin(participantId);
  }

  setVolume(participantId: string, volume: number): void {
    this.#callView()?.setVolume(participantId, volume);
  }

  #callView(): CallProperties | null {
    return this.lifecycle.activeCall() && this.renderRoot.querySelector('conference-room-call');
  }

  setAudioOnly(on: boolean): void {
    this.lifecycle.setAudioOnly(on);
  }

  setAuthToken(token: string): void {
    this.authToken = token;
  }

  mute(participantId: string): void {
    this.lifecycle.activeCall()?.mute(participantId);
  }

  muteAll(): void {
    this.lifecycle.activeCall()?.muteAll();
  }

  spotlight(participantId: string, on = true): void {
    this.lifecycle.activeCall()?.setSpotlight(participantId, on);
  }

  setGrants(participantId: string | null, grants: { screen?: boolean; chat?: boolean }): void {
    this.lifecycle.activeCall()?.setOverrides(participantId, grants);
  }

  stopCamera(participantId: string): void {
    this.lifecycle.activeCall()?.stopCamera(participantId);
  }

  stopScreen(participantId: string): void {
    this.lifecycle.activeCall()?.stopScreen(participantId);
  }

  stopPointers(participantId: string): void {
    this.lifecycle.activeCall()?.stopPointers(participantId);
  }

  askToUnmute(participantId: string): void {
    this.lifecycle.activeCall()?.askToTurnOn(participantId, 'microphone');
  }

  askToStartCamera(participantId: string): void {
    this.lifecycle.activeCall()?.askToTurnOn(participantId, 'camera');
  }

  removeParticipant(participantId: string): void {
    if (typeof participantId === 'string' && participantId !== '') {
      this.lifecycle.activeCall()?.remove(participantId);
      return;
    }
    const message = 'removeParticipant needs the id of a participant.';
    this.emit('error', { code: 'participant-id-missing', message, recoverable: true });
  }

  admit(participantId: string): void {
    this.lifecycle.activeCall()?.admit(participantId);
  }

  deny(participantId: string): void {
    this.lifecycle.activeCall()?.deny(participantId);
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
    this.lifecycle.activeCall()?.setRole(participantId, role);
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
    await this.lifecycle.activeCall()?.writeToBreakouts(text);
  }

  askForHelp(): void {
    this.#changeBreakouts({ type: 'ask-for-help' });
  }

  #changeBreakouts(request: BreakoutRequest): void {
    this.lifecycle.activeCall()?.changeBreakouts(request);
  }

  endForAll(): void {
    this.lifecycle.endForAll();
  }

  async startRecording(): Promise<void> {
    await this.lifecycle.activeCall()?.startRecording();
  }

  stopRecording(): void {
    this.lifecycle.activeCall()?.stopRecording();
  }

  pauseRecording(): void {
    this.lifecycle.activeCall()?.setRecordingPaused(true);
  }

  resumeRecording(): void {
    this.lifecycle.activeCall()?.setRecordingPaused(false);
  }

  inviteAgent(options: ConferenceRoomAgentOptions = {}): void {
    const call = this.lifecycle.activeCall();
    const ofRoom = call?.state.room?.settings.language ?? null;
    const { mode = 'Notetaker', language = ofRoom, captions = false } = options;
    call?.inviteAgent({ mode, language, captions });
  }

  removeAgent(): void {
    this.lifecycle.activeCall()?.removeAgent();
  }

  stopAgentSpeech(): void {
    this.lifecycle.activeCall()?.stopAgentSpeech();
  }

  setAgentMuted(isMuted: boolean): void {
    this.lifecycle.activeCall()?.setAgentMuted(isMuted);
  }

  protected readonly runConnectionCheck = async (
    signal: AbortSignal,
    onCheck: (check: ConferenceRoomConnectionCheck) => void,
  ): Promise<ConferenceRoomConnectionCheck> => {
    try {
      const { runCheck } = await import('./parts/checks/checks');
      return await runCheck({
        serverUrl: serverUrlOf(this.embedUrl, import.meta.url),
        token: this.authToken,
        language: this.localization.text?.language ?? 'en',
        signal,
        onCheck: (check) => {
          onCheck(check);
          this.emit('connection-check', check);
        },
      });
    } catch {
      const message = 'The check of the connection cannot be loaded.';
      this.emit('error', { code: 'check-failed', message, recoverable: true });
      return { steps: [], isComplete: false };
    }
  };

  /** Whether a device may be used in this call; where it may not, an `error` event gives the reason. */
  #mayUse(device: 'microphone' | 'camera' | 'screen'): boolean {
    const may = this.lifecycle.allowedDevices[device];
    const message = `This call does not allow you to use the ${device}.`;
    if (!may) this.emit('error', { code: 'not-allowed', message, recoverable: true });
    return may;
  }

  /** Says by an `error` event, too, why something cannot be done. @throws Error with the sentence */
  #refuse(code: string, message: string): never {
    this.emit('error', { code, message, recoverable: true });
    throw new Error(message);
  }
}

/** The signal of a check that nobody cancels. */
const NEVER = new AbortController().signal;
