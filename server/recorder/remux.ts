import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Made } from './remux-file';

/** What the thread says. */
export type Said =
  | { kind: 'progress'; doneBytes: number }
  | { kind: 'made'; made: Made }
  /** There is no picture in it. */
  | { kind: 'nothing' };

/**
 * Makes a file that has a duration and can be sought of a recorded one, in a thread of its own.
 * @param onProgress how many bytes of the recorded file are done, now and then
 * @returns null when there is nothing in it that could be kept
 * @throws what went wrong with the files; also once the signal is aborted
 */
export async function remux(
  files: { from: string; to: string },
  signal: AbortSignal,
  onProgress: (doneBytes: number) => void,
): Promise<Made | null> {
  signal.throwIfAborted();
  const worker = startWorker(files);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Made | null>((resolve, reject) => {
      worker.on('message', (said: Said) => {
        if (said.kind === 'progress') onProgress(said.doneBytes);
        else resolve(said.kind === 'made' ? said.made : null);
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        reject(new Error(`The thread that makes recordings ended with code ${code}.`));
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** From source the worker is TypeScript, and there is no bundle of it beside this file. */
function startWorker(workerData: { from: string; to: string }): Worker {
  const bundled = new URL('./remux-worker.js', import.meta.url);
  const source = new URL('./remux-worker.dev.mjs', import.meta.url);
  return new Worker(existsSync(bundled) ? bundled : source, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  });
}
