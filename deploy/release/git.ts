import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs git and returns what it printed. */
export type Git = (...args: string[]) => Promise<string>;

export const gitIn =
  (root: string): Git =>
  async (...args) =>
    (await run('git', args, { cwd: root, maxBuffer: 1e9 })).stdout.trim();

const run = promisify(execFile);
