import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { callLaunchOptions, FULL_BROWSER } from '../e2e/browser';
import { startPublishers } from '../e2e/call/publishers';
import { receivedVideo, rememberConnections } from '../e2e/call/received-video';
import { newRoom } from '../e2e/call/room';
import { startBuiltServer } from '../e2e/server';
import { STEP_LIMIT_MS } from '../server/testing/limits';
import { startLiveKit } from '../server/testing/livekit-server';
import { median } from './median';

/**
 * npm run build && npx tsx bench/large-call.ts
 *   --people 10,100                    how many others are in the call, all with their cameras on
 *   --microphones 10                   how many of them are heard
 *   --rounds 5
 *   --viewport 640x480                 of the page that joins: how many tiles fit
 *
 * Measures the waits of a person who joins a large call over LiveKit:
 * - from joining after a device check until the connection to LiveKit exists, and until all pictures of the first page
 *   of tiles are visible;
 * - from turning to the next page, whose pictures are prepared, until all of them are visible;
 * - from turning two pages at once to pictures that are not prepared.
 *
 * It also prints how many pictures arrive for the tiles on the screen. The cameras are those of one browser, and the
 * measured page is in another one. LiveKit, this server and both browsers share the machine.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '10,100' },
    microphones: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    viewport: { type: 'string', default: '640x480' },
  },
});
const WHATS = ['connected', 'firstPage', 'nextPage', 'farPage'] as const;
/** The page that follows after a number of turns. */
const TURNS = [
  ['nextPage', 2, 1],
  ['farPage', 4, 2],
] as const;
type Times = Record<(typeof WHATS)[number], number[]>;
const [width = 640, height = 480] = options.viewport.split('x').map(Number);
const PAUSE_MS = 6_000;

const liveKit = await startLiveKit();
const server = await startBuiltServer(liveKit.env);
const cameras = await chromium.launch(callLaunchOptions([], FULL_BROWSER));
const browser = await chromium.launch(callLaunchOptions([], FULL_BROWSER));
const medians: Record<(typeof WHATS)[number], number>[] = [];
try {
  for (const people of options.people.split(',').map(Number)) {
    const room = await newRoom(server);
    const microphones = Math.min(people, Number(options.microphones));
    const publishers = await startPublishers(cameras, server, room, { people, microphones });
    const times: Times = { connected: [], firstPage: [], nextPage: [], farPage: [] };
    const loads: number[] = [];
    const pictures = new Set<string>();
    for (let round = 0; round < Number(options.rounds); round += 1) {
      await pause(PAUSE_MS); // the work of the round before is over
      loads.push(loadavg()[0] ?? Number.NaN);
      await measure(browser, await room.link('Ada'), times, pictures);
    }
    await publishers.leave();
    console.log(
      `\n## ${people} others, ${microphones} of them heard, load of the machine ${loads.join(', ')}\n`,
    );
    for (const what of WHATS) console.log(`${what.padEnd(12)} ${told(times[what])}`);
    console.log(`pictures that arrive of those that are shown: ${[...pictures].join(', ')}`);
    console.log(
      `the next page to the far one: ${(median(times.nextPage) / median(times.farPage)).toFixed(2)}`,
    );
    medians.push({
      connected: median(times.connected),
      firstPage: median(times.firstPage),
      nextPage: median(times.nextPage),
      farPage: median(times.farPage),
    });
  }
  const [few, many] = [medians.at(0), medians.at(-1)];
  if (few && many && few !== many) {
    const ratios = WHATS.map((what) => `${what} ${(many[what] / few[what]).toFixed(2)}`);
    console.log(`\nthe last to the first: ${ratios.join(', ')}`);
  }
} finally {
  await browser.close();
  await cameras.close();
  await server.stop();
  await liveKit.stop();
}

/** Joins, turns the page, and leaves. */
async function measure(browser: Browser, link: string, times: Times, pictures: Set<string>): Promise<void> {
  const window = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' });
  window.setDefaultTimeout(STEP_LIMIT_MS);
  const page = await window.newPage();
  await rememberConnections(page);
  await page.addInitScript(rememberFirstFrames);
  await page.goto(link);
  await page.locator('.preview video').waitFor();
  const joinedAt = await click(page, 'Join now');
  const [connected, seen] = [await connectedAt(page), await allSeenAt(page)];
  times.connected.push(connected - joinedAt);
  times.firstPage.push(seen - joinedAt);
  pictures.add(await compared(page));
  for (const [what, number, turns] of TURNS) {
    const pages = Number((await page.getByText(/^Page \d+ of/).allTextContents()).join().split(' ').at(-1));
    if (!(pages >= number)) break;
    const turnedAt = await click(page, 'Next page', turns);
    await page.getByText(new RegExp(`^Page ${number} of`)).waitFor();
    times[what].push((await allSeenAt(page)) - turnedAt);
    pictures.add(await compared(page));
  }
  await window.close();
}

/** Clicks a button. @returns the time of the click, in milliseconds of the page */
async function click(page: Page, name: string, times = 1): Promise<number> {
  return page.getByRole('button', { name }).evaluate((button, clicks) => {
    const at = performance.now();
    for (let i = 0; i < clicks; i += 1) if (button instanceof HTMLElement) button.click();
    return at;
  }, times);
}

async function connectedAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => Reflect.get(window, 'connectedAt'), undefined, { polling: 50 });
  return Number(await at.jsonValue());
}

/** Returns the time at which the last tile of the page of tiles got its first frame. */
async function allSeenAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(
    () => {
      const root = document.querySelector('conference-room')?.shadowRoot;
      const tiles = [...(root?.querySelectorAll('conference-room-tile') ?? [])];
      const seen = tiles.map((tile) => Number(Reflect.get(tile.querySelector('video') ?? {}, 'seenAt')));
      return tiles.length > 1 && seen.every((time) => time > 0) && Math.max(...seen);
    },
    undefined,
    { polling: 50 },
  );
  return Number(await at.jsonValue());
}

async function compared(page: Page): Promise<string> {
  const tiles = page.locator('conference-room-tile');
  const own = page.getByRole('group', { name: /^You(,|$)/ });
  const shown = (await tiles.count()) - (await own.count());
  await pause(PAUSE_MS); // the pictures of the page before have ended
  return `${await receivedVideo(page, shown)} of ${shown}`;
}

/** Remembers in the page when LiveKit was connected, and when each video showed its first frame. */
function rememberFirstFrames(): void {
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected' && !('connectedAt' in window)) {
          Object.assign(window, { connectedAt: performance.now() });
        }
      });
    }
  };
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    get: source?.get,
    set(this: HTMLVideoElement, stream: MediaStream | null) {
      source?.set?.call(this, stream);
      this.requestVideoFrameCallback(() => Object.assign(this, { seenAt: performance.now() }));
    },
  });
}

function told(values: readonly number[]): string {
  if (values.length === 0) return 'there is no other page';
  return `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
}
