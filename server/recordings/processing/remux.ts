import { PermanentError } from '../../platform/jobs/handler';
import { startWorker } from '../../platform/worker/worker';
import type { Clip, FinishedFile, RecordedPart } from './remux-file';

/** A message of the thread. */
export type RemuxMessage =
  | { kind: 'progress'; doneBytes: number }
  | { kind: 'finished'; file: FinishedFile }
  /** The file has no video. */
  | { kind: 'no-video' };

/**
 * The time without a message after which a thread counts as hanging, in milliseconds. The end of a long file takes
 * longest.
 */
const SILENCE_MS = 600_000;

/**
 * Makes a file with a duration and an index from a recorded file, in a separate thread.
 * @param files.clip The part of a finished file to copy. Null: all of it.
 * @param onProgress called sometimes with the number of bytes done.
 * @returns null when the file has no video.
 * @throws PermanentError when the thread hangs. The error of the file system, or an error once the signal is aborted.
 */
export async function remux(
  { clip = null, ...files }: { from: string | readonly RecordedPart[]; to: string; clip?: Clip | null },
  signal: AbortSignal,
  onProgress: (doneBytes: number) => void,
  silenceMs = SILENCE_MS,
): Promise<FinishedFile | null> {
  signal.throwIfAborted();
  const worker = startWorker(new URL('./remux-worker', import.meta.url), {
    workerData: { ...files, clip },
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
        reject(new PermanentError('The recorded data cannot be read.'));
      }, silenceMs);
      worker.on('message', (message: RemuxMessage) => {
        clock?.refresh();
        if (message.kind === 'progress') onProgress(message.doneBytes);
        else resolve(message.kind === 'finished' ? message.file : null);
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
    if (!isHanging) await ended; // A thread that hangs in the file system may never end.
  }
}
