import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { callLaunchOptions, findBrowser } from '../e2e/browser';
import { newRoom, type Room } from '../e2e/call/room';
import { startBuiltServer } from '../e2e/server';
import { openSmallPool } from '../server/platform/db/client';
import { measureBrowser } from '../server/recordings/recorder/process-tree';
import { PROFILE_PREFIX } from '../server/recordings/recorder/profiles';
import { startPostgres } from '../server/testing/postgres-server';
import { randomFrom } from '../server/testing/random';
import { memoryOf } from './process-usage';
import { controlRecording, join, liveIn } from './recorded-call';
import { checkRecorded, checkSent } from './soak/check';
import { KeptChunks } from './soak/kept-chunks';
import { kill, planKills, type Kill } from './soak/kills';
import { Memory } from './soak/memory';
import { browserOf, countOrphans, startRecorder } from './soak/recorders';
import { printChecked, printKills, printMemory } from './soak/report';
import { Watched } from './soak/watched';

/**
 * npm run build && npx tsx bench/recorder-soak.ts
 *   --minutes 120
 *   --kills 50         how often something is killed at most, in the first three quarters of the time
 *   --seed 1           of the times of the kills
 *   --kind audio       of the second recording: audio or tracks
 *
 * Shows that recordings survive. A recorder records a call of two people, and the browsers of two people in another call
 * send a recording of their own. At random times the program kills a recorder, its browser or the server, and starts it
 * again. It keeps a link to every acknowledged chunk. In the end it compares them with the files, packet by packet, and
 * decodes the files. It exits with 1 when something is lost. Needs Linux and ffmpeg.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', default: 'audio' },
  },
});
const seconds = Number(options.minutes) * 60;
/** Without kills, the memory of processes that stay is measured. */
const QUIET_SHARE = 0.25;
const FIRST_KILL_SECONDS = 15;
const SAMPLE_MS = 5_000;
const KEEP_MS = 1_000;
const READY_LIMIT_MS = 900_000;
/** Beyond an hour, which is the default of join tokens. */
const TOKEN_SECONDS = 86_400;
/** Half a second each, in which a recorder tries its browser. */
const START_TRIES = 120;
const PEOPLE = ['Ada', 'Ben'];

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
const home = await mkdtemp(joinPath(tmpdir(), 'conference-room-soak-'));
const dataDir = joinPath(home, 'data');
const directory = joinPath(home, 'kept');
await mkdir(directory);
const postgres = await startPostgres({ durable: true });
const server = await startBuiltServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
const recorderEnv = {
  DATABASE_URL: postgres.url,
  BASE_URL: server.url,
  CHROMIUM_PATH: findBrowser() ?? '',
};
const recorders = [startRecorder(recorderEnv), startRecorder(recorderEnv)];
const database = openSmallPool(postgres.url, 2);
const people = await chromium.launch(callLaunchOptions());
try {
  const rooms = [await enterCall(true), await enterCall(options.kind === 'tracks')] as const;
  const ids = {
    recorded: await startRecording(rooms[0], { recordBy: 'server' }),
    sent: await startRecording(rooms[1], { kind: options.kind }),
  };
  const kept = new KeptChunks(dataDir, directory);
  const watched = new Watched(database.db, ids, kept);
  const begunAt = Date.now();
  const passed = () => (Date.now() - begunAt) / 1_000;
  const memory = new Memory();
  const stopKeeping = repeat(KEEP_MS, () => watched.keep());
  const stopSampling = repeat(SAMPLE_MS, () => sample(memory));
  const kills = await killAll(watched, passed);
  await pause(Math.max(0, 1_000 * (seconds - passed())));
  await Promise.all([stopSampling(), stopKeeping()]);
  const present = await Promise.all(
    rooms.map(async ({ roomId }) => (await liveIn(server, roomId)).participants),
  );
  for (const { roomId } of rooms) await controlRecording(server, roomId, { action: 'stop' });
  const readyMs = await untilReady(watched);

  console.log(
    `\n${(passed() / 60).toFixed(0)} minutes, seed ${options.seed}, load ${loadavg()[0]?.toFixed(1)}, ready after ${(readyMs / 1_000).toFixed(1)} s`,
  );
  printKills(kills);
  printMemory(memory.rows());
  const checked = [
    await checkRecorded({ server, watched, kept, directory }),
    await checkSent({ server, watched, kept, directory }),
  ];
  printChecked(checked);
  const problems = [
    ...checked.flatMap(({ kind, problems }) => problems.map((problem) => `${kind}: ${problem}`)),
    ...kills.flatMap(({ victim, continuedMs }) =>
      continuedMs === null ? [`a recording did not go on after a kill of the ${victim}`] : [],
    ),
    ...present.flatMap(({ length }) => (length === PEOPLE.length ? [] : [`${length} people are in a call`])),
  ];
  const gaps = checked.reduce((sum, { gaps }) => sum + gaps.length, 0);
  // While the server is down for long, nobody is connected, which is a gap as well.
  if (gaps > kills.length) problems.push(`${gaps} gaps of ${kills.length} kills`);
  const orphans = countOrphans(recorders);
  if (orphans > 0) problems.push(`${orphans} processes of browsers of killed recorders run`);
  console.log(problems.length === 0 ? '\nNothing is lost.' : `\nLost:\n- ${problems.join('\n- ')}`);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  console.error(error);
} finally {
  await people.close();
  await Promise.all(recorders.map((recorder) => recorder.stop()));
  await server.stop();
  await database.close();
  await postgres.stop();
  if (process.exitCode === 1) await keepLogs();
  else await rm(home, { recursive: true, force: true });
}

