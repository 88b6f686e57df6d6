import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { CallOptions } from './e2e/call/test';
import { callLaunchOptions, launchOptions } from './e2e/browser';
import { STEP_LIMIT_MS, TEST_LIMIT_MS } from './server/testing/limits';

/** The tests of calls that need nothing of Chromium's own: no flags, no DevTools protocol. */
const IN_FIREFOX = [
  'accessibility',
  'allowed',
  'ask-to-turn-on',
  'backgrounds',
  'breakouts',
  'chat',
  'chat-accessibility',
  'chat-files',
  'checks',
  'devices',
  'embedding',
  'files',
  'languages',
  'lifecycle',
  'moderation',
  'network',
  'pages',
  'people',
  'people-search',
  'pointers',
  'polls',
  'presence',
  'recording',
  'refusals',
  'removed',
  'room-link',
  'room-settings',
  'sound',
  'talk',
  'view',
  'waiting-room',
];

export default defineConfig<object, CallOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: [['list'], ['./e2e/slowest-tests-reporter.ts']],
  forbidOnly: true,
  retries: 0,
  // One for each core; a test of a call keeps several windows and their video busy, so that four of them are enough.
  workers: Math.min(availableParallelism(), 4),
  timeout: TEST_LIMIT_MS,
  expect: { timeout: STEP_LIMIT_MS, toPass: { timeout: STEP_LIMIT_MS } },
  use: {
    actionTimeout: STEP_LIMIT_MS,
    navigationTimeout: STEP_LIMIT_MS,
    // Its pictures of the page would cost more than many a test; what it keeps of the document shows as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
    locale: 'en-GB',
  },
  projects: [
    { name: 'pages', testIgnore: 'call/**', use: { launchOptions: launchOptions() } },
    {
      name: 'call',
      testMatch: 'call/**/*.spec.ts',
      use: { launchOptions: callLaunchOptions() },
    },
    {
      // The calls again, with everybody in Firefox: beside the tests that are made for it, by `npm run soak` alone.
      name: 'everybody-in-firefox',
      testMatch: new RegExp(`/call/(${IN_FIREFOX.join('|')})\\.spec\\.ts$`),
      use: { launchOptions: callLaunchOptions(), callsIn: 'firefox' },
    },
  ],
});
