import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { newKey } from '../server/identity/keys/secret';
import { copyEmbeddedCluster } from '../server/testing/embedded-cluster';
import { connectHub, joinMessage } from '../server/testing/hub-client';
import { sendChunk, START } from '../server/testing/recorder';
import { buildServerProcess } from '../server/testing/server-process';
import { makeRecording } from './long-recording';
import { memoryOf } from './process-usage';

/**
 * npx tsx bench/recording.ts           an hour at 1 Mbit/s, sent over the hub and made into a file
 *   --minutes 60                       how long
 *   --mbit 1                           how many megabits a second
 *
 * The program prints the memory (RSS) of the server's whole process above its idle memory, including its threads and
 * the embedded database. It also prints the time from the stop until the file is `ready`.
 */
const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, mbit: { type: 'string', default: '1' } },
});
const seconds = Number(options.minutes) * 60;
const bitsPerSecond = Number(options.mbit) * 1_000_000;

const CHUNK_BYTES = (bitsPerSecond / 8) * 2;
const FRAME_BYTES = 60_000;
/** The interval of frames: the hub accepts 100 frames a second from a client. */
const FRAME_MS = 12;
const TAKEN_MB_MAX = 300;

if (!existsSync('/proc/self/status')) throw new Error('Memory is read from /proc: this needs Linux.');
const dataDir = await mkdtemp(join(tmpdir(), 'conference-room-bench-'));
await copyEmbeddedCluster(dataDir); // copied, because a first start would keep the memory for making a database
const built = await buildServerProcess();
const key = newKey('live');
const database = { url: null, dataDir, drop: () => rm(dataDir, { recursive: true }) };
const server = built.start(database, { BOOTSTRAP_LIVE_KEY: key });
const memory = () => memoryOf(server.pid ?? 0);
let highest = 0;
const sampling = setInterval(() => (highest = Math.max(highest, memory())), 50);
try {
  await run(await server.ready);
} finally {
  clearInterval(sampling);
  await server.kill();
  await Promise.all([built.remove(), database.drop()]);
}

async function run(url: string): Promise<void> {
  const { roomId } = z.object({ roomId: z.string() }).parse(await rest(url, 'POST', '/api/embed/rooms', {}));
  const body = { roomId, externalUserId: 'ada', role: 'host' };
  const { token } = z
    .object({ token: z.string() })
    .parse(await rest(url, 'POST', '/api/embed/sessions', body));
  const client = await connectHub(url);
  client.send(joinMessage(token));
  await client.take('welcome');
  await pause(3_000);
  const idle = memory();
  print('idle', `${idle.toFixed(0)} MB`);

  client.send(START);
  await client.take('recording-changed');
  highest = 0;
  let [chunk, count] = [Buffer.alloc(0), 0];
  const send = async (bytes: Buffer) => {
    sendChunk(client, count, bytes, { frameBytes: FRAME_BYTES });
    await Promise.all([
      client.take('chunk-stored', ({ nextChunk }) => nextChunk === count + 1),
      pause(Math.ceil(bytes.length / FRAME_BYTES) * FRAME_MS),
    ]);
    count += 1;
  };
  await makeRecording({ seconds, bitsPerSecond }, async (bytes) => {
    chunk = Buffer.concat([chunk, bytes]);
    if (chunk.length < CHUNK_BYTES) return;
    await send(chunk);
    chunk = Buffer.alloc(0);
  });
  if (chunk.length > 0) await send(chunk);
  print('while it records', `${(highest - idle).toFixed(0)} MB above idle, ${count} chunks`);

  highest = 0;
  const stoppedAt = performance.now();
  client.send({ type: 'stop-recording', chunkCount: count });
  const made = await ready(url, roomId);
  const took = (performance.now() - stoppedAt) / 1_000;
  const above = highest - idle;
  print('while the file is made', `${above.toFixed(0)} MB above idle (wanted: under ${TAKEN_MB_MAX})`);
  print('from stop to ready', `${took.toFixed(1)} s`);
  print('the file', `${made.durationSeconds} s, ${(made.sizeBytes / 1e6).toFixed(0)} MB`);
  if (Math.abs(made.durationSeconds - seconds) > 1)
    throw new Error('The file is not as long as the recording.');
  if (above > TAKEN_MB_MAX) process.exitCode = 1;
}

async function ready(url: string, roomId: string) {
  const Shape = z.object({
    recordings: z.tuple([
      z.object({ status: z.string(), durationSeconds: z.int().nullable(), sizeBytes: z.int().nullable() }),
    ]),
  });
  for (;;) {
    const [recording] = Shape.parse(await rest(url, 'GET', `/api/recordings?roomId=${roomId}`)).recordings;
    const { status, durationSeconds, sizeBytes } = recording;
    if (status === 'ready') return { durationSeconds: durationSeconds ?? 0, sizeBytes: sizeBytes ?? 0 };
    if (status === 'failed') throw new Error('The recording failed.');
    await pause(100);
  }
}

async function rest(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  return answer.json();
}

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(24)}${figure}`);
}
