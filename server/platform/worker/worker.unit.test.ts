import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from './worker';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'worker-'));
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  await writeFile(join(directory, 'waiting.js'), 'setInterval(() => {}, 1_000_000);');
  await writeFile(join(directory, 'failing.js'), 'throw new Error("broken");');
});
afterAll(() => rm(directory, { recursive: true }));

const fileOf = (name: string) => pathToFileURL(join(directory, name));

it('does not end the process when a thread fails without a listener', async () => {
  const worker = startWorker(fileOf('failing'));
  expect(await new Promise((resolve) => worker.once('exit', resolve))).toBe(1);
});

it('ends a thread with an error when its message cannot be deserialised', async () => {
  const worker = startWorker(fileOf('waiting'));
  const failed = new Promise((resolve) => worker.once('error', resolve));
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.emit('messageerror', new Error('unreadable'));
  expect(await failed).toMatchObject({ message: 'unreadable' });
  await ended;
});
