import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions, FULL_BROWSER } from '../e2e/browser';
import { newRoom } from '../e2e/call/room';
import { startServerWithHistory } from '../e2e/history-fixture';
import { signIn } from '../e2e/portal';
import { bytesOf, listed, watchWire, type WireFile } from '../e2e/wire';
import { portalPages } from './portal-pages';
import { median } from './median';

/**
 * npm run build && npx tsx bench/pages.ts
 *   --rounds 5
 *   --page overview --page session   only these pages
 *   --files      lists the files of each page
 *
 * Measures the bytes that each page loads when it is opened for the first time, and when its largest part is painted.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true },
    files: { type: 'boolean', default: false },
  },
});

/** The time after which a page that is still loading is measured anyway, in milliseconds. */
const IDLE_MS = 5_000;

const server = await startServerWithHistory();
const browser = await chromium.launch(
  launchOptions(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'], FULL_BROWSER),
);
try {
  const room = await newRoom(server);
  const signedIn = await stateOfSignedIn(browser, server.history.email);
  const pages: [name: string, address: string, storage?: SignedIn][] = [
    ['embed page', await room.link('Ada')],
    ['start page', server.url],
    ['sign-in', `${server.url}/sign-in`],
    ...portalPages(server).map(([name, path]): [string, string, SignedIn] => [
      name,
      server.url + path,
      signedIn,
    ]),
  ];
  console.log('kB on the wire when the page is opened, and milliseconds until its largest part is painted\n');
  console.log(
    '| page | files | all | script | style | font | largest paint |\n|---|--:|--:|--:|--:|--:|--:|',
  );
  for (const [name, address, storage] of pages) {
    if (options.page && !options.page.includes(name)) continue;
    const paints: number[] = [];
    let files: WireFile[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const opened = await open(browser, address, storage);
      files = opened.files;
      paints.push(opened.largestPaintMs);
    }
    const of = (type: string) => kilobytes(files.filter((file) => file.type === type));
    const columns = [name, files.length, kilobytes(files), of('script'), of('stylesheet'), of('font')];
    console.log(`| ${[...columns, median(paints).toFixed(0)].join(' | ')} |`);
    if (options.files) console.log(listed(files));
  }
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}, ${options.rounds} rounds`);
} finally {
  await browser.close();
  await server.stop();
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

async function stateOfSignedIn(browser: Browser, email: string): Promise<SignedIn> {
  const window = await browser.newContext({ baseURL: server.url });
  const page = await window.newPage();
  await signIn(page, email);
  await page.waitForURL('**/portal/*/live');
  const state = await window.storageState();
  await window.close();
  return state;
}

/** Opens a page in a browser with an empty cache. */
async function open(
  browser: Browser,
  address: string,
  storage?: SignedIn,
): Promise<{ files: WireFile[]; largestPaintMs: number }> {
  const window = await browser.newContext({ locale: 'en-GB', ...(storage && { storageState: storage }) });
  const page = await window.newPage();
  const loaded = watchWire(page);
  await page.goto(address, { waitUntil: 'load' });
  // A page that sends requests repeatedly is never idle.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  const result = { files: await loaded(), largestPaintMs: await largestPaint(page) };
  await window.close();
  return result;
}

/** Returns the milliseconds from the navigation until the largest part was painted. */
async function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

function kilobytes(files: readonly WireFile[]): string {
  return (bytesOf(files) / 1000).toFixed(1);
}
