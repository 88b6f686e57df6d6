import { FinalFailure } from '../platform/jobs/handler';
import { startWorker } from '../platform/worker/worker';
import type { FinishedFile } from './remux-file';

/** What the thread says. */
export type RemuxMessage =
  | { kind: 'progress'; doneBytes: number }
  | { kind: 'made'; made: FinishedFile }
  /** There is no picture in it. */
  | { kind: 'nothing' };

/** A thread that says nothing for so long hangs, and others wait behind it; the end of a file is its longest silence. */
const SILENCE_MS = 600_000;

/**
 * Makes a file that has a duration and can be sought of a recorded one, in a thread of its own.
 * @param onProgress how many bytes of the recorded file are done, now and then
 * @returns null when there is nothing in it that could be kept
 * @throws what went wrong with the files; FinalFailure when nothing happens any more; also once the signal is aborted
 */
export async function remux(
  files: { from: string; to: string },
  signal: AbortSignal,
  onProgress: (doneBytes: number) => void,
  silenceMs = SILENCE_MS,
): Promise<FinishedFile | null> {
  signal.throwIfAborted();
  const worker = startWorker(new URL('./remux-worker', import.meta.url), {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  let clock: NodeJS.Timeout | undefined;
  let isHanging = false;
  try {
    return await new Promise<FinishedFile | null>((resolve, reject) => {
      clock = setTimeout(() => {
        isHanging = true;
        reject(new FinalFailure('What was recorded cannot be read.'));
      }, silenceMs);
      worker.on('message', (said: RemuxMessage) => {
        clock?.refresh();
        if (said.kind === 'progress') onProgress(said.doneBytes);
        else resolve(said.kind === 'made' ? said.made : null);
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        reject(new Error(`The thread that makes recordings ended with code ${code}.`));
      });
    });
  } finally {
    clearTimeout(clock);
    signal.removeEventListener('abort', stop);
    const ended = worker.terminate();
    if (!isHanging) await ended; // A thread that hangs in the file system ends when that answers, or never.
  }
}
