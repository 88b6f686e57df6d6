import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Arguments of Node that let a test inspect a process; it also needs a channel (`stdio: [..., 'ipc']`). */
export const INSPECTED = ['--import', pathToFileURL(join(import.meta.dirname, 'inspected-process.mjs')).href];

/** The resources that a process has open. */
export interface OpenResources {
  sockets: number;
  /** Files of recordings; 0 where the system does not report them. */
  recordings: number;
}

/** Counts what a process has open at the moment. */
export async function openResourcesOf(child: ChildProcess): Promise<OpenResources> {
  const messages = on(child, 'message');
  child.send('open resources');
  for await (const [message] of messages) {
    // A server also reports on this channel that it is ready.
    if (typeof message === 'object') return message;
  }
  throw new Error('The process does not answer.');
}

/** Causes an error in a process that nothing catches: it is thrown, or a promise is rejected with it. */
export function causeUncaughtError(child: ChildProcess, how: 'thrown' | 'rejected', code: string): void {
  child.send({ how, code });
}
