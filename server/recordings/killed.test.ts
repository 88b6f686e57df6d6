import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { RESUME_WINDOW_MS } from '../platform/hub/protocol';
import type { RecordingSource } from '../platform/vocabulary/recording-status';
import { newKey } from '../identity/keys/secret';
import { openDatabase } from '../platform/db/client';
import { connectHub, joinMessage, type HubClient, type Welcome } from '../testing/hub-client';
import { freshDatabase, type FreshDatabase } from '../testing/postgres';
import { CHUNKS, probe, RECORDED_SECONDS, sendChunk, START, storeChunk } from '../testing/recorder';
import { hurryJobs } from '../testing/jobs-rows';
import { hasFfmpeg } from '../testing/ffmpeg-program';
import { heardIn, tone } from '../testing/tones';
import { buildServerProcess, type BuiltServer, type ServerProcess } from '../testing/server-process';
import { amount } from '../testing/soak';

/** Recognize how far the making of a file has come, by the files that it leaves. The server is killed at each step. */
const STEPS = [
  async () => (await scratchFiles()).includes('finished.webm'),
  async () => (await scratchFiles()).includes('recorded.webm'),
  async () => (await scratchDirectories()).length > 0,
  async () => false, // The file is stored.
].slice(0, amount(1, 4));
/** The number of files to make. */
const FILES = amount(1, 5);
/** The chunks that are on their way when the server is killed. */
const HALF_SENT = [...CHUNKS.keys()].slice(3, amount(4, CHUNKS.length));

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

/** Without ffmpeg, a recording has no pictures for its player: no files but those of the recording. */
const WITHOUT_FFMPEG = { FFMPEG_PATH: '/nothing' };

async function start(env: Record<string, string> = WITHOUT_FFMPEG): Promise<void> {
  server = built.start(fresh, { BOOTSTRAP_LIVE_KEY: key, ...env });
  url = await server.ready;
}

/** Ends the leases of a dead process, as if their time had passed. */
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
  const gap = z.object({ fromSeconds: z.number(), toSeconds: z.number() });
  const shape = z.object({
    recordings: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        durationSeconds: z.int().nullable(),
        gaps: z.array(gap),
        files: z.array(z.object({ fileId: z.string(), source: z.string().nullable() })),
      }),
    ),
  });
  return shape.parse(await rest('GET', `/api/recordings?roomId=${roomId}`)).recordings;
}

const ready = (roomId: string) =>
  expect.poll(() => listed(roomId), { interval: 200 }).toMatchObject([{ status: 'ready' }]);

const fetched = (id: string) => fetchedFrom(`/api/recordings/${id}/stream`);

async function fetchedFrom(path: string): Promise<Uint8Array> {
  const answer = z.object({ url: z.url() }).parse(await rest('GET', path));
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

/** Returns the number of pictures in a file. */
async function picturesIn(bytes: Uint8Array): Promise<number> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
  return (await (await input.getPrimaryVideoTrack())?.computePacketStats())?.packetCount ?? 0;
}

/** Returns the stored objects. A killed process leaves the draft of a file, which a later start removes. */
const objects = async () =>
  (await readdir(join(fresh.dataDir, 'recordings'))).filter((name) => !name.endsWith('.part')).toSorted();

const scratchDirectories = () => readdir(join(fresh.dataDir, 'scratch'));

const scratchFiles = async () =>
  (await readdir(join(fresh.dataDir, 'scratch'), { recursive: true })).map((path) => basename(path));

/** Records a whole call. @returns its room and the name of the file that is being made */
async function record() {
  const { client, roomId } = await begin();
  for (const index of CHUNKS.keys()) await storeChunk(client, index);
  const [recording] = await listed(roomId);
  client.send({ type: 'stop-recording', chunkCount: CHUNKS.length });
  await client.take('recording-changed');
  return { roomId, name: `${recording?.id}.webm` };
}

async function restartUnderWork() {
  await server.kill();
  await endLeases();
  await start();
}

it.each(Array.from({ length: FILES }, (_, number) => number))(
  'makes a file once although the server is killed while it makes the file (%i)',
  { tags: ['slow'] },
  async () => {
    const earlier = await objects();
    const { roomId, name } = await record();
    for (const isReached of STEPS) {
      const isAtStep = async () => (await isReached()) || (await objects()).includes(name);
      await expect.poll(isAtStep, { interval: 2 }).toBe(true);
      await restartUnderWork();
    }
    await ready(roomId);
    const [recording, ...others] = await listed(roomId);
    expect(others).toEqual([]);
    const found = await probe(await fetched(recording?.id ?? ''));
    expect(found.durationSeconds).toBeCloseTo(RECORDED_SECONDS, 0);
    await expect.poll(objects).toEqual([...earlier, name].toSorted());
    await expect.poll(scratchDirectories).toEqual([]);
  },
);

