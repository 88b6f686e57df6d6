import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser';

const isRoot = process.getuid?.() === 0;

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
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      // Chromium refuses its sandbox to root, as whom containers run.
      args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
});
