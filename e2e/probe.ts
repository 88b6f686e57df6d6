import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Arguments of Node with which a process can be probed; it also needs a channel (`stdio: [..., 'ipc']`). */
export const PROBED = ['--import', pathToFileURL(join(import.meta.dirname, 'process-probe.mjs')).href];

/** What a process holds open. */
export interface Held {
  sockets: number;
  /** Files of recordings, where the system tells. */
  recordings: number;
}

/** What a process holds at the moment. */
export async function heldBy(child: ChildProcess): Promise<Held> {
  const answer = once(child, 'message');
  child.send('held');
  const [held] = await answer;
  return held;
}

/** Has an error be thrown, or a promise be rejected, that nobody catches. */
export function failIn(child: ChildProcess, how: 'thrown' | 'rejected', code: string): void {
  child.send({ how, code });
}
