import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, launchOptions } from '../e2e/browser';
import { newRoom, type Room } from '../e2e/call/room';
import { startBuiltServer } from '../e2e/server';
import { measureBrowser } from '../server/recordings/recorder/process-tree';
import { PROFILE_PREFIX } from '../server/recordings/recorder/profiles';
import { processorOf } from './process-usage';
import { controlRecording, join, liveIn } from './recorded-call';
import { median } from './median';

/**
 * npm run build && npx tsx bench/recorder.ts
 *   --people 4 --seconds 30 --rounds 3
 *   --calls 8          instead: that many calls of `--people` are recorded, one more every 30 s, until a recording waits
 *
 * Measures what a recording costs the machine that makes it. Everybody has a camera of 720p and a microphone. The
 * program prints the processors that the server and the recorder's browser take, and the memory of that browser. Beside
 * them is the least that a browser in the call can take: one more person, who only watches. Recordings of audio and
 * tracks are made by the browsers of people: the program prints the processors of all of these together.
 *
 * With `--calls`, it prints how many composite recordings the recorder takes at once. The browsers of the people are on
 * the same machine, so a machine of its own takes more.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
    calls: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
/** The time for connections and picture sizes to settle, in milliseconds. */
const SETTLE_MS = 8_000;
/** A switch that Chromium does not know, by which its processes are found. */
const WATCHER = '--conference-room-bench-watcher';
/** The same for the browser of the people. */
const PEOPLE = '--conference-room-bench-people';
/** The time in which a recorder takes a recording that it has room for, in milliseconds: it measures for 5 seconds. */
const CLAIM_MS = 30_000;
const MEDIA = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

interface Figures {
  /** Seconds of processor time for each second. */
  server: number;
  people: number;
  browser: number;
  memoryMb: number;
  load: number;
}

/** Something to measure: starts it in a call, and returns what ends it. */
type Way = (room: Room) => Promise<() => Promise<void>>;

const server = await startBuiltServer({ RECORDER: 'on', CHROMIUM_PATH: findBrowser() ?? '' });
const WAYS: Record<string, { start: Way; browser: string | null }> = {
  'nothing more': { start: async () => async () => {}, browser: null },
  'a person who watches': { start: watch, browser: WATCHER },
  'audio recording': { start: (room) => record(room, 'audio'), browser: null },
  'tracks recording': { start: (room) => record(room, 'tracks'), browser: null },
  'composite recording': { start: (room) => record(room), browser: PROFILE_PREFIX },
};
const people = await chromium.launch(launchOptions([...MEDIA, PEOPLE]));
try {
  if (options.calls === undefined) await compareWays();
  else await fill(Number(options.calls));
} finally {
  await people.close();
  await server.stop();
}

async function compareWays(): Promise<void> {
  const room = await newCall();
  const measured = new Map(Object.keys(WAYS).map((name) => [name, new Array<Figures>()]));
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    for (const [name, { start, browser }] of Object.entries(WAYS)) {
      const end = await start(room);
      await pause(SETTLE_MS);
      measured.get(name)?.push(await measure(browser));
      await end();
    }
  }
  console.log(
    `A call of ${options.people} in a mesh, ${options.rounds} rounds of ${seconds} s each, median (least to most):\n`,
  );
  const heads = [
    'processors of the server',
    'of all people',
    'of the browser',
    'memory of the browser, MB',
    'load',
  ];
  console.log(`| beside the call | ${heads.join(' | ')} |`);
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const [name, figures] of measured) console.log(rowOf(name, figures));
  const of = (name: string, what: 'people' | 'browser') =>
    median((measured.get(name) ?? []).map((one) => one[what]));
  const ratio = of('composite recording', 'browser') / of('a person who watches', 'browser');
  console.log(
    `\nA composite recording takes ${ratio.toFixed(2)} of the processor time of a person who watches.`,
  );
  for (const name of ['audio recording', 'tracks recording']) {
    const more = (of(name, 'people') - of('nothing more', 'people')) / Number(options.people);
    console.log(`For the ${name}, the browser of each person takes ${more.toFixed(2)} processors more.`);
  }
}

