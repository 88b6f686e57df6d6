import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { launchOptions, FULL_BROWSER } from '../e2e/browser';
import { newRoom } from '../e2e/call/room';
import { startBuiltServer } from '../e2e/server';
import { median } from './median';

/**
 * npm run build && npx tsx bench/backgrounds.ts
 *   --people 4 --seconds 20 --rounds 3
 *
 * Measures the cost of a blurred background. A whole call runs in one browser, and everybody has a camera of 720p. One
 * person turns the blur on and off. The program prints the processor time of the browser, the frames per second of that
 * person's picture, and how the effect is drawn, which is simpler on a slow machine.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(options.seconds);
/** The time for connections to settle and for a slow effect to switch to simpler drawing, in milliseconds. */
const SETTLE_MS = 12_000;
const EFFECTS = ['none', 'slight', 'strong'] as const;

interface Figures {
  /** Seconds of processor time of the whole browser for each second. */
  processor: number;
  framesPerSecond: number;
  drawn: 'as it is meant' | 'more simply' | 'not: the camera is off, because it was too slow';
  load: number;
}

const server = await startBuiltServer();
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
try {
  const room = await newRoom(server);
  const pages: Page[] = [];
  for (let person = 1; person <= Number(options.people); person += 1) {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(await room.link(`Person ${person}`));
    await page.getByRole('combobox', { name: 'Background' }).waitFor();
    await page.getByRole('button', { name: 'Join now' }).click();
    pages.push(page);
  }
  const [first] = pages;
  if (!first) throw new Error('Nobody is in the call.');
  await first.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await first.getByRole('menuitem', { name: 'Devices' }).click();
  const measured = new Map(EFFECTS.map((effect) => [effect, new Array<Figures>()]));
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    for (const [effect, figures] of measured) {
      await first.getByRole('combobox', { name: 'Background' }).selectOption(effect);
      // An effect that was too slow has turned the camera off.
      await first.evaluate(async () => document.querySelector('conference-room')?.setCamera(true));
      await pause(SETTLE_MS);
      figures.push(await measure(browser, first));
    }
  }
  console.log(
    `A call of ${pages.length}, ${options.rounds} rounds of ${seconds} s each, median (least to most):\n`,
  );
  console.log('| blur | processors | frames/s of the own picture | drawn | load |');
  console.log('|---|--:|--:|---|--:|');
  for (const [effect, figures] of measured) console.log(rowOf(effect, figures));
  const processorOf = (effect: (typeof EFFECTS)[number]) =>
    median((measured.get(effect) ?? []).map(({ processor }) => processor));
  for (const effect of ['slight', 'strong'] as const) {
    const isDrawn = (measured.get(effect) ?? []).every(({ drawn }) => !drawn.startsWith('not'));
    const ratio = (processorOf(effect) / processorOf('none')).toFixed(2);
    console.log(
      `\n${effect} to none: ${isDrawn ? `${ratio} of the processor time` : 'not drawn, nothing to compare'}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}

async function measure(of: Browser, page: Page): Promise<Figures> {
  const before = { processor: await processorTime(of), frames: await frames(page) };
  const started = performance.now();
  await pause(seconds * 1_000);
  const after = { processor: await processorTime(of), frames: await frames(page) };
  const passed = (performance.now() - started) / 1_000;
  return {
    processor: (after.processor - before.processor) / passed,
    framesPerSecond: Math.max(0, after.frames - before.frames) / passed,
    drawn: await drawn(page),
    load: loadavg()[0] ?? 0,
  };
}

/** Returns the processor time of all processes of a browser, in seconds. */
async function processorTime(of: Browser): Promise<number> {
  const session = await of.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

function ownVideo(page: Page): Locator {
  return page.locator('[part~="tile"][aria-label^="You"] video');
}

/** Returns the number of frames; none while the camera is off. */
async function frames(page: Page): Promise<number> {
  return ownVideo(page).evaluateAll(([video]) =>
    video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
  );
}

async function drawn(page: Page): Promise<Figures['drawn']> {
  if ((await ownVideo(page).count()) === 0) return 'not: the camera is off, because it was too slow';
  const isSimple = (await page.getByText('the effect is drawn more simply').count()) > 0;
  return isSimple ? 'more simply' : 'as it is meant';
}

function rowOf(effect: string, figures: Figures[]): string {
  const spread = (values: number[], digits: number) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
  const processors = spread(
    figures.map(({ processor }) => processor),
    2,
  );
  const rate = spread(
    figures.map(({ framesPerSecond }) => framesPerSecond),
    1,
  );
  const load = spread(
    figures.map((one) => one.load),
    1,
  );
  const how = effect === 'none' ? '-' : [...new Set(figures.map((one) => one.drawn))].join('; ');
  return `| ${effect} | ${processors} | ${rate} | ${how} | ${load} |`;
}
