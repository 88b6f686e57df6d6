import type { RecordingLayout } from '../../../server/platform/hub/recording';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { StreamReport } from '../../../server/platform/hub/streaming';
import { PROTOCOL } from '../hub/address';
import { Composition } from '../recorder/composition';
import { MIME_TYPE } from '../recorder/own-recording';
import { tick } from '../recorder/ticker';
import { PageCall } from './page-call';
import type { ServerPageState } from './server-recorder';

const FRAMES_PER_SECOND = 25;
/** More than the stream has: it is encoded once more. */
const VIDEO_BITS_PER_SECOND = 4_000_000;
const AUDIO_BITS_PER_SECOND = 128_000;
/** How much a part of the file has: viewers are behind by it. */
const CHUNK_MS = 500;
/** The bytes that are turned into text at a time, because a call takes no more arguments. */
const SLICE = 32_768;

/** The messages of this page to its worker. */
type ToWorker =
  | { type: 'targets'; streams: Extract<ToParticipant, { type: 'stream-targets' }>['streams'] }
  /** A part of a WebM file, in base64. */
  | { type: 'chunk'; streamId: string; run: number; data: string };

declare global {
  // The worker provides it before the page is loaded.
  var toWorker: ((message: ToWorker) => unknown) | undefined;
}

/** The page of the server that composes the streams of a call. Its worker sends them. */
export interface ServerStreamer {
  readonly state: ServerPageState;
  /** Composes a stream from its beginning, in parts that carry the number of the run. */
  start(streamId: string, run: number, layout: RecordingLayout): void;
  stop(streamId: string): void;
  /** Tells the server how a stream goes. */
  report(report: StreamReport): void;
}

/** Enters a call as the page of the server that streams it. It sends no media in the call. */
export const openServerStreamer = (options: { serverUrl: string; token: string }): ServerStreamer =>
  new PageStreamer(options);

class PageStreamer implements ServerStreamer {
  readonly #call: PageCall;
  /** Ends each stream that is composed. */
  readonly #composed = new Map<string, AbortController>();
  /** The last report of each stream, which is repeated after a new connection. */
  readonly #reports = new Map<string, StreamReport>();
  #problem: string | null = null;

  constructor({ serverUrl, token }: { serverUrl: string; token: string }) {
    this.#call = new PageCall({
      serverUrl,
      token,
      enter: () => ({ type: 'stream-call', protocol: PROTOCOL, token }),
      onMessage: (message) => this.#receive(message),
      onEnd: (problem) => {
        this.#problem = problem;
        for (const streamId of this.#composed.keys()) this.stop(streamId);
      },
    });
  }

  get state(): ServerPageState {
    const { isConnected, isOver } = this.#call;
    return { isConnected, isPaused: false, isOver, problem: this.#problem };
  }

  start(streamId: string, run: number, layout: RecordingLayout): void {
    this.stop(streamId);
    if (this.#call.isOver) return;
    const end = new AbortController();
    this.#composed.set(streamId, end);
    try {
      this.#compose({ streamId, run, layout }, end.signal);
    } catch (error) {
      this.#call.end(String(error));
    }
  }

  stop(streamId: string): void {
    this.#composed.get(streamId)?.abort();
    this.#composed.delete(streamId);
  }

  report(report: StreamReport): void {
    this.#reports.set(report.streamId, report);
    if (this.#call.isConnected) this.#call.hub.send({ type: 'stream-report', report });
  }

  #receive(message: ToParticipant): void {
    if (message.type === 'welcome')
      this.#reports.forEach((report) => this.#call.hub.send({ type: 'stream-report', report }));
    if (message.type !== 'stream-targets') return;
    const wanted = new Set(message.streams.map(({ streamId }) => streamId));
    for (const streamId of this.#reports.keys()) if (!wanted.has(streamId)) this.#reports.delete(streamId);
    globalThis.toWorker?.({ type: 'targets', streams: message.streams });
  }

  #compose(
    { streamId, run, layout }: { streamId: string; run: number; layout: RecordingLayout },
    signal: AbortSignal,
  ): void {
    const composition = new Composition(
      this.#call.composed(streamId, () => layout),
      FRAMES_PER_SECOND,
      () => {},
    );
    const media = new MediaRecorder(composition.stream, {
      mimeType: MIME_TYPE,
      videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
      audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    });
    // Parts are read one after the other and keep their order.
    let reading = Promise.resolve();
    media.addEventListener(
      'dataavailable',
      ({ data }) => {
        reading = reading.then(async () => {
          const bytes = new Uint8Array(await data.arrayBuffer());
          if (!signal.aborted) globalThis.toWorker?.({ type: 'chunk', streamId, run, data: base64Of(bytes) });
        });
      },
      { signal },
    );
    media.addEventListener('error', () => this.#call.end('This browser stopped composing.'), { signal });
    signal.addEventListener('abort', () => {
      if (media.state !== 'inactive') media.stop();
      composition.close();
    });
    tick(FRAMES_PER_SECOND, signal, () => composition.draw());
    media.start(CHUNK_MS);
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE)
    text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}
