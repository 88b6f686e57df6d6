import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { isSound, RECORDING_SOURCES } from '../../platform/vocabulary/recording-status';
import { makePictureFile } from './picture-file';
import { NoVideoError, remuxFile } from './remux-file';
import type { RemuxMessage } from './remux';
import { makeSoundFile } from './sound-file';

// The thread that makes the file of a recording. It is started by remux.ts.
const task = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('remux'),
      to: z.string(),
      from: z.union([z.string(), z.array(z.object({ path: z.string(), fromSeconds: z.number() }))]),
      clip: z
        .object({ fromSeconds: z.number(), toSeconds: z.union([z.number(), z.literal(Infinity)]) })
        .nullable(),
    }),
    z.object({
      kind: z.literal('person'),
      to: z.string(),
      source: z.enum(RECORDING_SOURCES),
      placed: z.object({
        parts: z.array(z.object({ path: z.string(), startedAt: z.date() })),
        startedAt: z.date(),
        endedAt: z.date(),
        pauses: z.array(z.object({ pausedAt: z.string(), resumedAt: z.string().nullable() })),
      }),
    }),
  ])
  .parse(workerData);
const PROGRESS_MS = 500;
let reportedAt = 0;

try {
  const onProgress = (doneBytes: number) => {
    if (Date.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = Date.now();
    post({ kind: 'progress', doneBytes });
  };
  const file = await make(onProgress);
  post(file === null ? { kind: 'nothing' } : { kind: 'finished', file });
} catch (error) {
  if (error instanceof NoVideoError) post({ kind: 'nothing' });
  else throw error;
}

async function make(onProgress: (doneBytes: number) => void) {
  if (task.kind === 'remux') return remuxFile(task.from, task.to, onProgress, task.clip);
  const makeFile = isSound(task.source) ? makeSoundFile : makePictureFile;
  return makeFile(task.placed, task.to, onProgress);
}

function post(message: RemuxMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
  parentPort?.postMessage(message);
}
