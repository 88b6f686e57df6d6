import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Hub } from '../hub/connection';
import { Outbox } from './outbox';

/** Every browser that records Opus in WebM; others, such as Safari before 18.4, are not heard in audio recordings. */
const MIME_TYPE = 'audio/webm;codecs=opus';
const BITS_PER_SECOND = 64_000;
const CHUNK_MS = 1_000;
/** Bytes that may wait in the socket: chat and signals must not wait behind a recording. */
const WAITING_MAX_BYTES = 128_000;
/** Sound that is kept while there is no connection: about 40 minutes. After that, nothing more is recorded. */
const KEPT_MAX_BYTES = 20_000_000;
/** Pause after the server could not take a chunk, or the socket was full, in milliseconds. */
const TRY_AGAIN_MS = 1_000;
/** The longest time that leaving waits for the last second of sound, in milliseconds. */
const FINISH_MS = 2_000;

/** A stretch of sound, which is a file of its own. */
interface Part {
  /** When it began, by the clock of the page. */
  startedAt: number;
  firstChunk: number;
}

/** The file that is recorded now. */
interface Take {
  media: MediaRecorder;
  stream: MediaStream;
  startedAt: number;
  /** Null until its first chunk. */
  part: Part | null;
}

/**
 * Records the own microphone with Opus and sends it for an audio recording. Each time the microphone is turned on, a new
 * file begins, and the server learns how long ago that was. Chunks are kept until the server has stored them.
 */
export class MicrophoneSender {
  readonly #hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>;
  #selfId: string;
  #recordingId: string | null = null;
  #take: Take | null = null;
  #outbox = new Outbox();
  /** The parts of which the server has not stored everything, in their order. */
  #parts: Part[] = [];
  /** Whether the server takes chunks: it has answered the last part. */
  #isOpen = false;
  /** Whether the server was told that everything is sent. */
  #isReported = true;
  /** Whether nothing more is recorded for this recording: it was stopped, or the server refused it. */
  #isOver = false;
  #isWaiting = false;
  /** Chunks are read one after the other and keep their order. */
  #reading: Promise<void> = Promise.resolve();
  #onFinished: (() => void) | null = null;

  constructor(hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>, selfId: string) {
    this.#hub = hub;
    this.#selfId = selfId;
  }

