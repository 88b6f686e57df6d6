import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/browser';

/** Cameras and microphones that need no hardware, and connections between windows of one machine. */
const callArgs = [
  '--use-fake-ui-for-media-stream',
  // Half the pictures a second of what it gives by itself: enough to see them move.
  '--use-fake-device-for-media-stream=fps=10',
  '--allow-loopback-in-peer-connection',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous: a machine that is busy with other things is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // Its pictures of the page would cost more than many a test; what it keeps of the document shows as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
    locale: 'en-GB',
  },
  projects: [
    { name: 'pages', testIgnore: 'call/**', use: { launchOptions: launchOptions() } },
    {
      name: 'call',
      testMatch: 'call/**/*.spec.ts',
      dependencies: ['pages'],
      use: { launchOptions: launchOptions(callArgs) },
    },
  ],
});
