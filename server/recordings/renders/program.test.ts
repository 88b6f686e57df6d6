/** @module-tag slow */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../platform/procedures/services';
import { addFinishedRecording } from '../../testing/finished-recording';
import { hurryWaitingJobs } from '../../testing/jobs-rows';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

/*
 * Programs that take the place of ffmpeg. Their last argument is `file:` and the path of the output.
 */

let directory: string;
let program: string;
let server: TestServer;
let key: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'program-'));
  program = join(directory, 'ffmpeg');
});
afterEach(() => server.close());
afterAll(() => rm(directory, { recursive: true }));

async function start(replace: (services: Services) => Partial<Services> = () => ({})): Promise<void> {
  server = await testServer({ env: { FFMPEG_PATH: program }, replace });
  key = await newKeyFor(await newPerson(server.services));
}

async function become(script: string): Promise<void> {
  await writeFile(program, `#!/bin/sh\nfor to in "$@"; do :; done\nto="\${to#file:}"\n${script}\n`);
  await chmod(program, 0o700);
}

async function request() {
  const roomId = await newEmbedRoom(server, key);
  const recordingId = await addFinishedRecording(server.services, roomId);
  const path = `/api/recordings/${recordingId}/renders`;
  const { status, body } = await server.call('POST', path, { key, body: { format: 'mp4' } });
  return {
    status,
    body,
    get: async () => (await server.call('GET', `${path}/${body.renderId}`, { key })).body,
  };
}

it('a server without ffmpeg refuses MP4, and names the variable', async () => {
  await start();
  const { status, body } = await request();
  expect([status, body.error]).toEqual([503, expect.stringContaining('FFMPEG_PATH')]);
});

it('a render waits until the disk has space, and names the reason', async () => {
  let isFull = true;
  await become('echo done > "$to"');
  await start(({ disk }) => ({
    disk: { ...disk, reserve: async (bytes) => (isFull ? null : disk.reserve(bytes)) },
  }));
  const { get } = await request();
  await expect.poll(get).toMatchObject({ status: 'queued', error: expect.stringContaining('has space') });
  isFull = false;
  await hurryWaitingJobs(server.services.db);
  server.services.jobs.wake();
  await expect.poll(get).toMatchObject({ status: 'ready', error: null });
});

it('a render whose program fails each time ends with a sentence', async () => {
  await become('exit 1');
  await start();
  const { get } = await request();
  await expect
    .poll(async () => {
      await hurryWaitingJobs(server.services.db);
      server.services.jobs.wake();
      return get();
    })
    .toMatchObject({ status: 'failed', error: 'The file could not be made.', sizeBytes: null });
});

it('a render shows how far it is, ends with its server, and is made by the next', async () => {
  const pids = join(directory, 'pids');
  await become(`echo $$ >> ${pids}; while :; do echo out_time_us=10500000; sleep 0.2; done`);
  await start();
  const { get } = await request();
  await expect.poll(get).toMatchObject({ status: 'processing', progress: expect.closeTo(0.5, 1) });
  await become(`echo $$ >> ${pids}; echo done > "$to"`);
  await server.restart();
  await expect.poll(get).toMatchObject({ status: 'ready', progress: 1, sizeBytes: 5 });
  const [first, second] = (await readFile(pids, 'utf8')).trim().split('\n').map(Number);
  expect(second).not.toBe(first);
  expect(() => process.kill(first ?? 0, 0)).toThrow('ESRCH');
});
