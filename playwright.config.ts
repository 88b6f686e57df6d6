import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser';

const isRoot = process.getuid?.() === 0;
// Chromium refuses its sandbox to root, as whom containers run.
const args = ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])];
/** Cameras and microphones that need no hardware, and connections between windows of one machine. */
const callArgs = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
];
const executablePath = findBrowser() ?? undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    trace: 'retain-on-failure',
    locale: 'en-GB',
  },
  projects: [
    { name: 'pages', testIgnore: 'call/**', use: { launchOptions: { executablePath, args } } },
    {
      name: 'call',
      testMatch: 'call/**/*.spec.ts',
      // Several browsers windows with pictures each: one test at a time is enough for two cores.
      workers: 1,
      use: { launchOptions: { executablePath, args: [...args, ...callArgs] } },
    },
  ],
});