/** Records one call more every time, until a recording waits. */
async function fill(calls: number): Promise<void> {
  for (let call = 1; call <= calls; call += 1) {
    const room = await newCall();
    await controlRecording(server, room.roomId, { action: 'start' });
    if (!(await untilRecording(room, true, CLAIM_MS))) {
      console.log(`${call - 1} recordings run at once, and the next one waits.`);
      return;
    }
    await pause(SETTLE_MS);
    const used = await measure(PROFILE_PREFIX);
    const processors = [used.server, used.people, used.browser].map((one) => one.toFixed(2)).join(', ');
    const rest = `memory of its browsers ${used.memoryMb.toFixed(0)} MB, load ${used.load.toFixed(1)}`;
    console.log(
      `${call} at once: processors of the server, the people and the recorder ${processors}, ${rest}`,
    );
  }
  console.log(`All ${calls} recordings run at once.`);
}

/** Creates a room that the server records, in which everybody joins. */
async function newCall(): Promise<Room> {
  const room = await newRoom(server, { settings: { recordBy: 'server' } });
  for (let person = 1; person <= Number(options.people); person += 1)
    await join(people, await room.link(`Person ${person}`));
  return room;
}

async function watch(room: Room): Promise<() => Promise<void>> {
  const browser = await chromium.launch(launchOptions([...MEDIA, WATCHER]));
  await join(browser, await room.link('Watcher', { permissions: { microphone: false, camera: false } }));
  return () => browser.close();
}

async function record(room: Room, kind?: 'audio' | 'tracks'): Promise<() => Promise<void>> {
  await controlRecording(server, room.roomId, { action: 'start', ...(kind && { kind }) });
  await untilRecording(room, true);
  return async () => {
    await controlRecording(server, room.roomId, { action: 'stop' });
    await untilRecording(room, false);
  };
}

/** Waits until a call is recorded or not. @returns false when the time is over */
async function untilRecording({ roomId }: Room, isWanted: boolean, limitMs = Infinity): Promise<boolean> {
  const askedAt = performance.now();
  while (((await liveIn(server, roomId)).recording !== null) !== isWanted) {
    if (performance.now() - askedAt > limitMs) return false;
    await pause(200);
  }
  return true;
}

async function measure(browser: string | null): Promise<Figures> {
  const read = async () => ({
    server: processorOf(server.process.pid ?? 0) / 1e6,
    people: await measureBrowser(PEOPLE),
    browser: browser === null ? null : await measureBrowser(browser),
    at: performance.now() / 1_000,
  });
  const before = await read();
  await pause(seconds * 1_000);
  const after = await read();
  const passed = after.at - before.at;
  const used = (of: 'people' | 'browser') =>
    ((after[of]?.processorSeconds ?? 0) - (before[of]?.processorSeconds ?? 0)) / passed;
  return {
    server: (after.server - before.server) / passed,
    people: used('people'),
    browser: used('browser'),
    memoryMb: (after.browser?.memoryBytes ?? 0) / 1e6,
    load: loadavg()[0] ?? 0,
  };
}

function rowOf(name: string, figures: readonly Figures[]): string {
  const spread = (of: (one: Figures) => number, digits: number): string => {
    const values = figures.map(of);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return `${median(values).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
  };
  const ofServer = spread((one) => one.server, 3);
  const ofPeople = spread((one) => one.people, 2);
  const ofBrowser = spread((one) => one.browser, 2);
  const memory = spread((one) => one.memoryMb, 0);
  return `| ${name} | ${ofServer} | ${ofPeople} | ${ofBrowser} | ${memory} | ${spread((one) => one.load, 1)} |`;
}