async function keepLogs(): Promise<void> {
  await writeFile(joinPath(home, 'server.log'), server.log());
  for (const [i, recorder] of recorders.entries())
    await writeFile(joinPath(home, `recorder-${i + 1}.log`), recorder.log());
  console.error(`The logs and files are in ${home}.`);
}

/** Creates a room, in which everybody joins. */
async function enterCall(camera: boolean): Promise<Room> {
  const room = await newRoom(server);
  for (const name of PEOPLE)
    await join(people, await room.link(name, { ttlSeconds: TOKEN_SECONDS, permissions: { camera } }));
  return room;
}

/** Starts a recording, as soon as a recorder runs. @returns its id, when it has begun */
async function startRecording({ roomId }: Room, how: { kind?: string; recordBy?: string }): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { recordingId } = await controlRecording(server, roomId, { action: 'start', ...how });
      while ((await liveIn(server, roomId)).recording === null) await pause(200);
      return recordingId;
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await pause(500);
    }
  }
}

async function killAll(watched: Watched, passed: () => number): Promise<Kill[]> {
  const kills: Kill[] = [];
  const toSeconds = seconds * (1 - QUIET_SHARE);
  const plan = planKills(randomFrom(Number(options.seed)), {
    count: Number(options.kills),
    fromSeconds: FIRST_KILL_SECONDS,
    toSeconds,
  });
  for (const { atSeconds, victim } of plan) {
    if (passed() > toSeconds) break; // earlier ones have taken so long
    await pause(Math.max(0, 1_000 * (atSeconds - passed())));
    const at = passed();
    const killed = await kill(victim, server, recorders, watched);
    kills.push(killed);
    const after =
      killed.continuedMs === null ? 'never' : `after ${(killed.continuedMs / 1_000).toFixed(1)} s`;
    console.log(
      `${at.toFixed(0).padStart(5)} s: killed the ${victim}, goes on ${after}, the server restarted for ${(killed.restartMs / 1_000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (killed.continuedMs === null) break;
  }
  return kills;
}

async function sample(memory: Memory): Promise<void> {
  const add = (name: string, pid: number) => {
    try {
      memory.add(name, { pid, megabytes: memoryOf(pid) });
    } catch {
      // it was killed, and the next one starts
    }
  };
  add('server', server.process.pid ?? 0);
  for (const [i, recorder] of recorders.entries()) {
    const pid = browserOf(recorder);
    // A recorder takes more memory while it records, which would look like growth.
    add(`recorder ${i + 1}, ${pid === null ? 'waiting' : 'recording'}`, recorder.pid);
    const use = pid && (await measureBrowser(`${PROFILE_PREFIX}${recorder.pid}-`));
    if (pid && use) memory.add('browser', { pid, megabytes: use.memoryBytes / 1e6 });
  }
}

/** Waits until the files of both recordings are made, and keeps the last chunks. @returns how long, in milliseconds */
async function untilReady(watched: Watched): Promise<number> {
  const stoppedAt = Date.now();
  for (;;) {
    if (!watched.isComplete) await watched.keep();
    const rows = await Promise.all([watched.recorded(), watched.sent()]);
    if (rows.every(({ status }) => status === 'ready')) break;
    const failed = rows.find(({ status }) => status === 'failed');
    if (failed !== undefined) throw new Error(`The recording failed: ${failed.errorMessage}`);
    if (Date.now() - stoppedAt > READY_LIMIT_MS) throw new Error('The files are not ready.');
    await pause(50);
  }
  if (!watched.isComplete) throw new Error('The files were ready before the last chunks were kept.');
  return Date.now() - stoppedAt;
}

/** Does something again and again. @returns what ends it, and waits for the last time */
function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  const life = new AbortController();
  const { signal } = life;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => console.error(error));
      await pause(everyMs, null, { signal }).catch(() => {});
    }
  })();
  return () => {
    life.abort();
    return running;
  };
}
