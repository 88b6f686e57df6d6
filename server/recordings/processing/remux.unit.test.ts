/** @module-tag slow */
import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PermanentError } from '../../platform/jobs/handler';
import { isUnreadable, remux } from './remux';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'remux-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('stops when a file never ends', async () => {
  const from = join(directory, 'pipe.webm');
  execFileSync('mkfifo', [from]);
  const files = { from, to: join(directory, 'to.webm') };
  const { signal } = new AbortController();
  await expect(remux(files, signal, () => {}, 2_000)).rejects.toThrow(PermanentError);
  // The thread waits until somebody writes into the pipe. Opening the pipe both ways does not wait.
  await (await open(from, 'r+')).close();
});

it('tells data of a participant that nobody can read from a disk that fails', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code });
  const unreadable = [
    new PermanentError('It hangs.'),
    new TypeError('codedWidth'),
    coded('ERR_WORKER_OUT_OF_MEMORY'),
  ];
  expect(unreadable.map(isUnreadable)).toEqual([true, true, true]);
  expect([coded('ENOSPC'), coded('EIO'), new Error('The thread ended.')].map(isUnreadable)).toEqual([
    false,
    false,
    false,
  ]);
});
