/** Takes the screenshots of the README from invented data: `npm run build && tsx e2e/screenshots.ts`. */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findFullBrowser } from './browser';
import { startServerWithHistory } from './history-fixture';
import { signIn } from './portal';

const folder = resolve(import.meta.dirname, '../docs');
const isRoot = process.getuid?.() === 0;
await mkdir(folder, { recursive: true });
const server = await startServerWithHistory();
const browser = await chromium.launch({
  executablePath: findFullBrowser() ?? undefined,
  args: [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--allow-loopback-in-peer-connection',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
});

try {
  const { withMinutes } = server.history.sessions;
  const { ready } = server.history.recordings;
  const light = await open('light');
  await take(light, 'portal-overview', '/portal/live', '.recharts-bar-rectangle');
  await light.goto(`/portal/live/sessions/${withMinutes}`);
  await light.getByRole('button', { name: 'Said at 0:43' }).click();
  await light.waitForTimeout(1_000);
  await light.evaluate(() => window.scrollTo(0, 0));
  await light.screenshot({ path: join(folder, 'portal-session.png') });
  await light.goto('/portal/live/reference');
  await light.screenshot({ path: join(folder, 'portal-reference.png') });

  await light.goto('/portal/live/playground');
  await light.getByRole('button', { name: 'Start' }).click();
  await light.locator('conference-room').getByRole('button', { name: 'Join now' }).click();
  const opened = light.context().waitForEvent('page');
  await light.getByRole('link', { name: 'Join as second person' }).click();
  const second = await opened;
  await second.locator('conference-room').getByRole('button', { name: 'Join now' }).click();
  await light.getByRole('log', { name: 'Events' }).getByText('participant-joined').waitFor();
  await light.waitForTimeout(3_000);
  await light.screenshot({ path: join(folder, 'portal-playground.png') });
  await second.close();

  const dark = await open('dark');
  await dark.goto(`/portal/live/recordings/${ready}`);
  await dark.locator('video').waitFor();
  await dark.getByRole('button', { name: 'Play from 0:18' }).click();
  await dark.waitForTimeout(2_000);
  await dark.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await dark.screenshot({ path: join(folder, 'portal-recording.png') });
} finally {
  await browser.close();
  await server.stop();
}

async function open(colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await signIn(page, server.history.email);
  await page.waitForURL(/\/portal\/org_\w+\/live/);
  return page;
}

async function take(page: Page, name: string, path: string, shows: string): Promise<void> {
  await page.goto(path);
  await page.locator(shows).filter({ visible: true }).first().waitFor();
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