  /** Like `follow` of `OwnSound`. */
  follow(recordingId: string | null, stream: MediaStream | null): void {
    if (recordingId !== this.#recordingId) {
      this.#forget();
      this.#recordingId = recordingId;
      this.#isOver = false;
    }
    const wanted = this.#isOver || recordingId === null ? null : stream;
    if (wanted === (this.#take?.stream ?? null)) return;
    this.#endTake();
    if (wanted) this.#begin(wanted);
  }

  receive(message: ToParticipant): void {
    switch (message.type) {
      case 'welcome':
        return this.#enter(message.participantId);
      case 'chunk-stored':
        if (message.recordingId === this.#recordingId) this.#acknowledge(message.nextChunk);
        return;
      case 'chunk-refused':
        if (message.recordingId !== this.#recordingId) return;
        this.#outbox.rewind(message.nextChunk);
        return this.#sendLater();
      case 'stop-recording':
        if (message.recordingId !== this.#recordingId) return;
        this.#isOver = true;
        return this.#endTake();
      case 'rejected':
        if (message.of === 'send-audio' || message.of === 'fragment') this.#giveUp();
        return;
      default:
    }
  }

  finish(): Promise<void> | null {
    this.#isOver = true;
    this.#endTake();
    if (this.#recordingId === null || this.#isReported) return null;
    return new Promise<void>((resolve) => {
      this.#onFinished = resolve;
      setTimeout(resolve, FINISH_MS);
    });
  }

  /** Continues after a lost connection. Somebody who enters as a new participant begins anew. */
  #enter(selfId: string): void {
    this.#isOpen = false;
    if (selfId === this.#selfId) {
      this.#parts.forEach((part) => this.#announce(part));
      // The report may have been lost with the connection.
      this.#isReported = this.#outbox.count === 0;
      return this.#report();
    }
    this.#selfId = selfId;
    const recordingId = this.#recordingId;
    const stream = this.#take?.stream ?? null;
    this.#forget();
    this.#recordingId = recordingId;
    if (stream) this.#begin(stream);
  }

  #begin(stream: MediaStream): void {
    if (!MediaRecorder.isTypeSupported(MIME_TYPE)) return;
    const tracks = new MediaStream(stream.getAudioTracks());
    const media = new MediaRecorder(tracks, { mimeType: MIME_TYPE, audioBitsPerSecond: BITS_PER_SECOND });
    const take: Take = { media, stream, startedAt: performance.now(), part: null };
    media.addEventListener('start', () => (take.startedAt = performance.now()));
    media.addEventListener('dataavailable', ({ data }) => this.#keep(take, data));
    media.addEventListener('stop', () => {
      void this.#reading.then(() => this.#report());
    });
    try {
      media.start(CHUNK_MS);
    } catch {
      return; // the microphone ended just now; another one follows
    }
    this.#take = take;
    this.#isReported = false;
  }

  #endTake(): void {
    const media = this.#take?.media;
    this.#take = null;
    if (media && media.state !== 'inactive') media.stop();
  }

  #keep(take: Take, data: Blob): void {
    const outbox = this.#outbox;
    this.#reading = this.#reading.then(async () => {
      const bytes = new Uint8Array(await data.arrayBuffer());
      if (outbox !== this.#outbox || bytes.length === 0) return;
      if (take.part === null) {
        take.part = { startedAt: take.startedAt, firstChunk: outbox.count };
        this.#parts.push(take.part);
        this.#announce(take.part);
      }
      outbox.add(bytes);
      if (outbox.keptBytes > KEPT_MAX_BYTES) this.#giveUp();
      this.#send();
    });
  }

  #announce({ startedAt, firstChunk }: Part): void {
    if (this.#recordingId === null) return;
    const agoMs = Math.min(3_600_000, Math.max(0, Math.round(performance.now() - startedAt)));
    this.#hub.send({ type: 'send-audio', recordingId: this.#recordingId, firstChunk, agoMs });
  }

  #acknowledge(nextChunk: number): void {
    if (this.#isOpen) this.#outbox.stored(nextChunk);
    else {
      this.#outbox.rewind(nextChunk);
      this.#isOpen = true;
      this.#isWaiting = false; // what it waited for is over: there is a new connection
    }
    this.#parts = this.#parts.filter(
      (part, i) => part === this.#take?.part || (this.#parts[i + 1]?.firstChunk ?? Infinity) > nextChunk,
    );
    this.#send();
    this.#report();
  }

  #send(): void {
    while (this.#isOpen && !this.#isWaiting) {
      if (this.#hub.waitingBytes > WAITING_MAX_BYTES) return this.#sendLater();
      const frame = this.#outbox.take();
      if (!frame) return;
      this.#hub.sendFrame(frame);
    }
  }

  #sendLater(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#send();
    }, TRY_AGAIN_MS);
  }

  /** Reports that the microphone is off and all of it is stored. */
  #report(): void {
    const isComplete = this.#take === null && this.#outbox.keptBytes === 0;
    if (this.#recordingId === null || !isComplete || this.#isReported) return;
    this.#isReported = true;
    this.#parts = [];
    if (this.#outbox.count > 0) {
      const chunkCount = this.#outbox.count;
      this.#hub.send({ type: 'audio-sent', recordingId: this.#recordingId, chunkCount });
    }
    this.#onFinished?.();
  }

  /** Sends nothing more, because the server does not take it. */
  #giveUp(): void {
    this.#isOver = true;
    const recordingId = this.#recordingId;
    this.#forget();
    this.#recordingId = recordingId;
  }

  #forget(): void {
    this.#endTake();
    this.#recordingId = null;
    this.#outbox = new Outbox();
    this.#parts = [];
    this.#isOpen = false;
    this.#isReported = true;
    this.#onFinished?.();
  }
}
