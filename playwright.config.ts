import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/browser';

/** Cameras and microphones that need no hardware, and connections between windows of one machine. */
const callArgs = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

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
    { name: 'pages', testIgnore: 'call/**', use: { launchOptions: launchOptions() } },
    {
      name: 'call',
      testMatch: 'call/**/*.spec.ts',
      // Several windows with pictures in each test: one test at a time is enough for two cores, and no others beside it.
      workers: 1,
      dependencies: ['pages'],
      use: { launchOptions: launchOptions(callArgs) },
    },
  ],
});
