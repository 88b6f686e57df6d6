import { test as base, expect } from '@playwright/test';
import { type RunningServer, startBuiltServer } from './server';

export { expect };

let tests = 0;

/** Returns an IP address in a network of its own (a /64, by which the server counts), among those for documentation. */
function newAddress(): string {
  tests += 1;
  return `2001:db8:${(process.pid % 65_536).toString(16)}:${tests.toString(16)}::1`;
}

/**
 * Playwright's test with a built server for each worker; `baseURL` is its address. Each test has a network of its own, so
 * that no test has to wait because of what others tried.
 */
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
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': newAddress() }),
  baseURL: async ({ server }, use) => use(server.url),
});
