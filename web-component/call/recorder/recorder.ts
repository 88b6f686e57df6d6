import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { RecordingState } from '../../../server/platform/hub/recording';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Hub } from '../hub/connection';
import type { CallState } from '../state/call-state';
import { after } from '../browser/timers';
import { Composition, type CompositionOptions } from './composition';
import { Outbox } from './outbox';
import { tick } from './ticker';

const FRAMES_PER_SECOND = 20;
const VIDEO_BITS_PER_SECOND = 1_500_000;
const AUDIO_BITS_PER_SECOND = 96_000;
const CHUNK_MS = 2_000;
/** Frames that are sent with each picture: at most 80 per second, fewer than the server allows. */
const FRAMES_PER_TICK = 4;
/** Bytes that may wait in the socket: chat and signals must not wait behind megabytes. */
const WAITING_MAX_BYTES = 256_000;
const KEPT_MAX_BYTES = 200_000_000;
/** Pause after the server could not store a chunk, in milliseconds. */
const TRY_AGAIN_MS = 3_000;

type Notice = NonNullable<CallState['notice']>;

export interface RecorderOptions extends CompositionOptions {
  hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>;
  /** Media type that this browser records. */
  mimeType: string;
  /** Returns whether nobody is there, so that nothing is recorded. Absent: never. */
  isEmpty?(): boolean;
  framesPerSecond?: number;
  /** Called when the recording runs. */
  onBegun(): void;
  /** Called when the recording was stopped and the rest is being sent. */
  onStopping(): void;
  /** Called when somebody is there again, and everything before is stored: another recorder has to go on. */
  onReturn?(): void;
  /** Called with a notice for the user. */
  onNotice(notice: Notice): void;
  /** Called when the recording is over, or did not begin. */
  onEnd(): void;
}

/** Records a call in this page and sends it to the server in chunks. */
export interface Recorder {
  /** Whether hosts have paused the recording. */
  readonly isPaused: boolean;
  /** Takes a message of the server: `welcome`, and everything about recordings. */
  receive(message: ToParticipant): void;
  /** Stops, sends the rest, and then reports the end to the server. */
  stop(): void;
  /** Releases everything at once, without telling the server. */
  close(): void;
}

/** Asks the server for a recording, which begins when the server agrees. @throws Error when this browser cannot record */
export const createRecorder = (options: RecorderOptions): Recorder => new CallRecorder(options);

class CallRecorder implements Recorder {
  readonly #options: RecorderOptions;
  readonly #life = new AbortController();
  readonly #composition: Composition;
  readonly #start: ToServer;
  readonly #framesPerSecond: number;
  readonly #outbox = new Outbox();
  readonly #media: MediaRecorder;
  /** Chunks are read one after the other and keep their order. */
  #reading: Promise<void> = Promise.resolve();
  #recordingId: string | null = null;
  #isStopping = false;
  /** Whether recording has stopped and every chunk is in the outbox. */
  #isComplete = false;
  #hasReportedStop = false;
  /** Whether nothing is sent for a while, because the server could not store a chunk. */
  #isWaiting = false;
  #hasStarted = false;
  #isPaused = false;
  #hasReportedPause = true;
  /** Whether nobody was there for a while. */
  #wasEmpty = false;
  /** Whether the media recorder was asked for what it has recorded, and has not answered yet. */
  #isAwaiting = false;

