import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { RecordedSource } from '../../../server/platform/hub/recording';
import type { Hub } from '../hub/connection';
import type { FramePace } from './frame-pace';
import { Outbox } from './outbox';

interface Rules {
  /** The number of the source in frames. */
  number: number;
  /** Media types, the first that the browser records. Others, such as Safari before 18.4, are not in the files. */
  mimeTypes: readonly string[];
  bitsPerSecond: number;
  /** Bytes that may wait in the socket: chat and signals, and then sound, must not wait behind a recording. */
  waitingMaxBytes: number;
  /** Bytes that are kept while there is no connection, or a slow one. Nothing more is recorded until half of it is sent. */
  keptMaxBytes: number;
}

const SOUND_TYPES = ['audio/webm;codecs=opus'];
const VIDEO_TYPES = ['video/webm;codecs=vp8', 'video/webm;codecs=vp9'];
const RULES: Record<RecordedSource, Rules> = {
  // About 40 minutes.
  microphone: {
    number: 0,
    mimeTypes: SOUND_TYPES,
    bitsPerSecond: 64_000,
    waitingMaxBytes: 128_000,
    keptMaxBytes: 20_000_000,
  },
  // At least three minutes.
  camera: {
    number: 1,
    mimeTypes: VIDEO_TYPES,
    bitsPerSecond: 2_500_000,
    waitingMaxBytes: 32_000,
    keptMaxBytes: 60_000_000,
  },
  // At least two minutes.
  screen: {
    number: 2,
    mimeTypes: VIDEO_TYPES,
    bitsPerSecond: 4_000_000,
    waitingMaxBytes: 64_000,
    keptMaxBytes: 60_000_000,
  },
  // About 20 minutes. In stereo, as it may be music.
  'screen-audio': {
    number: 3,
    mimeTypes: SOUND_TYPES,
    bitsPerSecond: 128_000,
    waitingMaxBytes: 128_000,
    keptMaxBytes: 20_000_000,
  },
};
const CHUNK_MS = 1_000;
/** The longest chunk that the server accepts, in bytes. */
const CHUNK_MAX_BYTES = 500_000;
/** The longest time between two pictures from which a player can start, in milliseconds. */
const KEY_FRAME_MS = 5_000;
/** Pause after the server could not take a chunk, in milliseconds. */
const TRY_AGAIN_MS = 1_000;
/** Pause after the socket was full or the pace reached, in milliseconds. */
const FULL_MS = 100;
/** The longest time that leaving waits for the last second, in milliseconds. */
const FINISH_MS = 2_000;

/** A stretch of a source, which is a file of its own. */
interface Part {
  /** When it began, by the clock of the page. */
  startedAt: number;
  firstChunk: number;
}

/** The file that is recorded now. */
interface Take {
  media: MediaRecorder;
  track: MediaStreamTrack;
  startedAt: number;
  /** Null until its first chunk. */
  part: Part | null;
}

interface Options {
  hub: Pick<Hub, 'send' | 'sendFrame' | 'waitingBytes'>;
  /** Shared by all sources of the page. */
  pace: FramePace;
  selfId: string;
}

/**
 * Records the own microphone, camera, screen or its sound and sends it for a recording. Each time it is turned on, a new file begins,
 * and the server learns how long ago that was. Chunks are kept until the server has stored them.
 */
export class TrackSender {
  readonly source: RecordedSource;
  readonly #rules: Rules;
  readonly #hub: Options['hub'];
  readonly #pace: FramePace;
  #selfId: string;
  #recordingId: string | null = null;
  /** The track to be recorded. */
  #track: MediaStreamTrack | null = null;
  #take: Take | null = null;
  #outbox: Outbox;
  /** The parts of which the server has not stored everything, in their order. */
  #parts: Part[] = [];
  /** Whether the server takes chunks: it has answered the last part. */
  #isOpen = false;
  /** Whether the server was told that everything is sent. */
  #isReported = true;
  /** Whether nothing more is recorded for this recording: it was stopped, or the server refused it. */
  #isOver = false;
  /** Whether nothing is recorded until more is sent. */
  #isFull = false;
  #isWaiting = false;
  /** Chunks are read one after the other and keep their order. */
  #reading: Promise<void> = Promise.resolve();
  #onFinished: (() => void) | null = null;

  constructor(source: RecordedSource, { hub, pace, selfId }: Options) {
    this.source = source;
    this.#rules = RULES[source];
    this.#hub = hub;
    this.#pace = pace;
    this.#selfId = selfId;
    this.#outbox = new Outbox(this.#rules.number);
  }

