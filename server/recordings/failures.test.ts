/** @module-tag slow */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endRunning } from './store-capture';
import { fileName } from './processing/file-name';
import { recordingFinaliser } from './processing/finalise';
import { DiskFullError } from '../platform/storage/disk-error';
import { StorageError, type ObjectStore } from '../platform/storage/store';
import { connectHub, joinMessage, type HubClient } from '../testing/hub-client';
import { newKeyFor, newPerson, type Person } from '../testing/people';
import { START, storeChunk, sendChunk } from '../testing/recorder';
import { retryWaiting } from '../testing/put-off';
import { actionsOn } from '../testing/identity-rows';
import { addRecording } from '../testing/recordings-rows';
import { joinToken, newEmbedRoom } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let server: TestServer;
let owner: Person;
let stranger: Person;
let key: string;
/** Decides whether storing an object fails, and how. */
let failureOf: (name: string) => Error | null = () => null;
/** The promise that the storage waits for before it stores anything. */
let slowly: (name: string) => Promise<void>;
const full = new StorageError("The server's disk is full.", 'full');

beforeAll(async () => {
  server = await testServer({
    replace: ({ storage: { own } }) => {
      const failing: ObjectStore = {
        ...own,
        async put(name, ...rest) {
          await slowly(name);
          const failure = failureOf(name);
          if (failure !== null) throw failure;
          return own.put(name, ...rest);
        },
      };
      // No pictures are made, whose files and directories no test expects.
      return { storage: { own: failing, of: () => failing }, ffmpeg: null };
    },
  });
  owner = await newPerson(server.services);
  stranger = await newPerson(server.services);
  key = await newKeyFor(owner);
});
beforeEach(() => {
  failureOf = () => null;
  slowly = async () => {};
});
afterAll(() => server.close());

async function recording() {
  const roomId = await newEmbedRoom(server, key);
  const host: HubClient = await connectHub(server.url);
  host.send(joinMessage(joinToken(server, roomId, 'host')));
  await host.take('welcome');
  host.send(START);
  const { recording: running } = await host.take('recording-changed');
  return { roomId, host, id: running?.recordingId ?? '' };
}

async function stop({ host }: { host: HubClient }, chunkCount: number): Promise<void> {
  host.send({ type: 'stop-recording', chunkCount });
  await host.take('recording-changed');
  host.send({ type: 'leave' });
}

async function listed(roomId: string) {
  const { body } = await server.call('GET', `/api/recordings?roomId=${roomId}`, { key });
  return body.recordings[0];
}

const becomes = (roomId: string, expected: object) =>
  expect.poll(() => listed(roomId)).toMatchObject(expected);

it('a chunk that cannot be stored is refused with a reason, and stored later', async () => {
  const call = await recording();
  await storeChunk(call.host, 0);
  failureOf = () => full;
  sendChunk(call.host, 1);
  expect(await call.host.take('chunk-refused')).toMatchObject({
    recordingId: call.id,
    nextChunk: 1,
    message: "The server's disk is full.",
  });
  sendChunk(call.host, 2);
  expect(await call.host.take('chunk-refused')).toMatchObject({ nextChunk: 1 });
  failureOf = () => null;
  await storeChunk(call.host, 1);
  await storeChunk(call.host, 2);
  await stop(call, 3);
  await becomes(call.roomId, { status: 'ready', durationSeconds: 6 });
});

it('a slow storage does not delay other messages of the recorder', async () => {
  const call = await recording();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  slowly = () => answered;
  for (const index of [0, 1]) sendChunk(call.host, index);
  await call.host.settle();
  expect(call.host.types()).not.toContain('chunk-stored');
  answer();
  await call.host.take('chunk-stored', ({ nextChunk }) => nextChunk === 2);
  await stop(call, 2);
});

