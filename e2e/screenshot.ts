/** Takes the screenshot of the README from invented data: `npm run build && tsx e2e/screenshot.ts`. */
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findFullBrowser } from './browser';
import { startServerWithHistory } from './history-fixture';
import { signIn } from './portal';

const file = resolve(import.meta.dirname, '../docs/portal-playground.png');
const isRoot = process.getuid?.() === 0;
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
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await signIn(page, server.history.email);
  await page.waitForURL(/\/portal\/org_\w+\/live/);
  await page.goto('/portal/live/playground');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('conference-room').getByRole('button', { name: 'Join now' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Join as second person' }).click();
  const second = await opened;
  await second.locator('conference-room').getByRole('button', { name: 'Join now' }).click();
  await page.getByRole('log', { name: 'Events' }).getByText('participant-joined').waitFor();
  await page.waitForTimeout(3_000);
  await page.screenshot({ path: file });
  await second.close();
} finally {
  await browser.close();
  await server.stop();
}
