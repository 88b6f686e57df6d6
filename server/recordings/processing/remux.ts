import { PermanentError } from '../../platform/jobs/handler';
import { startWorker } from '../../platform/worker/worker';
import type { RecordingSource } from '../../platform/vocabulary/recording-status';
import type { PersonFile } from './write-parts';
import type { PlacedParts } from './placed-packets';
import type { Clip, FinishedFile, RecordedPart } from './remux-file';

/** A message of the thread. */
export type RemuxMessage<File = FinishedFile | PersonFile> =
  | { kind: 'progress'; doneBytes: number }
  | { kind: 'finished'; file: File }
  /** The recorded data has nothing to make a file of. */
  | { kind: 'nothing' };

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
export const remux = (
  { clip = null, ...files }: { from: string | readonly RecordedPart[]; to: string; clip?: Clip | null },
  signal: AbortSignal,
  onProgress: (doneBytes: number) => void,
  silenceMs = SILENCE_MS,
): Promise<FinishedFile | null> =>
  runThread<FinishedFile>({ kind: 'remux', ...files, clip }, { signal, onProgress, silenceMs });

/**
 * Makes the file of a source of one person, in a separate thread.
 * @returns null when nothing of them can be heard or seen
 * @throws like `remux`
 */
export const makePersonFile = (
  file: { source: RecordingSource; placed: PlacedParts; to: string },
  signal: AbortSignal,
): Promise<PersonFile | null> =>
  runThread<PersonFile>({ kind: 'person', ...file }, { signal, onProgress() {}, silenceMs: SILENCE_MS });

/**
 * Returns whether a thread failed because of the recorded data: it hung, needed too much memory, or found values that no
 * file can have, such as a picture without a width.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof PermanentError ||
  (error instanceof Error &&
    (['TypeError', 'RangeError'].includes(error.name) ||
      ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')));

async function runThread<File extends FinishedFile | PersonFile>(
  data: object,
  {
    signal,
    onProgress,
    silenceMs,
  }: { signal: AbortSignal; onProgress: (doneBytes: number) => void; silenceMs: number },
): Promise<File | null> {
  signal.throwIfAborted();
  const worker = startWorker(new URL('./remux-worker', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  let clock: NodeJS.Timeout | undefined;
  let isHanging = false;
  try {
    return await new Promise<File | null>((resolve, reject) => {
      clock = setTimeout(() => {
        isHanging = true;
        reject(new PermanentError('The recorded data cannot be read.'));
      }, silenceMs);
      worker.on('message', (message: RemuxMessage<File>) => {
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
