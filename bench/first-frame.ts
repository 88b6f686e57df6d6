import { once } from 'node:events';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { launchOptions, FULL_BROWSER } from '../e2e/browser';
import { newRoom } from '../e2e/call/room';
import { startBuiltServer } from '../e2e/server';
import { barePage, elementPage, WATCH } from './bare/peer-page';
import { median } from './median';

/**
 * npm run build && npx tsx bench/first-frame.ts
 *   --rounds 9
 *
 * Measures how long the second person in a call waits for the first picture of the other person. It compares
 * `<conference-room>`, a bare page with one RTCPeerConnection, and a bare page that also shows its own picture. All run
 * in turn, in one browser with a fake camera of the same size. The time is counted from the opening of the page, which
 * then asks for the devices, and from joining with the camera on, as after a device check.
 */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });

const CAMERA: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
};

/** One way to make a call. */
interface Way {
  /** Returns the address of a person's page. @param joins whether it joins by itself */
  address(name: string, joins: boolean): Promise<string>;
}

const server = await startBuiltServer();
const site = await serve(server.url);
const browser = await chromium.launch(
  launchOptions(
    [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--allow-loopback-in-peer-connection',
    ],
    FULL_BROWSER,
  ),
);
const bare = (page: string): Way => ({
  address: async (_, joins) => `${site.url}/${page}${joins ? '#join' : ''}`,
});
const ours = async (): Promise<Way> => {
  const room = await newRoom(server);
  return {
    address: async (name, joins) => `${site.url}/ours#${await room.token(name)}&${joins ? 'join' : 'wait'}`,
  };
};

const NAMES = ['bare', 'bare-with-own', 'ours'] as const;
const times = {
  opened: { ours: [] as number[], bare: [] as number[], 'bare-with-own': [] as number[] },
  joined: { ours: [] as number[], bare: [] as number[], 'bare-with-own': [] as number[] },
};
try {
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (let turn = 0; turn < NAMES.length; turn += 1) {
      const name = NAMES[(round + turn) % NAMES.length] ?? 'ours';
      for (const since of ['opened', 'joined'] as const) {
        const way = name === 'ours' ? await ours() : bare(name);
        times[since][name].push(await firstFrame(browser, way, since));
      }
    }
  }
  console.log(
    `${options.rounds} rounds, load ${loadavg()[0]?.toFixed(1)}; milliseconds to the first remote frame\n`,
  );
  for (const [since, all] of Object.entries(times)) {
    for (const name of NAMES) {
      const ratio = median(all[name]) / median(all.bare);
      console.log(`since ${since}: ${name.padEnd(13)} ${told(all[name])}, ratio ${ratio.toFixed(2)}`);
    }
  }
} finally {
  await browser.close();
  site.close();
  await server.stop();
}

/** Returns the wait of the second person, in milliseconds. */
async function firstFrame(browser: Browser, way: Way, since: 'opened' | 'joined'): Promise<number> {
  const open = async (name: string, joins: boolean) => {
    const window = await browser.newContext();
    await window.addInitScript(WATCH);
    const page = await window.newPage();
    await page.goto(await way.address(name, joins));
    return page;
  };
  const first = await open('Ada', true);
  await first.waitForFunction('window.isIn');
  await first.evaluate('window.isIn');
  const second = await open('Bob', since === 'opened');
  let from = 0;
  if (since === 'joined') {
    await second.waitForFunction('window.isReady');
    from = await number(second, 'const now = performance.now(); window.join(); now');
  }
  await second.waitForFunction('window.seenAt', undefined, { polling: 50 });
  const waited = (await number(second, 'window.seenAt')) - from;
  await Promise.all([first, second].map(async (page) => page.context().close()));
  return waited;
}

async function number(page: Page, expression: string): Promise<number> {
  return Number(await page.evaluate(expression));
}

/** Serves the two pages, and the socket that connects two bare pages. */
async function serve(serverUrl: string): Promise<{ url: string; close(): void }> {
  const pages = new Map([
    ['/bare', barePage(CAMERA, false)],
    ['/bare-with-own', barePage(CAMERA, true)],
    ['/ours', elementPage(serverUrl)],
  ]);
  const site = createServer(({ url }, answer) => {
    const page = pages.get(url ?? '');
    answer.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html' }).end(page);
  });
  const relay = new WebSocketServer({ server: site });
  relay.on('connection', (socket) => {
    if (relay.clients.size > 1) socket.send(JSON.stringify({ isSecond: true }));
    socket.on('message', (data) => {
      for (const other of relay.clients) if (other !== socket) other.send(data, { binary: false });
    });
  });
  await once(site.listen(0, 'localhost'), 'listening');
  const address = site.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      for (const socket of relay.clients) socket.terminate();
      site.close();
    },
  };
}

function told(values: readonly number[]): string {
  return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
}
