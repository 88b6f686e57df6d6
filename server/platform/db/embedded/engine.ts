import { readFile } from 'node:fs/promises';
import { startWorker } from '../../worker/worker';
import { engineFile } from './template';

/** The message of the thread when it ends on its own. */
export interface EngineExit {
  message: string;
  /** Whether the engine found no space on the disk. */
  foundNoSpace: boolean;
}

/** The engine did not start, or died. */
export class EngineError extends Error {
  readonly foundNoSpace: boolean;

  constructor({ message, foundNoSpace }: EngineExit, options?: { cause?: unknown }) {
    super(message, options);
    this.foundNoSpace = foundNoSpace;
  }
}

/** An engine that runs. */
export interface Engine {
  /** Resolves when the engine has ended, for any reason. */
  failed: Promise<EngineError>;
  /** Ends it in order; at once when that takes too long, which its log allows for. */
  close(): Promise<void>;
}

/** Longest wait for an orderly end, in milliseconds. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Starts the thread of the embedded database and waits until its socket listens.
 * @throws EngineError, once the thread is gone
 */
export async function launchEngine(workerData: {
  cluster: string;
  socket: string;
  template: string | null;
}): Promise<Engine> {
  const program = await compiledEngine();
  const worker = startWorker(new URL('./embedded-worker', import.meta.url), {
    workerData: { ...workerData, program },
    resourceLimits: { stackSizeMb: 64 },
  });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ready = new Promise<null>((resolve) =>
    worker.on('message', (said) => said === 'ready' && resolve(null)),
  );
  const failed = new Promise<EngineError>((resolve) => {
    const over = (message: string, cause?: unknown) =>
      resolve(new EngineError({ message, foundNoSpace: false }, { cause }));
    worker.on('message', (said: 'ready' | EngineExit) => said !== 'ready' && resolve(new EngineError(said)));
    worker.once('error', (error) => over(error instanceof Error ? error.message : String(error), error));
    worker.once('exit', (code) => over(`its thread ended with code ${code}.`));
  });
  const failure = await Promise.race([ready, failed]);
  if (failure !== null) {
    await exited;
    throw failure;
  }
  return {
    failed: exited.then(() => failed), // before that its files are not free for another one
    async close() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
      worker.postMessage('close');
      const clock = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
      await exited;
      clearTimeout(clock);
    },
  };
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Once for a process: its next engine starts in half the time, with code that has become fast already. */
const compiledEngine = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(engineFile('pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)));
