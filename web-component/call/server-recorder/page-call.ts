import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { RecordingLayout } from '../../../server/platform/hub/recording';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import { AgentVoice } from '../agent-voice/agent-voice';
import { every } from '../browser/timers';
import { connectHub, type Hub } from '../hub/connection';
import { LazyPointers } from '../pointers/lazy-pointers';
import { MediaExchange } from '../session/media-exchange';
import { CallStore } from '../state/call-store';
import type { CallState, Participant } from '../state/call-state';
import { loudness, SpeakerDetection } from '../media/speaker-detection';
import type { CompositionOptions } from '../recorder/composition';
import { LANDSCAPE, PORTRAIT } from '../recorder/picture';

/** The interval at which speakers are detected, in milliseconds. */
const DETECT_MS = 150;
const NO_TRACKS = { microphone: null, camera: null, screen: null, screenAudio: null };
const ALL_OFF = { microphone: false, camera: false, screen: false };

interface PageCallOptions {
  serverUrl: string;
  /** Admits this page only, until the worker claims its work again. */
  token: string;
  /** Returns the message with which this page enters. */
  enter: () => ToServer;
  /** Called after the state of the call has followed a message. */
  onMessage: (message: ToParticipant) => void;
  /** Called when the call is over for this page. @param problem why, in a sentence or a word */
  onEnd: (problem: string | null) => void;
}

/** The call of a page of the server, which nobody looks at. It receives everybody's media, and sends none. */
export class PageCall {
  readonly hub: Hub;
  readonly #life = new AbortController();
  readonly #store = new CallStore();
  readonly #exchange: MediaExchange;
  readonly #pointers: LazyPointers;
  readonly #speakers = new SpeakerDetection();
  readonly #voice: AgentVoice;
  readonly #onEnd: PageCallOptions['onEnd'];
  #isConnected = false;

  constructor({ serverUrl, token, enter, onMessage, onEnd }: PageCallOptions) {
    const { signal } = this.#life;
    const { dispatch } = this.#store;
    const send: Hub['send'] = (message) => this.hub.send(message);
    this.#onEnd = onEnd;
    this.#exchange = new MediaExchange({
      state: () => this.#store.state,
      dispatch: dispatch.bind(this.#store),
      send: (to, message) => send({ type: 'signal', to, signal: message }),
      renew: () => send({ type: 'renew-media' }),
      down: () => this.hub.probe(),
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
    this.hub = connectHub({
      serverUrl,
      token,
      signal,
      hasKey: false,
      canRecord: true,
      devices: () => ALL_OFF,
      enter,
      onMessage: (message) => {
        this.#receive(message);
        onMessage(message);
      },
      onLost: () => {
        this.#isConnected = false;
      },
      onEnd: (ending) => this.end(ending.kind === 'refused' ? ending.message : ending.reason),
    });
  }

  get state(): CallState {
    return this.#store.state;
  }

  /** Whether the hub reaches the page. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  get isOver(): boolean {
    return this.#life.signal.aborted;
  }

  /**
   * Returns the options of a composition in this page. A running one cannot change its size.
   * @param layout returns how the call is shown now
   */
  composed(by: string, layout: () => RecordingLayout): Required<CompositionOptions> {
    return {
      layout,
      size: layout() === 'portrait' ? PORTRAIT : LANDSCAPE,
      selfId: this.state.selfId ?? '',
      state: () => this.state,
      microphone: () => null,
      trails: () => this.#pointers.trails,
      watch: (tiles) => this.#exchange.watch(by, tiles),
    };
  }

  end(problem: string | null): void {
    if (this.isOver) return;
    this.#life.abort();
    this.#onEnd(problem);
    this.#exchange.reset();
  }

  #receive(message: ToParticipant): void {
    this.#store.dispatch({ type: 'hub-message', message });
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
      default:
    }
  }

  #detectSpeakers(): void {
    const { participants, activeSpeakerId } = this.#store.state;
    const levelOf = ({ participantId }: Participant) => loudness(this.#exchange.level(participantId));
    const speakers = this.#speakers.detect(participants, levelOf, activeSpeakerId, Date.now());
    this.#store.dispatch({ type: 'speakers', ...this.#voice.among(speakers) });
  }
}
