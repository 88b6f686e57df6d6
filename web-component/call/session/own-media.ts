import type { Devices } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { ConsentPurpose } from '../../../server/platform/vocabulary/consent';
import type { Hub } from '../hub/connection';
import { AgentAudio } from '../listening/agent-audio';
import { OwnTracks } from '../recorder/own-tracks';
import { MutedMicrophone } from '../listening/muted-microphone';
import type { LocalMedia, LocalMediaState } from '../media/local-media';
import type { CallAction } from '../state/call-action';
import type { CallState } from '../state/call-state';
import { isConsented } from '../state/is-consented';
import type { MediaExchange } from './media-exchange';
import {
  allowedMedia,
  devicesOf,
  publishedDevices,
  type PublishedDevices,
  tracksOf,
} from './published-media';

const AGENT_UNHEARD = {
  code: 'agent-unheard',
  message: 'The sound for the agent cannot be had in this page: it does not hear you.',
};
const MUTED_SPEAKING = { code: 'muted-speaking', message: 'You speak while your microphone is off.' };

interface Options {
  media: LocalMedia;
  state: () => CallState;
  dispatch: (action: CallAction) => void;
  hub: Hub;
  exchange: MediaExchange;
}

/** Your devices in the call: sends what may be sent of them to the others, the agent and the hub. */
export class OwnMedia {
  readonly #options: Options;
  readonly #agentAudio: AgentAudio;
  readonly #mutedMicrophone: MutedMicrophone;
  readonly #tracks: OwnTracks;
  /** The devices as they were last sent to the hub. */
  #published: PublishedDevices | null = null;

  constructor(options: Options) {
    const { hub, dispatch } = options;
    this.#options = options;
    this.#agentAudio = new AgentAudio(hub, () => dispatch({ type: 'notice', notice: AGENT_UNHEARD }));
    this.#tracks = new OwnTracks(hub);
    this.#mutedMicrophone = new MutedMicrophone(() => dispatch({ type: 'notice', notice: MUTED_SPEAKING }));
  }

  /** Returns the devices that a join sends to the hub. */
  devicesToJoin(): Devices {
    const devices = devicesOf(this.#options.media.state);
    this.#published = { devices };
    return devices;
  }

  /** Returns the devices without those that may not be used in the call. */
  get allowed(): LocalMediaState {
    const { permissions, room } = this.#options.state();
    return allowedMedia(this.#options.media.state, permissions, room?.settings.backgrounds ?? 'allowed');
  }

  /** Sends what has changed. */
  publish(): void {
    const { state, dispatch, hub, exchange } = this.#options;
    if (state().selfId === null) return;
    this.#turnOffForbidden();
    const media = this.allowed;
    dispatch({ type: 'own-media', media });
    exchange.publish(tracksOf(media));
    this.#followAgent();
    this.#followRecording();
    this.#followMuted();
    const published = publishedDevices(media);
    if (JSON.stringify(published) === JSON.stringify(this.#published)) return;
    this.#published = published;
    hub.send({ type: 'devices', ...published });
  }

  /** Takes a message of the server, if it is about these devices. */
  receive(message: ToParticipant): void {
    const { media } = this.#options;
    this.#tracks.receive(message);
    switch (message.type) {
      case 'agent-changed':
        return this.#followAgent();
      case 'recording-changed':
        return this.#followRecording();
      case 'participant-changed':
      case 'room-changed':
        this.#followRecording();
        return this.#followAgent();
      case 'permissions-changed':
        return this.publish();
      case 'muted':
        void media.setMicrophone(false);
        return;
      case 'stop-camera':
        void media.setCamera(false);
        return;
      case 'stop-screen':
        return media.stopScreenShare();
      case 'stop-pointers':
        return media.stopScreenPointers();
      default:
    }
  }

  /** Stores the end of what is recorded of these devices; null when nothing is missing. */
  finish(): Promise<unknown> | null {
    return this.#tracks.finish();
  }

  close(): void {
    this.#tracks.close();
    this.#agentAudio.follow(null);
    this.#mutedMicrophone.follow(null);
  }

  /**
   * Lets the agent hear the microphone while it is on and you agree where you are asked, but never in an encrypted call,
   * whatever the server says.
   */
  #followAgent(): void {
    const { agent } = this.#options.state();
    const { microphoneOn, microphoneStream } = this.allowed;
    const isHeard = agent !== null && microphoneOn && this.#agreesTo('transcribe');
    this.#agentAudio.follow(isHeard ? microphoneStream : null);
  }

  /** Sends the own media to a recording by the same rules, except while the recording is paused. */
  #followRecording(): void {
    const { recording } = this.#options.state();
    const isRecorded = recording?.isPaused === false && this.#agreesTo('record');
    this.#tracks.follow(recording, isRecorded ? tracksOf(this.allowed) : null);
  }

  /** Returns whether the server may have your media for a purpose. */
  #agreesTo(purpose: ConsentPurpose): boolean {
    const { room, participants } = this.#options.state();
    const self = participants.find(({ isSelf }) => isSelf);
    const agrees = isConsented(room?.settings.consent, self?.consents, purpose);
    return room?.endToEndEncrypted === false && agrees;
  }

  /** Releases what may not be sent, so that the browser does not show it as in use. */
  #turnOffForbidden(): void {
    const { media, state } = this.#options;
    const { permissions } = state();
    const { microphoneOn, cameraOn, screenStream } = media.state;
    if (microphoneOn && !permissions.microphone) void media.setMicrophone(false);
    if (cameraOn && !permissions.camera) void media.setCamera(false);
    if (screenStream !== null && !permissions.screen) media.stopScreenShare();
  }

  /** Detects speech while muted. A participant who is not allowed the microphone is not told to turn it on. */
  #followMuted(): void {
    const { media, state } = this.#options;
    const { microphoneOn, microphoneStream } = media.state;
    const isMuted = !microphoneOn && state().permissions.microphone;
    this.#mutedMicrophone.follow(isMuted ? microphoneStream : null);
  }
}