it('a file that cannot be stored fails with a reason, keeps its chunks, and is made by a retry', async () => {
  const call = await recording();
  for (const index of [0, 1, 2]) await storeChunk(call.host, index);
  failureOf = (name) => (name.endsWith('.webm') ? full : null);
  await stop(call, 3);
  await becomes(call.roomId, { status: 'failed', errorMessage: "The server's disk is full." });
  const chunks = join(server.dataDir, 'recordings', 'chunks', call.id);
  expect(await readdir(chunks)).toHaveLength(3);
  expect(await readdir(join(server.dataDir, 'scratch'))).toEqual([]);

  const input = { id: call.id };
  await expect(stranger.portal.recordings.retry(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  failureOf = () => null;
  expect(await owner.portal.recordings.retry(input)).toEqual({ status: 'processing' });
  await becomes(call.roomId, { status: 'ready', durationSeconds: 6, errorMessage: null });
  await expect.poll(() => existsSync(chunks)).toBe(false);
  await expect(owner.portal.recordings.retry(input)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await actionsOn(server.services.db, call.id)).toContain('recording.retry');
});

it('a full disk delays a file until there is space again', async () => {
  const call = await recording();
  for (const index of [0, 1]) await storeChunk(call.host, index);
  failureOf = (name) => (name.endsWith('.webm') ? new DiskFullError("The server's disk is full.") : null);
  await stop(call, 2);
  await becomes(call.roomId, { status: 'processing', errorMessage: expect.stringContaining('space') });
  failureOf = () => null;
  await retryWaiting(server.services, call.id);
  await becomes(call.roomId, { status: 'ready', durationSeconds: 4, errorMessage: null });
});

it('an attempt that lost its lease does not touch the files of the next one', async () => {
  const call = await recording();
  for (const index of [0, 1]) await storeChunk(call.host, index);
  const { db, now } = server.services;
  await db.transaction((tx) => endRunning(tx, call.id, { at: now(), endedAt: null }));
  const scratchDirectories = async () =>
    (await readdir(join(server.dataDir, 'scratch'))).filter((name) => name.startsWith(call.id));
  /**
   * Begins a try, and waits until the storage has its file. The storage accepts or refuses it when the test continues.
   */
  async function begin() {
    let goOn = () => {};
    const isLetGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const isThere = new Promise<void>((resolve) => {
      slowly = async (name) => {
        if (name !== fileName(call.id)) return;
        resolve();
        await isLetGoOn;
      };
    });
    const work = { subject: call.id, payload: {}, attempt: 1, signal: new AbortController().signal };
    const done = recordingFinaliser(server.services).run(work);
    done.catch(() => {}); // the test looks at it below
    await isThere;
    return { done, goOn };
  }
  const first = await begin();
  const second = await begin();
  const ofSecond = await scratchDirectories();
  expect(ofSecond).toHaveLength(1);

  failureOf = (name) => (name === fileName(call.id) ? full : null);
  first.goOn();
  await expect(first.done).rejects.toThrow("The server's disk is full.");
  expect(await scratchDirectories()).toEqual(ofSecond);
  failureOf = () => null;
  second.goOn();
  await second.done;
  await becomes(call.roomId, { status: 'ready', durationSeconds: 4 });
  expect(await scratchDirectories()).toEqual([]);
});

it('a storage that does not answer for a moment only delays a file', async () => {
  const call = await recording();
  for (const index of [0, 1]) await storeChunk(call.host, index);
  let tries = 0;
  failureOf = (name) => {
    if (!name.endsWith('.webm')) return null;
    tries += 1;
    return tries === 1 ? new StorageError('The bucket does not answer.', 'unreachable') : null;
  };
  await stop(call, 2);
  await becomes(call.roomId, { status: 'ready', durationSeconds: 4 });
  expect(tries).toBe(2);
});

it.each([
  ['was ready', {}],
  ['was deleted', { deletedAt: new Date() }],
])('removes what a killed process left in its directory when the recording %s', async (_when, given) => {
  const { db, jobs } = server.services;
  const { id } = await addRecording(db, await newEmbedRoom(server, key), given);
  const directory = join(server.dataDir, 'scratch', `${id}.killed`);
  await mkdir(directory);
  await writeFile(join(directory, 'finished.webm'), 'finished');
  await jobs.enqueue(db, 'finalise-recording', id, { accountId: owner.live });
  jobs.wake();
  await expect.poll(() => existsSync(directory)).toBe(false);
});
