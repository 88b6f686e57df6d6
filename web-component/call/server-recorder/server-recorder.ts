import type { RecordingLayout } from '../../../server/platform/hub/recording';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { AgentVoice } from '../agent-voice/agent-voice';
import { every } from '../browser/timers';
import { connectHub, type Hub } from '../hub/connection';
import { PROTOCOL } from '../hub/address';
import { LazyPointers } from '../pointers/lazy-pointers';
import { MediaExchange } from '../session/media-exchange';
import { CallStore } from '../state/call-store';
import type { Participant } from '../state/call-state';
import { loudness, SpeakerDetection } from '../media/speaker-detection';
import { createRecorder, type Recorder } from '../recorder/recorder';
import { LANDSCAPE, PORTRAIT } from '../recorder/picture';
import { MIME_TYPE } from '../recorder/own-recording';

const FRAMES_PER_SECOND = 25;
/** The interval at which speakers are detected, in milliseconds. */
const DETECT_MS = 150;
const NO_TRACKS = { microphone: null, camera: null, screen: null, screenAudio: null };
const ALL_OFF = { microphone: false, camera: false, screen: false };

/** The state of a recorder's page, for its worker. */
interface ServerRecorderState {
  /** Whether the hub reaches the page. */
  isConnected: boolean;
  /** Whether nothing is recorded now, because hosts paused it or nobody is in the call. */
  isPaused: boolean;
  /** Whether the page is done: the recording has ended, or this page cannot make it. */
  isOver: boolean;
  /** Why the page is done, if the recording did not end as it should; otherwise null. */
  problem: string | null;
}

/** The recorder of the server in a page without anybody. */
export interface ServerRecorder {
  readonly state: ServerRecorderState;
}

/**
 * Enters a call as the recorder of the server, and records it as everybody sees and hears it. It sends no media.
 * @param options.token admits this page only, until the worker claims the recording again
 */
export const openServerRecorder = (options: { serverUrl: string; token: string }): ServerRecorder =>
  new PageRecorder(options);

class PageRecorder implements ServerRecorder {
  readonly #life = new AbortController();
  readonly #store = new CallStore();
  readonly #hub: Hub;
  readonly #exchange: MediaExchange;
  readonly #pointers: LazyPointers;
  readonly #speakers = new SpeakerDetection();
  readonly #voice: AgentVoice;
  #recorder: Recorder | null = null;
  #layout: RecordingLayout | null = null;
  #isConnected = false;
  #problem: string | null = null;

  constructor({ serverUrl, token }: { serverUrl: string; token: string }) {
    const { signal } = this.#life;
    const { dispatch } = this.#store;
    const send: Hub['send'] = (message) => this.#hub.send(message);
    this.#exchange = new MediaExchange({
      state: () => this.#store.state,
      dispatch: dispatch.bind(this.#store),
      send: (to, message) => send({ type: 'signal', to, signal: message }),
      renew: () => send({ type: 'renew-media' }),
      down: () => this.#hub.probe(),
    });
    this.#voice = new AgentVoice({ signal, dispatch: dispatch.bind(this.#store) });
    this.#pointers = new LazyPointers({
      signal,
      selfId: () => this.#store.state.selfId,
      cipher: () => null,
      send,
      onPointing: (pointing) => this.#store.dispatch({ type: 'pointing', pointing }),
    });
    every(DETECT_MS, signal, () => this.#detectSpeakers());
    this.#hub = connectHub({
      serverUrl,
      token,
      signal,
      hasKey: false,
      canRecord: true,
      devices: () => ALL_OFF,
      enter: () => ({ type: 'record-call', protocol: PROTOCOL, token }),
      onMessage: (message) => this.#receive(message),
      onLost: () => {
        this.#isConnected = false;
      },
      onEnd: (ending) => this.#end(ending.kind === 'refused' ? ending.message : ending.reason),
    });
  }

  get state(): ServerRecorderState {
    const { aborted: isOver } = this.#life.signal;
    const isPaused = this.#isEmpty || this.#recorder?.isPaused === true;
    return { isConnected: this.#isConnected, isPaused, isOver, problem: this.#problem };
  }

  /** Whether nobody is connected to the call: people whose connection is lost may come back. */
  get #isEmpty(): boolean {
    const { participants } = this.#store.state;
    return !participants.some(({ kind, connected }) => kind === 'human' && connected);
  }

  #receive(message: ToParticipant): void {
    this.#store.dispatch({ type: 'hub-message', message });
    this.#recorder?.receive(message);
    this.#voice.receive(message);
    switch (message.type) {
      case 'welcome':
        this.#isConnected = true;
        return this.#exchange.connect(message, null, NO_TRACKS);
      case 'participant-joined':
      case 'participant-changed':
        return this.#exchange.update(message.participant.participantId);
      case 'participant-left':
        return this.#exchange.remove(message.participantId);
      case 'signal':
        return this.#exchange.receive(message.from, message.signal);
      case 'media':
        return this.#exchange.useServers(message.media);
      case 'pointed':
        return this.#pointers.receive(message);
      case 'recorder-layout':
        this.#layout = message.layout;
        this.#recorder ??= this.#record(message.layout);
        return;
      case 'rejected':
        if (message.of === 'start-recording' || message.of === 'fragment') this.#end(message.message);
        return;
      default:
    }
  }

  #record(layout: RecordingLayout): Recorder {
    const state = () => this.#store.state;
    return createRecorder({
      hub: this.#hub,
      mimeType: MIME_TYPE,
      size: layout === 'portrait' ? PORTRAIT : LANDSCAPE,
      framesPerSecond: FRAMES_PER_SECOND,
      selfId: state().selfId ?? '',
      state,
      layout: () => this.#layout ?? layout,
      isPaused: () => this.#isEmpty,
      microphone: () => null,
      trails: () => this.#pointers.trails,
      watch: (tiles) => this.#exchange.watch('recorder', tiles),
      onBegun() {},
      onStopping() {},
      onNotice: ({ message }) => {
        this.#problem = message;
      },
      onEnd: () => this.#end(this.#problem),
    });
  }

  #detectSpeakers(): void {
    const { participants, activeSpeakerId } = this.#store.state;
    const levelOf = ({ participantId }: Participant) => loudness(this.#exchange.level(participantId));
    const speakers = this.#speakers.detect(participants, levelOf, activeSpeakerId, Date.now());
    this.#store.dispatch({ type: 'speakers', ...this.#voice.among(speakers) });
  }

  #end(problem: string | null): void {
    if (this.#life.signal.aborted) return;
    this.#problem = problem;
    this.#life.abort();
    this.#recorder?.close();
    this.#exchange.reset();
  }
}