it(
  'keeps acknowledged chunks when the server is killed while another one arrives',
  { tags: ['slow'] },
  async () => {
    const lost = await begin();
    for (const index of [0, 1, 2]) await storeChunk(lost.client, index);
    const call = await begin();
    let { client, welcome } = call;
    const storedOfHalfSent: number[] = [];
    for (const index of CHUNKS.keys()) {
      if (HALF_SENT.includes(index)) {
        sendChunk(client, index); // The chunk may be stored, or not, or half of it.
        await server.kill();
        await start();
        ({ client, welcome } = await enter(call.token, welcome));
        storedOfHalfSent.push((welcome.recording?.nextChunk ?? -1) - index);
      }
      await storeChunk(client, index);
    }
    expect(storedOfHalfSent).toHaveLength(HALF_SENT.length);
    expect([0, 1]).toEqual(expect.arrayContaining(storedOfHalfSent));
    client.send({ type: 'stop-recording', chunkCount: CHUNKS.length });
    await ready(call.roomId);
    const [recording] = await listed(call.roomId);
    const found = await probe(await fetched(recording?.id ?? ''));
    expect(found).toMatchObject({ video: 'vp8', audio: 'opus', hasCues: true });
    expect(found.durationSeconds).toBeCloseTo(RECORDED_SECONDS, 0);

    // A recording whose recorder never comes back ends by itself, with all acknowledged chunks.
    const listedLater = () => (server.advance(RESUME_WINDOW_MS), listed(lost.roomId));
    await expect.poll(listedLater, { interval: 200 }).toMatchObject([{ status: 'ready' }]);
    expect(await listed(lost.roomId)).toMatchObject([{ durationSeconds: 6 }]);
  },
);

it.skipIf(!hasFfmpeg)(
  'continues a recording of tracks when the server is killed, and marks the gap of somebody who enters again',
  { tags: ['slow'] },
  async () => {
    // Its clock may be ahead, and tokens of that time would not be valid after the restart.
    await server.kill();
    await start({});
    const { roomId, token } = await newCall();
    let ada = await enter(token, null);
    const guest = { roomId, externalUserId: 'ben', role: 'participant' };
    const minted = z.object({ token: z.string() }).parse(await rest('POST', '/api/embed/sessions', guest));
    let ben = await enter(minted.token, null);
    await rest('POST', `/api/rooms/${roomId}/live/recording`, { action: 'start', kind: 'tracks' });
    const { recording } = await ada.client.take('recording-changed');
    const recordingId = recording?.recordingId ?? '';
    const begin = async ({ client }: typeof ada, source: RecordingSource = 'microphone') => {
      client.send({ type: 'send-track', source, recordingId, firstChunk: 0, agoMs: 0 });
      return client.take('chunk-stored', (stored) => stored.source === source);
    };
    // The recording is shorter than this film, of which it has the beginning.
    const film = Buffer.concat(CHUNKS);
    const [shown, unshown] = [film.subarray(0, 3_000), film.subarray(3_000)];
    const [whole, short] = [tone(400, 3), tone(900, 0.5)];
    const half = whole.length / 2;
    await begin(ada);
    await begin(ben);
    await begin(ada, 'camera');
    await storeChunk(ada.client, 0, whole.subarray(0, half));
    await storeChunk(ada.client, 0, shown, 'camera');
    await storeChunk(ben.client, 0, short);
    await server.kill();
    await start({});
    ada = await enter(token, ada.welcome); // a page that went on: it has what was not acknowledged
    expect(ada.welcome.recording).toMatchObject({ recordingId, kind: 'tracks' });
    expect(await begin(ada)).toMatchObject({ nextChunk: 1 });
    expect(await begin(ada, 'camera')).toMatchObject({ nextChunk: 1 });
    await storeChunk(ada.client, 1, whole.subarray(half));
    await storeChunk(ada.client, 1, unshown, 'camera');
    ben = await enter(minted.token, null); // a page that was loaded again
    expect(await begin(ben)).toMatchObject({ nextChunk: 0 });
    await storeChunk(ben.client, 0, short);
    for (const [{ client }, source, chunkCount] of [
      [ada, 'microphone', 2],
      [ada, 'camera', 2],
      [ben, 'microphone', 1],
    ] as const) {
      client.send({ type: 'track-sent', source, recordingId, chunkCount });
      await client.settle();
    }
    await rest('POST', `/api/rooms/${roomId}/live/recording`, { action: 'stop' });
    await ready(roomId);
    const [found, ...others] = await listed(roomId);
    expect([found?.id, others]).toEqual([recordingId, []]);
    const camera = found?.files.find(({ source }) => source === 'camera');
    const path = `/api/recordings/${recordingId}/stream?fileId=${camera?.fileId}`;
    expect(await picturesIn(await fetchedFrom(path))).toBeGreaterThan(await picturesIn(shown));
    const heard = heardIn(await fetched(recordingId), [400, 900]);
    const [voice, ...later] = heard[400] ?? [];
    expect((voice?.to ?? 0) - (voice?.from ?? 0)).toBeCloseTo(3, 1);
    expect(later).toEqual([]);
    const [before, after] = heard[900] ?? [];
    expect(found?.gaps).toEqual([
      {
        fromSeconds: expect.closeTo(before?.to ?? 0, 1),
        toSeconds: expect.closeTo(after?.from ?? 0, 1),
      },
    ]);
  },
);
