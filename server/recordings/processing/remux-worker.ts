import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { makePersonFile } from './person-file';
import { NoVideoError, remuxFile } from './remux-file';
import type { RemuxMessage } from './remux';

// The thread that makes the file of a recording. It is started by remux.ts.
const task = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('remux'),
      to: z.string(),
      from: z.union([z.string(), z.array(z.object({ path: z.string(), gapSeconds: z.number() }))]),
      clip: z
        .object({ fromSeconds: z.number(), toSeconds: z.union([z.number(), z.literal(Infinity)]) })
        .nullable(),
    }),
    z.object({
      kind: z.literal('person'),
      to: z.string(),
      sound: z.object({
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
  const file =
    task.kind === 'remux'
      ? await remuxFile(task.from, task.to, onProgress, task.clip)
      : await makePersonFile(task.sound, task.to, onProgress);
  post(file === null ? { kind: 'nothing' } : { kind: 'finished', file });
} catch (error) {
  if (error instanceof NoVideoError) post({ kind: 'nothing' });
  else throw error;
}

function post(message: RemuxMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
  parentPort?.postMessage(message);
}
