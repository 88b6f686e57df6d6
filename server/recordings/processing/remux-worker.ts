import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { NoVideoError, remuxFile } from './remux-file';
import type { RemuxMessage } from './remux';

// The thread that makes the file of a recording. It is started by remux.ts.
const { from, to, clip } = z
  .object({
    from: z.union([z.string(), z.array(z.object({ path: z.string(), gapSeconds: z.number() }))]),
    to: z.string(),
    clip: z
      .object({ fromSeconds: z.number(), toSeconds: z.union([z.number(), z.literal(Infinity)]) })
      .nullable(),
  })
  .parse(workerData);
const PROGRESS_MS = 500;
let reportedAt = 0;

try {
  const onProgress = (doneBytes: number) => {
    if (Date.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = Date.now();
    post({ kind: 'progress', doneBytes });
  };
  const file = await remuxFile(from, to, onProgress, clip);
  post({ kind: 'finished', file });
} catch (error) {
  if (error instanceof NoVideoError) post({ kind: 'no-video' });
  else throw error;
}

function post(message: RemuxMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
  parentPort?.postMessage(message);
}
