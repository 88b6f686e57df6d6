import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { CallOptions } from './e2e/call/test';
import { callLaunchOptions, FULL_BROWSER, launchOptions } from './e2e/browser';
import { STEP_LIMIT_MS, TEST_LIMIT_MS } from './server/testing/limits';

/** The tests of calls that need no flag and no DevTools protocol of Chromium. */
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
  reporter: [['list'], ['./e2e/slowest-tests-reporter.ts'], ['./e2e/failures-reporter.ts']],
  forbidOnly: true,
  retries: 0,
  maxFailures: 5, // a server that does not work would else keep every test waiting for its limit
  // One for each core; a test of a call keeps several windows and their video busy, so that four of them are enough.
  workers: Math.min(availableParallelism(), 4),
  timeout: TEST_LIMIT_MS,
  expect: { timeout: STEP_LIMIT_MS, toPass: { timeout: STEP_LIMIT_MS } },
  use: {
    actionTimeout: STEP_LIMIT_MS,
    navigationTimeout: STEP_LIMIT_MS,
    // Traces take a tenth of the time: a failed run is repeated with them (server/testing/suite/main.ts).
    trace: 'off',
    locale: 'en-GB',
    // Without a graphics card, what moves on a page takes a fifth of the processor time of a call.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'pages', testIgnore: ['call/**', 'webkit/**'], use: { launchOptions: launchOptions() } },
    {
      name: 'call',
      testMatch: 'call/**/*.spec.ts',
      grepInvert: /@full-browser-only/,
      use: { launchOptions: callLaunchOptions() },
    },
    {
      // The other projects use the headless shell where there is one. These journeys show the browser that people have,
      // and what moves in it.
      name: 'full-browser',
      grep: /@full-browser/,
      use: { launchOptions: callLaunchOptions([], FULL_BROWSER), contextOptions: {} },
    },
    {
      // The pages in WebKitGTK, which has a driver of its own: Playwright starts no browser.
      name: 'webkit',
      testMatch: 'webkit/**/*.spec.ts',
    },
    {
      // Calls with everybody in Firefox: `npm run soak` runs them.
      name: 'everybody-in-firefox',
      testMatch: new RegExp(`/call/(${IN_FIREFOX.join('|')})\\.spec\\.ts$`),
      use: { launchOptions: callLaunchOptions(), callsIn: 'firefox' },
    },
  ],
});
