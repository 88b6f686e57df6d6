import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/browser';
import { newRoom } from '../e2e/call/room';
import { startBuiltServer } from '../e2e/server';

/**
 * npm run build && npx tsx bench/backgrounds.ts
 *   --people 4 --seconds 20
 *
 * What a blurred background costs: the processor time of a browser with a whole call in it, where everybody has a camera of
 * 720p, with the blur of one of them on against off; and the frames a second of that person's picture.
 */
const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '4' }, seconds: { type: 'string', default: '20' } },
});
const seconds = Number(options.seconds);

const server = await startBuiltServer();
const browser = await chromium.launch(
  launchOptions([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ]),
);
try {
  const room = await newRoom(server);
  const pages: Page[] = [];
  for (let person = 1; person <= Number(options.people); person += 1) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(await room.link(`Person ${person}`));
    await page.getByRole('combobox', { name: 'Background' }).waitFor();
    await page.getByRole('button', { name: 'Join now' }).click();
    pages.push(page);
  }
  const [first] = pages;
  if (!first) throw new Error('Nobody is in the call.');
  await pause(5_000); // connections settle
  const without = await measure(browser, first);
  await first.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await first.getByRole('menuitem', { name: 'Devices' }).click();
  await first.getByRole('combobox', { name: 'Background' }).selectOption('strong');
  await first.keyboard.press('Escape');
  await ownVideo(first).waitFor();
  await pause(5_000);
  const blurred = await measure(browser, first);
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log(`A call of ${pages.length}, ${seconds} s each:`);
  console.log(`  without  ${show(without)}`);
  console.log(`  blurred  ${show(blurred)}`);
  console.log(`  ratio    ${(blurred.processor / without.processor).toFixed(2)} of the processor time`);
} finally {
  await browser.close();
  await server.stop();
}

interface Figures {
  /** Seconds of processor time of the whole browser for each second. */
  processor: number;
  framesPerSecond: number;
}

async function measure(of: Browser, page: Page): Promise<Figures> {
  const before = { processor: await processorTime(of), frames: await frames(page) };
  const started = performance.now();
  await pause(seconds * 1_000);
  const after = { processor: await processorTime(of), frames: await frames(page) };
  const passed = (performance.now() - started) / 1_000;
  return {
    processor: (after.processor - before.processor) / passed,
    framesPerSecond: (after.frames - before.frames) / passed,
  };
}

/** Seconds that all processes of a browser have computed. */
async function processorTime(of: Browser): Promise<number> {
  const session = await of.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

function ownVideo(page: Page): Locator {
  return page.getByRole('group', { name: /^You(,|$)/ }).locator('video');
}

async function frames(page: Page): Promise<number> {
  return ownVideo(page).evaluate((video) =>
    video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
  );
}

function show({ processor, framesPerSecond }: Figures): string {
  return `${processor.toFixed(2)} processors, ${framesPerSecond.toFixed(1)} frames/s of the own picture`;
}
