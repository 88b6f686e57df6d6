import type { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log/log';
import { startWorker } from '../../platform/worker/worker';
import type { Claimant } from '../rotation/rotation';
import { WINDOW_SAMPLES } from './segments';

/** A message to the detector's thread: sound in whole windows, or the end of a stream. */
export type DetectorRequest =
  | { kind: 'sound'; request: number; stream: number; claimant: Claimant; samples: Int16Array }
  | { kind: 'close'; stream: number };

/** The probability that each window is speech, 0 to 1. */
export interface DetectorResponse {
  request: number;
  probabilities: number[];
}

/**
 * Detects speech in many independent streams of sound. Under load, every account, room and speaker gets a fair share.
 */
export interface Detector {
  /** Starts its thread, which the first sound starts otherwise. Resolves when the thread is ready, or has failed. */
  start(): Promise<void>;
  open(claimant: Claimant): DetectorStream;
  close(): Promise<void>;
}

export interface DetectorStream {
  /**
   * Detects speech in whole windows.
   * @param samples whole windows of `WINDOW_SAMPLES`, mono, 16 kHz
   * @returns the probability that each window is speech, in order
   * @throws when the detector failed; the next call starts a new one
   */
  detect(samples: Int16Array): Promise<number[]>;
  close(): void;
}

interface Thread {
  worker: Worker;
  pending: Map<number, { resolve: (probabilities: number[]) => void; reject: (error: Error) => void }>;
}

/** The claimant of the first request, which loads the model. */
const WARM_UP: Claimant = { ownerId: '', roomId: '', speaker: '' };

/** Creates the Silero detector in a separate thread. */
export function createDetector(log: Log): Detector {
  let thread: Thread | null = null;
  let lastId = 0;
  let isClosed = false;

  function startThread(): Thread {
    const asked: Thread['pending'] = new Map();
    const worker = startWorker(new URL('./detector-worker', import.meta.url));
    const started: Thread = { worker, pending: asked };
    const fail = (error: Error) => {
      if (thread === started) thread = null;
      if (!isClosed && asked.size > 0) log.error({ err: error }, 'the speech detector failed');
      for (const { reject } of asked.values()) reject(error);
      asked.clear();
    };
    worker.on('message', ({ request, probabilities }: DetectorResponse) => {
      asked.get(request)?.resolve(probabilities);
      asked.delete(request);
    });
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`Its thread ended with code ${code}.`)));
    return started;
  }

  function post({ worker }: Thread, message: DetectorRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
    worker.postMessage(message);
  }

  return {
    async start() {
      if (thread !== null) return;
      const stream = open(WARM_UP);
      await stream.detect(new Int16Array(WINDOW_SAMPLES)).catch(() => {}); // logged; the first sound starts it again
      stream.close();
    },
    open,
    async close() {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };

  function open(claimant: Claimant): DetectorStream {
    lastId += 1;
    const stream = lastId;
    return {
      detect: (samples) =>
        new Promise((resolve, reject) => {
          if (isClosed) return reject(new Error('The speech detector is closed.'));
          thread ??= startThread();
          lastId += 1;
          const request = lastId;
          thread.pending.set(request, { resolve, reject });
          post(thread, { kind: 'sound', request, stream, claimant, samples });
        }),
      close() {
        if (thread !== null) post(thread, { kind: 'close', stream });
      },
    };
  }
}
