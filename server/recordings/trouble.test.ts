import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endRunning } from './capture-store';
import { fileName, recordingFinaliser } from './finalise';
import { DiskFull } from '../platform/storage/disk-failure';
import { StorageFailure, type ObjectStore } from '../platform/storage/store';
import { connectHub, joinMessage, type HubClient } from '../testing/hub-client';
import { newKeyFor, newPerson, type Person } from '../testing/people';
import { START, storeChunk, sendChunk } from '../testing/recorder';
import { retryWaiting } from '../testing/put-off';
import { actionsOn, addRecording } from '../testing/rows';
import { joinToken, newEmbedRoom } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

let server: TestServer;
let owner: Person;
let stranger: Person;
let key: string;
/** Decides what becomes of each object that is to be stored. */
let trouble: (name: string) => Error | null = () => null;
/** What the storage waits for before it stores anything. */
let slowly: (name: string) => Promise<void>;
const full = new StorageFailure("The server's disk is full.", 'full');

beforeAll(async () => {
  server = await testServer({
    replace: ({ storage: { own } }) => {
      const failing: ObjectStore = {
        ...own,
        async put(name, ...rest) {
          await slowly(name);
          const failure = trouble(name);
          if (failure !== null) throw failure;
          return own.put(name, ...rest);
        },
      };
      return { storage: { own: failing, of: () => failing } };
    },
  });
  owner = await newPerson(server.services);
  stranger = await newPerson(server.services);
  key = await newKeyFor(owner);
});
beforeEach(() => {
  trouble = () => null;
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

it('a chunk that cannot be stored is refused with the reason, and stored when it can be', async () => {
  const call = await recording();
  await storeChunk(call.host, 0);
  trouble = () => full;
  sendChunk(call.host, 1);
  expect(await call.host.take('chunk-refused')).toMatchObject({
    recordingId: call.id,
    nextChunk: 1,
    message: "The server's disk is full.",
  });
  sendChunk(call.host, 2);
  expect(await call.host.take('chunk-refused')).toMatchObject({ nextChunk: 1 });
  trouble = () => null;
  await storeChunk(call.host, 1);
  await storeChunk(call.host, 2);
  await stop(call, 3);
  await becomes(call.roomId, { status: 'ready', durationSeconds: 6 });
});

it('a storage that takes its time holds up nothing else that the recorder says', async () => {
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

it('a file that cannot be stored fails with the reason, keeps its chunks, and is made when tried again', async () => {
  const call = await recording();
  for (const index of [0, 1, 2]) await storeChunk(call.host, index);
  trouble = (name) => (name.endsWith('.webm') ? full : null);
  await stop(call, 3);
  await becomes(call.roomId, { status: 'failed', errorMessage: "The server's disk is full." });
  const chunks = join(server.dataDir, 'recordings', 'chunks', call.id);
  expect(await readdir(chunks)).toHaveLength(3);
  expect(await readdir(join(server.dataDir, 'workshop'))).toEqual([]);

  const input = { id: call.id };
  await expect(stranger.portal.recordings.retry(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  trouble = () => null;
  expect(await owner.portal.recordings.retry(input)).toEqual({ status: 'processing' });
  await becomes(call.roomId, { status: 'ready', durationSeconds: 6, errorMessage: null });
  await expect.poll(() => existsSync(chunks)).toBe(false);
  await expect(owner.portal.recordings.retry(input)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await actionsOn(server.services.db, call.id)).toContain('recording.retry');
});

it('a disk that runs full while a file is made delays the file until there is space again', async () => {
  const call = await recording();
  for (const index of [0, 1]) await storeChunk(call.host, index);
  trouble = (name) => (name.endsWith('.webm') ? new DiskFull("The server's disk is full.") : null);
  await stop(call, 2);
  await becomes(call.roomId, { status: 'processing', errorMessage: expect.stringContaining('space') });
  trouble = () => null;
  await retryWaiting(server.services, call.id);
  await becomes(call.roomId, { status: 'ready', durationSeconds: 4, errorMessage: null });
});

it('a try that nobody waits for any more leaves the files of the next one alone', async () => {
  const call = await recording();
  for (const index of [0, 1]) await storeChunk(call.host, index);
  const { db, now } = server.services;
  await db.transaction((tx) => endRunning(tx, call.id, { at: now(), endedAt: null }));
  const benches = async () =>
    (await readdir(join(server.dataDir, 'workshop'))).filter((name) => name.startsWith(call.id));
  /** Begins a try, and waits until the storage has its file, which it takes or refuses when it is let go on. */
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
    done.catch(() => {}); // it is looked at below
    await isThere;
    return { done, goOn };
  }
  const first = await begin();
  const second = await begin();
  const ofSecond = await benches();
  expect(ofSecond).toHaveLength(1);

  trouble = (name) => (name === fileName(call.id) ? full : null);
  first.goOn();
  await expect(first.done).rejects.toThrow("The server's disk is full.");
  expect(await benches()).toEqual(ofSecond);
  trouble = () => null;
  second.goOn();
  await second.done;
  await becomes(call.roomId, { status: 'ready', durationSeconds: 4 });
  expect(await benches()).toEqual([]);
});

it('a storage that does not answer for a moment delays a file, and no more', async () => {
  const call = await recording();
  for (const index of [0, 1]) await storeChunk(call.host, index);
  let tries = 0;
  trouble = (name) => {
    if (!name.endsWith('.webm')) return null;
    tries += 1;
    return tries === 1 ? new StorageFailure('The bucket does not answer.', 'unreachable') : null;
  };
  await stop(call, 2);
  await becomes(call.roomId, { status: 'ready', durationSeconds: 4 });
  expect(tries).toBe(2);
});

it.each([
  ['was ready', {}],
  ['was deleted', { deletedAt: new Date() }],
])('what a process left on its bench that was killed when the recording %s goes', async (_when, given) => {
  const { db, jobs } = server.services;
  const { id } = await addRecording(db, await newEmbedRoom(server, key), given);
  const bench = join(server.dataDir, 'workshop', `${id}.killed`);
  await mkdir(bench);
  await writeFile(join(bench, 'finished.webm'), 'finished');
  await jobs.enqueue(db, 'finalise-recording', id, { accountId: owner.live });
  jobs.wake();
  await expect.poll(() => existsSync(bench)).toBe(false);
});
