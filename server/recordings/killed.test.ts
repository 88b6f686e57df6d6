import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { RESUME_WINDOW_MS } from '../platform/hub/protocol';
import { newKey } from '../identity/keys/secret';
import { openDatabase } from '../platform/db/client';
import { connectHub, joinMessage, type HubClient, type Welcome } from '../testing/hub-client';
import { freshDatabase, type FreshDatabase } from '../testing/postgres';
import { CHUNKS, probe, RECORDED_SECONDS, sendChunk, START, storeChunk } from '../testing/recorder';
import { hurryJobs } from '../testing/jobs-rows';
import { buildServerProcess, type BuiltServer, type ServerProcess } from '../testing/server-process';

/** How often the server is killed while a file is made. */
const KILLS = 4;

const key = newKey('live');
let built: BuiltServer;
let fresh: FreshDatabase;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  built = await buildServerProcess();
  fresh = await freshDatabase();
  await start();
});
afterAll(async () => {
  await server.kill();
  await Promise.all([built.remove(), fresh.drop()]);
});

async function start(): Promise<void> {
  server = built.start(fresh, { BOOTSTRAP_LIVE_KEY: key });
  url = await server.ready;
}

/** As if the time of the leases of a dead process had passed. */
async function endLeases(): Promise<void> {
  const database = await openDatabase(fresh);
  await hurryJobs(database.db);
  await database.close();
}

async function rest(method: string, path: string, body?: object) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  const parsed: unknown = await answer.json();
  return parsed;
}

async function newCall() {
  const { roomId } = z.object({ roomId: z.string() }).parse(await rest('POST', '/api/embed/rooms', {}));
  const minted = await rest('POST', '/api/embed/sessions', { roomId, externalUserId: 'ada', role: 'host' });
  return { roomId, token: z.object({ token: z.string() }).parse(minted).token };
}

async function enter(
  token: string,
  before: Welcome | null,
): Promise<{ client: HubClient; welcome: Welcome }> {
  const client = await connectHub(url);
  const resume = before && { participantId: before.participantId, secret: before.resumeSecret };
  client.send(joinMessage(token, { resume }));
  return { client, welcome: await client.take('welcome') };
}

async function listed(roomId: string) {
  const shape = z.object({
    recordings: z.array(
      z.object({ id: z.string(), status: z.string(), durationSeconds: z.int().nullable() }),
    ),
  });
  return shape.parse(await rest('GET', `/api/recordings?roomId=${roomId}`)).recordings;
}

const ready = (roomId: string) =>
  expect.poll(() => listed(roomId), { interval: 200 }).toMatchObject([{ status: 'ready' }]);

async function fetched(id: string): Promise<Uint8Array> {
  const answer = z.object({ url: z.url() }).parse(await rest('GET', `/api/recordings/${id}/stream`));
  const { pathname, search } = new URL(answer.url);
  return new Uint8Array(await (await fetch(url + pathname + search)).arrayBuffer());
}

async function begin() {
  const call = await newCall();
  const { client, welcome } = await enter(call.token, null);
  client.send(START);
  await client.take('recording-changed');
  return { ...call, client, welcome };
}

/** What is stored. A process that is killed leaves the draft of a file, which a later start removes. */
const objects = async () =>
  (await readdir(join(fresh.dataDir, 'recordings'))).filter((name) => !name.endsWith('.part')).toSorted();

const scratchDirectories = () => readdir(join(fresh.dataDir, 'scratch'));

it(`a file is made once, although the server is killed ${KILLS} times while it makes it`, async () => {
  const earlier = await objects();
  const { client, roomId } = await begin();
  for (const index of CHUNKS.keys()) await storeChunk(client, index);
  const [{ id } = { id: '' }] = await listed(roomId);
  client.send({ type: 'stop-recording', chunkCount: CHUNKS.length });
  await client.take('recording-changed');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isBegun = async () =>
      (await scratchDirectories()).length > 0 || (await objects()).includes(`${id}.webm`);
    await expect.poll(isBegun, { interval: 5 }).toBe(true);
    await pause(kill * 60); // each time at another point
    await server.kill();
    await endLeases();
    await start();
  }
  await ready(roomId);
  const [recording, ...others] = await listed(roomId);
  expect(others).toEqual([]);
  const found = await probe(await fetched(recording?.id ?? ''));
  expect(found.durationSeconds).toBeCloseTo(RECORDED_SECONDS, 0);
  await expect.poll(objects).toEqual([...earlier, `${id}.webm`].toSorted());
  await expect.poll(scratchDirectories).toEqual([]);
});

it('keeps acknowledged chunks when the server is killed repeatedly', async () => {
  const lost = await begin();
  for (const index of [0, 1, 2]) await storeChunk(lost.client, index);
  const call = await begin();
  let { client, welcome } = call;
  const storedOfHalfSent: number[] = [];
  for (const index of CHUNKS.keys()) {
    if (index % 3 === 2) {
      sendChunk(client, index); // it may be stored, or not, or half
      await server.kill();
      await start();
      ({ client, welcome } = await enter(call.token, welcome));
      storedOfHalfSent.push((welcome.recording?.nextChunk ?? -1) - index);
    }
    await storeChunk(client, index);
  }
  expect(storedOfHalfSent).toHaveLength(3);
  expect([0, 1]).toEqual(expect.arrayContaining(storedOfHalfSent));
  client.send({ type: 'stop-recording', chunkCount: CHUNKS.length });
  await ready(call.roomId);
  const [recording] = await listed(call.roomId);
  const found = await probe(await fetched(recording?.id ?? ''));
  expect(found).toMatchObject({ video: 'vp8', audio: 'opus', hasCues: true });
  expect(found.durationSeconds).toBeCloseTo(RECORDED_SECONDS, 0);

  // Whose recorder never came back ends by itself, with all that was acknowledged.
  const listedLater = () => (server.advance(RESUME_WINDOW_MS), listed(lost.roomId));
  await expect.poll(listedLater, { interval: 200 }).toMatchObject([{ status: 'ready' }]);
  expect(await listed(lost.roomId)).toMatchObject([{ durationSeconds: 6 }]);
});
