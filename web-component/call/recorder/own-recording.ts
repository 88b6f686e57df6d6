import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { CallAction } from '../state/call-action';
import type { WatchedTile } from '../engine/engine';
import type { Hub } from '../hub/connection';
import type { Trail } from '../pointers/trails';
import type { Recorder } from './recorder';
import type { CallState } from '../state/call-state';
import { after } from '../browser/timers';

/** The longest time that leaving waits for the last seconds of a recording, in milliseconds. */
const FINISH_MS = 8_000;

/** The longest time that a request for a recording by the server is shown as starting, in milliseconds. */
const QUEUE_MS = 60_000;

interface OwnRecordingOptions {
  hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>;
  /** Ends everything at once. */
  signal: AbortSignal;
  state(): CallState;
  /** Returns your own microphone; null before it was requested. */
  microphone(): MediaStream | null;
  dispatch(action: CallAction): void;
  /** Returns the current pointers and lines on shared screens. */
  trails(): readonly Trail[];
  /** Says which pictures the recording shows. */
  watch(tiles: readonly WatchedTile[]): void;
}

/** Every browser that records WebM supports these codecs; few players read H.264 in WebM. */
export const MIME_TYPE = 'video/webm;codecs=vp8,opus';

/** Returns whether this browser can record a call. */
export const canRecord = (): boolean =>
  'MediaRecorder' in globalThis && MediaRecorder.isTypeSupported(MIME_TYPE);

/** The recording that this page makes. The recorder is a file of its own, loaded when it is needed. */
export class OwnRecording {
  readonly #options: OwnRecordingOptions;
  #recorder: Recorder | null = null;
  #isStarting = false;
  /** Called with the answer to a request for a recording by the server. */
  #onAnswer: ((answer: ToParticipant | null) => void) | null = null;
  /** Called when the present recorder has begun, or is gone. */
  readonly #begun = new Set<() => void>();
  readonly #gone = new Set<() => void>();

  constructor(options: OwnRecordingOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#close(), { once: true });
  }

  /** Settles when the recording runs or failed to start; `notice` says why. Never throws. */
  async start(): Promise<void> {
    const { room, recording, phase } = this.#options.state();
    if (room?.endToEndEncrypted) return this.#notice(ENCRYPTED);
    if (recording !== null) return this.#notice(RECORDED);
    if (phase !== 'joined') return this.#notice(NOT_CONNECTED);
    if (this.#recorder || this.#isStarting) return;
    if (this.#options.state().recordsOnServer && !(await this.#isMineToMake())) return;
    if (!canRecord()) return this.#notice(UNSUPPORTED);
    this.#isStarting = true;
    try {
      const { createRecorder } = await import('./recorder');
      if (this.#options.signal.aborted) return;
      this.#recorder = this.#create(createRecorder);
    } catch {
      this.#notice({ ...UNSUPPORTED, message: 'The recorder could not be loaded.' });
      return;
    } finally {
      this.#isStarting = false;
    }
    await new Promise<void>((resolve) => this.#begun.add(resolve));
  }

  /** Records because the server asks this page to, or answers that it cannot; then the server asks another one. Never throws. */
  async startAsked(): Promise<void> {
    if (this.#recorder || this.#isStarting || this.#options.state().recording !== null) return;
    await this.start();
    if (this.#recorder === null) this.#options.hub.send({ type: 'decline-recording' });
  }

  /** Asks the server to record. Settles when a recording runs, failed to start, or waits for long. */
  async #isMineToMake(): Promise<boolean> {
    this.#isStarting = true;
    this.#options.hub.send({ type: 'request-recording' });
    const answer = await new Promise<ToParticipant | null>((resolve) => {
      this.#onAnswer = resolve;
      after(QUEUE_MS, this.#options.signal, () => resolve(null));
    });
    this.#onAnswer = null;
    this.#isStarting = false;
    return answer?.type === 'record-here';
  }

  /** Stops the recording of this page, or asks the page that records to stop. */
  stop(): void {
    if (this.#recorder) this.#recorder.stop();
    else this.#options.hub.send({ type: 'stop-recording', chunkCount: null });
  }

  receive(message: ToParticipant): void {
    this.#recorder?.receive(message);
    if (isAnswer(message)) this.#onAnswer?.(message);
    // The page was reloaded: its recording ends with what the server has.
    const isOrphan = message.type === 'welcome' && message.recording?.by === message.participantId;
    if (isOrphan && !this.#recorder) this.stop();
  }

  /**
   * Stops the recording of this page. Settles when the recording is stored, or when that takes too long. Null when
   * there is no recording.
   */
  finish(): Promise<void> | null {
    if (!this.#recorder) return null;
    const gone = new Promise<void>((resolve) => {
      this.#gone.add(resolve);
      after(FINISH_MS, this.#options.signal, resolve);
    });
    this.#recorder.stop();
    return gone;
  }

  #create(create: typeof import('./recorder').createRecorder): Recorder {
    const { hub, state, microphone, trails, watch } = this.#options;
    return create({
      hub,
      mimeType: MIME_TYPE,
      microphone,
      trails,
      watch,
      selfId: state().selfId ?? '',
      state,
      onBegun: () => settle(this.#begun),
      onStopping: () => this.#options.dispatch({ type: 'recording-stopping' }),
      onNotice: (notice) => this.#notice(notice),
      onEnd: () => this.#forget(),
    });
  }

  #close(): void {
    this.#recorder?.close();
    this.#onAnswer?.(null);
    this.#forget();
  }

  #forget(): void {
    this.#recorder = null;
    settle(this.#begun);
    settle(this.#gone);
  }

  #notice(notice: NonNullable<CallState['notice']>): void {
    this.#options.dispatch({ type: 'notice', notice });
  }
}

const UNSUPPORTED = { code: 'recording-unsupported', message: 'This browser cannot record a call.' };
const ENCRYPTED = {
  code: 'recording-refused',
  message: 'This call is encrypted from end to end: it is not recorded.',
};
const RECORDED = { code: 'recording-runs', message: 'This call is being recorded already.' };
const NOT_CONNECTED = {
  code: 'not-connected',
  message: 'There is no connection to the call at the moment: try again when there is.',
};

function settle(waiting: Set<() => void>): void {
  waiting.forEach((resolve) => resolve());
  waiting.clear();
}

/** Returns whether a message ends a request for a recording by the server. */
const isAnswer = (message: ToParticipant): boolean =>
  message.type === 'record-here' ||
  (message.type === 'recording-changed' && message.recording !== null) ||
  (message.type === 'rejected' && message.of === 'request-recording');