  constructor(options: RecorderOptions) {
    const { framesPerSecond = FRAMES_PER_SECOND } = options;
    this.#options = options;
    this.#framesPerSecond = framesPerSecond;
    this.#composition = new Composition(options, framesPerSecond, () => options.onNotice(SILENT));
    this.#start = { type: 'start-recording', mimeType: 'video/webm', ...this.#composition.size };
    this.#media = new MediaRecorder(this.#composition.stream, {
      mimeType: options.mimeType,
      videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
      audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    });
    const { signal } = this.#life;
    this.#media.addEventListener('dataavailable', ({ data }) => this.#keep(data), { signal });
    this.#media.addEventListener('stop', () => this.#complete(), { signal });
    this.#media.addEventListener('error', () => this.#fail(), { signal });
    options.hub.send(this.#start);
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  receive(message: ToParticipant): void {
    switch (message.type) {
      case 'welcome':
      case 'recording-changed': {
        const { recording } = message;
        const isOwn = recording?.by === this.#options.selfId;
        if (!isOwn || (this.#recordingId !== null && recording.recordingId !== this.#recordingId)) {
          const isAtLimit = message.type === 'recording-changed' && message.limit !== undefined;
          return isAtLimit ? this.#end(null) : this.#handleNoRecording(message.type); // everybody gets a notice of the limit
        }
        // The chunks are of another recorder. The request was lost with the connection.
        if (message.type === 'welcome' && this.#recordingId === null && recording.nextChunk > 0)
          return this.#options.hub.send(this.#start);
        this.#isPaused = recording.isPauseRequested === true || recording.pausedAt !== undefined;
        this.#hasReportedPause = recording.isPauseRequested !== true;
        if (this.#recordingId === null) this.#begin(recording);
        else if (message.type === 'recording-changed') return; // it was paused or goes on
        this.#hasReportedStop = false;
        return this.#outbox.rewind(recording.nextChunk);
      }
      case 'chunk-stored':
        if (message.recordingId === this.#recordingId) this.#outbox.stored(message.nextChunk);
        return;
      case 'chunk-refused':
        if (message.recordingId === this.#recordingId) this.#tryAgain(message.nextChunk);
        return;
      case 'stop-recording':
        return this.stop();
      case 'rejected':
        if (message.of === 'start-recording' && this.#recordingId === null) this.#end(null);
        else if (message.of === 'recording-paused') this.#reportPauseAgain();
        return;
      default:
    }
  }

  stop(): void {
    if (this.#recordingId === null) {
      // The server may have begun it already, and the answer is on its way.
      this.#options.hub.send({ type: 'stop-recording', chunkCount: null });
      return this.#end(null);
    }
    if (this.#isStopping) return;
    this.#isStopping = true;
    if (this.#media.state !== 'inactive') this.#media.stop();
    else this.#complete(); // it was paused all the time
    this.#options.onStopping();
  }

  close(): void {
    this.#life.abort();
    if (this.#media.state !== 'inactive') this.#media.stop();
    this.#composition.close();
  }

  #begin({ recordingId, nextChunk }: RecordingState): void {
    this.#recordingId = recordingId;
    this.#outbox.continueAt(nextChunk);
    if (!this.#isPaused && !this.#startMedia()) return;
    tick(this.#framesPerSecond, this.#life.signal, () => {
      if (!this.#isStopping) this.#follow();
      this.#send();
    });
    this.#options.onBegun();
  }

  /** @returns false when this browser cannot record */
  #startMedia(): boolean {
    this.#hasStarted = true;
    try {
      this.#media.start(CHUNK_MS);
      return true;
    } catch {
      this.#fail();
      return false;
    }
  }

  /** Pauses and goes on as asked, and draws meanwhile. */
  #follow(): void {
    const { hub, onReturn } = this.#options;
    const isEmpty = this.#options.isEmpty?.() === true;
    this.#wasEmpty ||= isEmpty && this.#hasStarted;
    const isPaused = this.#isPaused || isEmpty || this.#wasEmpty;
    if (this.#wasEmpty && !isEmpty && !this.#isAwaiting && this.#outbox.keptBytes === 0) return onReturn?.();
    if (isPaused && this.#media.state === 'recording') {
      this.#isAwaiting = true;
      this.#media.requestData(); // so that what was recorded is stored
      this.#media.pause();
    } else if (!isPaused && this.#media.state === 'paused') this.#media.resume();
    else if (!isPaused && !this.#hasStarted && !this.#startMedia()) return;
    if (!this.#hasReportedPause) hub.send({ type: 'recording-paused' });
    this.#hasReportedPause = true;
    if (!isPaused) this.#composition.draw();
  }

  #keep(data: Blob): void {
    this.#reading = this.#reading.then(async () => {
      this.#outbox.add(new Uint8Array(await data.arrayBuffer()));
      this.#isAwaiting = false;
      if (this.#outbox.keptBytes <= KEPT_MAX_BYTES || this.#isStopping) return;
      this.#options.onNotice(BEHIND);
      this.stop();
    });
  }

  #complete(): void {
    void this.#reading.then(() => {
      this.#isComplete = true;
      this.stop(); // if the browser stopped by itself
    });
  }

  #send(): void {
    const { hub } = this.#options;
    for (let i = 0; i < FRAMES_PER_TICK && !this.#isWaiting && hub.waitingBytes < WAITING_MAX_BYTES; i += 1) {
      const frame = this.#outbox.take();
      if (!frame) break;
      hub.sendFrame(frame);
    }
    const isAllStored = this.#isComplete && this.#outbox.keptBytes === 0;
    if (!isAllStored || this.#hasReportedStop || hub.waitingBytes === Infinity) return;
    this.#hasReportedStop = true;
    hub.send({ type: 'stop-recording', chunkCount: this.#outbox.count });
  }

  #tryAgain(nextChunk: number): void {
    this.#outbox.rewind(nextChunk);
    this.#hasReportedStop = false;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    after(TRY_AGAIN_MS, this.#life.signal, () => {
      this.#isWaiting = false;
    });
  }

  /** Reports the pause again later, because the server could not store it. */
  #reportPauseAgain(): void {
    after(TRY_AGAIN_MS, this.#life.signal, () => {
      if (this.#isPaused) this.#hasReportedPause = false;
    });
  }

  /** Handles that the server does not have a recording of this page. */
  #handleNoRecording(messageType: 'welcome' | 'recording-changed'): void {
    if (this.#hasReportedStop) return this.#end(null);
    if (this.#recordingId !== null)
      return this.#end(messageType === 'welcome' ? LOST : this.#isStopping ? null : ENDED);
    // The request was lost with the connection.
    if (messageType === 'welcome') this.#options.hub.send(this.#start);
  }

  #fail(): void {
    this.#isComplete = true;
    this.#end(FAILED);
    this.#options.hub.send({ type: 'stop-recording', chunkCount: null });
  }

  #end(notice: Notice | null): void {
    if (this.#life.signal.aborted) return;
    this.close();
    if (notice) this.#options.onNotice(notice);
    this.#options.onEnd();
  }
}

const LOST = {
  code: 'recording-lost',
  message: 'The connection was lost for too long: the recording ended there.',
};
const ENDED = { code: 'recording-ended', message: 'The recording was ended by the server.' };
const FAILED = { code: 'recording-failed', message: 'This browser stopped recording.' };
const SILENT = {
  code: 'recording-silent',
  message: 'This browser processes no sound: the recording has none so far.',
};
const BEHIND = {
  code: 'recording-behind',
  message: 'The recording was stopped: the server could not take it as fast as it grew.',
};
