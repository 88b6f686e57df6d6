/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDiskReserve, MEASURED_FOR_MS } from '../platform/storage/reserve';
import { connectHub, joinMessage, type HubClient } from '../testing/hub-client';
import { newKeyFor, newPerson, portalOf, type Person } from '../testing/people';
import { CHUNKS, sendChunk, START, storeChunk } from '../testing/recorder';
import { sumStoredBytes } from '../identity/quotas/store';
import { changeRecording } from '../testing/recordings-rows';
import { retryWaiting } from '../testing/put-off';
import { joinToken, newEmbedRoom, newOwnRoom } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';

const RESERVE = 1_000_000;
const PLENTY = 100 * RESERVE;
let server: TestServer;
let owner: Person;
let key: string;
let freeBytes = PLENTY;
/** The promise that the storage waits for before it accepts a finished file. */
let filesMayCome: Promise<void> = Promise.resolve();

beforeAll(async () => {
  let measuredAt = 0;
  server = await testServer({
    replace: ({ log, storage: { own, of } }) => ({
      ffmpeg: null, // pictures would reserve space too
      storage: {
        own: {
          ...own,
          async put(name, ...rest) {
            if (name.endsWith('.webm')) await filesMayCome;
            return own.put(name, ...rest);
          },
        },
        of,
      },
      disk: createDiskReserve({
        reserveBytes: RESERVE,
        holdsDatabase: true,
        space: async () => ({ freeBytes, totalBytes: 10 * PLENTY }),
        now: () => new Date((measuredAt += MEASURED_FOR_MS)), // no test waits for a new measurement
        log,
      }),
    }),
  });
  owner = await newPerson(server.services);
  key = await newKeyFor(owner);
});
beforeEach(() => {
  freeBytes = PLENTY;
});
afterAll(() => server.close());

async function enter(roomId: string): Promise<HubClient> {
  const host = await connectHub(server.url);
  host.send(joinMessage(joinToken(server, roomId, 'host')));
  await host.take('welcome');
  return host;
}

async function listed(roomId: string) {
  const { body } = await server.call('GET', `/api/recordings?roomId=${roomId}`, { key });
  return body.recordings[0];
}

it('refuses to record below the reserve, and everything else works', async () => {
  freeBytes = RESERVE - 1;
  const roomId = await newEmbedRoom(server, key);
  const host = await enter(roomId);
  host.send(START);
  expect(await host.take('rejected')).toMatchObject({
    of: 'start-recording',
    message: expect.stringContaining('almost full'),
  });
  host.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'Hello' } });
  await host.take('chat');
});

it('delays a recording while the disk is almost full, and loses nothing', async () => {
  const roomId = await newEmbedRoom(server, key);
  const host = await enter(roomId);
  host.send(START);
  const { recording } = await host.take('recording-changed');
  await storeChunk(host, 0);
  freeBytes = RESERVE - 1;
  sendChunk(host, 1);
  expect(await host.take('chunk-refused')).toMatchObject({
    nextChunk: 1,
    message: expect.stringContaining('almost full'),
  });
  freeBytes = PLENTY;
  await storeChunk(host, 1);

  freeBytes = RESERVE / 2 + 2 * CHUNKS[0]!.length; // too little for the copies that finishing needs
  host.send({ type: 'stop-recording', chunkCount: 2 });
  const waits = { status: 'processing', errorMessage: expect.stringContaining('has space for it') };
  await expect.poll(() => listed(roomId)).toMatchObject(waits);
  freeBytes = PLENTY;
  await retryWaiting(server.services, recording?.recordingId ?? '');
  await expect
    .poll(() => listed(roomId))
    .toMatchObject({ status: 'ready', durationSeconds: 4, errorMessage: null });
});

it('measures the chunks of a recording whose size was not counted', async () => {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key);
  const host = await enter(roomId);
  host.send(START);
  const { recording } = await host.take('recording-changed');
  const id = recording?.recordingId ?? '';
  await storeChunk(host, 0);
  await changeRecording(db, id, { chunkBytes: 0 });
  freeBytes = RESERVE / 2 + 2 * CHUNKS[0]!.length;
  host.send({ type: 'stop-recording', chunkCount: 1 });
  await expect
    .poll(() => listed(roomId))
    .toMatchObject({ errorMessage: expect.stringContaining('has space') });
  expect(await sumStoredBytes(db, owner.live)).toBeGreaterThanOrEqual(CHUNKS[0]!.length);
  freeBytes = PLENTY;
  await retryWaiting(server.services, id);
  await expect.poll(() => listed(roomId)).toMatchObject({ status: 'ready' });
});

it('reserves the space for a file while it is made', async () => {
  const mayReserve = async (bytes: number) => {
    const reservation = await server.services.disk.reserve(bytes);
    reservation?.release();
    return reservation !== null;
  };
  const roomId = await newEmbedRoom(server, key);
  const host = await enter(roomId);
  host.send(START);
  await host.take('recording-changed');
  await storeChunk(host, 0);
  const copyBytes = CHUNKS[0]!.length;
  let letCome = () => {};
  filesMayCome = new Promise((resolve) => (letCome = resolve));
  freeBytes = RESERVE / 2 + 3 * copyBytes; // exactly the space that finishing needs
  host.send({ type: 'stop-recording', chunkCount: 1 });
  await expect.poll(() => mayReserve(2.5 * copyBytes)).toBe(false);
  letCome();
  await expect.poll(() => listed(roomId)).toMatchObject({ status: 'ready' });
  await expect.poll(() => mayReserve(3 * copyBytes)).toBe(true);
});

it('refuses new rooms and people with 507 below half of the reserve, while reading, minting and deleting work', async () => {
  const roomId = await newEmbedRoom(server, key);
  freeBytes = RESERVE / 2 - 1;
  const created = await server.call('POST', '/api/embed/rooms', { key });
  expect([created.status, created.body]).toEqual([
    507,
    {
      error:
        "The server's disk is almost full, so nothing new can be created until the operator frees space.",
    },
  ]);
  await expect(newOwnRoom(owner)).rejects.toMatchObject({ status: 507 });
  const stranger = { email: 'sam@example.com', displayName: 'Sam', password: 'correct horse battery' };
  const signUp = portalOf(server.services, null, true).users.signUp(stranger);
  await expect(signUp).rejects.toMatchObject({ status: 507 });

  const calls = await Promise.all([
    server.call('GET', `/api/rooms/${roomId}`, { key }),
    server.call('POST', '/api/embed/sessions', { key, body: { roomId, externalUserId: 'u' } }),
    server.call('GET', '/api/recordings', { key }),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
  await (await enter(roomId)).settle();
  expect((await server.call('DELETE', `/api/rooms/${roomId}`, { key })).status).toBe(204);
});
