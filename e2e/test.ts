import { test as base, expect } from '@playwright/test';
import { type RunningServer, startBuiltServer } from './server';

export { expect };

/** Playwright's test with a built server of the worker's own; `baseURL` is its address. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const server = await startBuiltServer();
      await use(server);
      expect(await server.stop(), `exit code after SIGTERM; the server printed:\n${server.log()}`).toBe(0);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
