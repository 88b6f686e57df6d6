import type { ToParticipant } from '../../server/platform/hub/server-messages';
import type { Hub } from './hub/connection';
import type { Recorder } from './recorder/recorder';
import type { CallState, Recording } from './state';
import { after } from './timers';

/** How long leaving waits for the last seconds of a recording, in milliseconds. */
const FINISH_MS = 8_000;

interface OwnRecordingOptions {
  hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>;
  /** Ends everything at once. */
  signal: AbortSignal;
  state(): CallState;
  /** The own microphone; null before it was asked for. */
  microphone(): MediaStream | null;
  update(change: (state: CallState) => CallState): void;
}

/** What this page records. The recorder itself comes when it is needed, in a file of its own. */
export class OwnRecording {
  readonly #options: OwnRecordingOptions;
  #recorder: Recorder | null = null;
  #isStarting = false;
  /** Told when the recorder that there is has begun, or is gone. */
  readonly #begun = new Set<() => void>();
  readonly #gone = new Set<() => void>();

  constructor(options: OwnRecordingOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#close(), { once: true });
  }

  /** Settles when it runs, or could not be begun; `notice` tells why. Never throws. */
  async start(): Promise<void> {
    const { room, recording, phase } = this.#options.state();
    if (room?.endToEndEncrypted) return this.#notice(ENCRYPTED);
    if (recording !== null) return this.#notice(RECORDED);
    if (phase !== 'joined') return this.#notice(NOT_CONNECTED);
    if (this.#recorder || this.#isStarting) return;
    this.#isStarting = true;
    try {
      const { createRecorder } = await import('./recorder/recorder');
      if (this.#options.signal.aborted) return;
      this.#recorder = this.#create(createRecorder);
    } catch (error) {
      this.#notice({ code: 'recording-unsupported', message: sentenceOf(error) });
      return;
    } finally {
      this.#isStarting = false;
    }
    await new Promise<void>((resolve) => this.#begun.add(resolve));
  }

  /** Stops what is recorded here; elsewhere, asks for it. */
  stop(): void {
    if (this.#recorder) this.#recorder.stop();
    else this.#options.hub.send({ type: 'stop-recording', chunkCount: null });
  }

  hear(message: ToParticipant): void {
    this.#recorder?.hear(message);
    // This page was loaded anew: what it recorded is what the server has.
    const isOrphan = message.type === 'welcome' && message.recording?.by === message.participantId;
    if (isOrphan && !this.#recorder) this.stop();
  }

  /** Null when nothing is recorded here; otherwise stops, and settles when all is stored or it takes too long. */
  finish(): Promise<void> | null {
    if (!this.#recorder) return null;
    const gone = new Promise<void>((resolve) => {
      this.#gone.add(resolve);
      after(FINISH_MS, this.#options.signal, resolve);
    });
    this.#recorder.stop();
    return gone;
  }

  #create(create: typeof import('./recorder/recorder').createRecorder): Recorder {
    const { hub, state, microphone } = this.#options;
    return create({
      hub,
      microphone,
      selfId: state().selfId ?? '',
      participants: () => state().participants,
      onBegun: () => settle(this.#begun),
      onStopping: () => this.#change((recording) => ({ ...recording, isStopping: true })),
      onNotice: (notice) => this.#notice(notice),
      onEnd: () => this.#forget(),
    });
  }

  #close(): void {
    this.#recorder?.close();
    this.#forget();
  }

  #forget(): void {
    this.#recorder = null;
    settle(this.#begun);
    settle(this.#gone);
  }

  #notice(notice: NonNullable<CallState['notice']>): void {
    this.#options.update((state) => ({ ...state, notice }));
  }

  #change(change: (recording: Recording) => Recording): void {
    this.#options.update((state) => ({ ...state, recording: state.recording && change(state.recording) }));
  }
}

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

const sentenceOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError)
    ? error.message
    : 'The recorder could not be loaded.';
