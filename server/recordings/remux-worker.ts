import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { NoVideoError, remuxFile } from './remux-file';
import type { RemuxMessage } from './remux';

// The thread in which a recording's file is made: see remux.ts, which starts it.
const { from, to } = z.object({ from: z.string(), to: z.string() }).parse(workerData);
const TELL_MS = 500;
let toldAt = 0;

try {
  const made = await remuxFile(from, to, (doneBytes) => {
    if (Date.now() - toldAt < TELL_MS) return;
    toldAt = Date.now();
    say({ kind: 'progress', doneBytes });
  });
  say({ kind: 'made', made });
} catch (error) {
  if (error instanceof NoVideoError) say({ kind: 'nothing' });
  else throw error;
}

function say(said: RemuxMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
  parentPort?.postMessage(said);
}
