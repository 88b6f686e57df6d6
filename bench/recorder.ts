import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser, launchOptions } from '../e2e/browser';
import { newRoom, type Room } from '../e2e/call/room';
import { startBuiltServer, type RunningServer } from '../e2e/server';
import { measureBrowser } from '../server/recordings/recorder/process-tree';
import { processorOf } from './process-usage';

/**
 * npm run build && npx tsx bench/recorder.ts
 *   --people 4 --seconds 30 --rounds 3
 *
 * Measures what a recording costs the machine that makes it. Everybody has a camera of 720p and a microphone. The
 * program prints the processors that the server and the recorder's browser take, and the memory of that browser. Beside
 * them is the least that a browser in the call can take: one more person, who only watches.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(options.seconds);
/** The time for connections and picture sizes to settle, in milliseconds. */
const SETTLE_MS = 8_000;
/** The beginning of the names of the profiles of the recorder's browsers. */
const RECORDERS = 'conference-room-recorder-';
/** A switch that Chromium does not know, by which its processes are found. */
const WATCHER = '--conference-room-bench-watcher';
const MEDIA = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

interface Figures {
  /** Seconds of processor time for each second. */
  server: number;
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
  'audio recording': { start: (room) => record(server, room, { kind: 'audio' }), browser: null },
  'composite recording': { start: (room) => record(server, room, {}), browser: RECORDERS },
};
const people = await chromium.launch(launchOptions(MEDIA));
try {
  const room = await newRoom(server, { settings: { recordBy: 'server' } });
  for (let person = 1; person <= Number(options.people); person += 1)
    await join(people, await room.link(`Person ${person}`));
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
  console.log(
    '| beside the call | processors of the server | of the browser | memory of the browser, MB | load |',
  );
  console.log('|---|--:|--:|--:|--:|');
  for (const [name, figures] of measured) console.log(rowOf(name, figures));
  const browserOf = (name: string) => median((measured.get(name) ?? []).map(({ browser }) => browser));
  const ratio = browserOf('composite recording') / browserOf('a person who watches');
  console.log(
    `\nA composite recording takes ${ratio.toFixed(2)} of the processor time of a person who watches.`,
  );
} finally {
  await people.close();
  await server.stop();
}

async function join(browser: Browser, link: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(link);
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByRole('toolbar').waitFor();
}

async function watch(room: Room): Promise<() => Promise<void>> {
  const browser = await chromium.launch(launchOptions([...MEDIA, WATCHER]));
  await join(browser, await room.link('Watcher', { permissions: { microphone: false, camera: false } }));
  return () => browser.close();
}

async function record({ url, liveKey }: RunningServer, room: Room, kind: object) {
  const control = async (body: object): Promise<void> => {
    const headers = { 'X-API-Key': liveKey, 'Content-Type': 'application/json' };
    const path = `${url}/api/rooms/${room.roomId}/live/recording`;
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The recording answered ${answer.status}: ${await answer.text()}`);
  };
  await control({ action: 'start', ...kind });
  await untilRecording(room, true);
  return async () => {
    await control({ action: 'stop' });
    await untilRecording(room, false);
  };
}

async function untilRecording({ roomId }: Room, isWanted: boolean): Promise<void> {
  for (;;) {
    const headers = { 'X-API-Key': server.liveKey };
    const answer = await fetch(`${server.url}/api/rooms/${roomId}/live`, { headers });
    const { recording }: { recording: object | null } = await answer.json();
    if ((recording !== null) === isWanted) return;
    await pause(200);
  }
}

async function measure(browser: string | null): Promise<Figures> {
  const read = async () => ({
    server: processorOf(server.process.pid ?? 0) / 1e6,
    browser: browser === null ? null : await measureBrowser(browser),
    at: performance.now() / 1_000,
  });
  const before = await read();
  await pause(seconds * 1_000);
  const after = await read();
  const passed = after.at - before.at;
  const used = (after.browser?.processorSeconds ?? 0) - (before.browser?.processorSeconds ?? 0);
  return {
    server: (after.server - before.server) / passed,
    browser: used / passed,
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
  const ofBrowser = spread((one) => one.browser, 2);
  const memory = spread((one) => one.memoryMb, 0);
  return `| ${name} | ${ofServer} | ${ofBrowser} | ${memory} | ${spread((one) => one.load, 1)} |`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