  /**
   * @param recordingId the recording that runs; null: there is none for this source
   * @param track what is sent from now on; null sends nothing
   */
  follow(recordingId: string | null, track: MediaStreamTrack | null): void {
    if (recordingId !== this.#recordingId) {
      this.#forget();
      this.#recordingId = recordingId;
      this.#isOver = false;
    }
    this.#track = track;
    this.#apply();
  }

  /** Begins and ends files as it is wanted now. */
  #apply(): void {
    const isOff = this.#isOver || this.#isFull || this.#recordingId === null;
    const wanted = isOff ? null : this.#track;
    if (wanted === (this.#take?.track ?? null)) return;
    this.#endTake();
    if (wanted) this.#begin(wanted);
  }

  receive(message: ToParticipant): void {
    switch (message.type) {
      case 'welcome':
        return this.#enter(message.participantId);
      case 'chunk-stored':
        if (this.#isOwn(message)) this.#acknowledge(message.nextChunk);
        return;
      case 'chunk-refused':
        if (!this.#isOwn(message)) return;
        this.#outbox.rewind(message.nextChunk);
        return this.#sendLater(TRY_AGAIN_MS);
      case 'stop-recording':
        if (message.recordingId !== this.#recordingId) return;
        this.#isOver = true;
        return this.#endTake();
      case 'rejected':
        if (message.source === this.source) this.#giveUp();
        return;
      default:
    }
  }

  #isOwn({
    recordingId,
    source,
  }: Extract<ToParticipant, { type: 'chunk-stored' | 'chunk-refused' }>): boolean {
    return recordingId === this.#recordingId && source === this.source;
  }

  /** Like `finish` of `OwnTracks`. */
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
    this.#forget();
    this.#recordingId = recordingId;
    this.#apply();
  }

  #begin(track: MediaStreamTrack): void {
    const { mimeTypes, bitsPerSecond } = this.#rules;
    const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
    if (mimeType === undefined) return;
    const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
      mimeType,
      audioBitsPerSecond: bitsPerSecond,
      videoBitsPerSecond: bitsPerSecond,
      videoKeyFrameIntervalDuration: KEY_FRAME_MS,
    };
    const media = new MediaRecorder(new MediaStream([track]), options);
    const take: Take = { media, track, startedAt: performance.now(), part: null };
    media.addEventListener('start', () => (take.startedAt = performance.now()));
    media.addEventListener('dataavailable', ({ data }) => this.#keep(take, data));
    media.addEventListener('stop', () => {
      void this.#reading.then(() => this.#report());
    });
    try {
      media.start(CHUNK_MS);
    } catch {
      return; // the track ended just now; another one follows
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
      for (let at = 0; at < bytes.length; at += CHUNK_MAX_BYTES)
        outbox.add(bytes.subarray(at, at + CHUNK_MAX_BYTES));
      this.#isFull ||= outbox.keptBytes > this.#rules.keptMaxBytes;
      this.#apply();
      this.#send();
    });
  }

  #announce({ startedAt, firstChunk }: Part): void {
    if (this.#recordingId === null) return;
    const agoMs = Math.min(3_600_000, Math.max(0, Math.round(performance.now() - startedAt)));
    const of = { recordingId: this.#recordingId, source: this.source };
    this.#hub.send({ type: 'send-track', ...of, firstChunk, agoMs, pageMs: Math.round(startedAt) });
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
    if (this.#outbox.keptBytes <= this.#rules.keptMaxBytes / 2) this.#isFull = false;
    this.#apply();
    this.#send();
    this.#report();
  }

  #send(): void {
    while (this.#isOpen && !this.#isWaiting) {
      if (!this.#outbox.hasFrame) return;
      const isFull = this.#hub.waitingBytes > this.#rules.waitingMaxBytes;
      if (isFull || !this.#pace.take()) return this.#sendLater(FULL_MS);
      const frame = this.#outbox.take();
      if (frame) this.#hub.sendFrame(frame);
    }
  }

  #sendLater(ms: number): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#send();
    }, ms);
  }

  /** Reports that the source is off and all of it is stored. */
  #report(): void {
    const isComplete = this.#take === null && this.#outbox.keptBytes === 0;
    if (this.#recordingId === null || !isComplete || this.#isReported) return;
    this.#isReported = true;
    this.#parts = [];
    if (this.#outbox.count > 0) {
      const of = { recordingId: this.#recordingId, source: this.source };
      this.#hub.send({ type: 'track-sent', ...of, chunkCount: this.#outbox.count });
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
    this.#outbox = new Outbox(this.#rules.number);
    this.#parts = [];
    this.#isOpen = false;
    this.#isFull = false;
    this.#isReported = true;
    this.#onFinished?.();
  }
}
