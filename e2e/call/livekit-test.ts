import { startLiveKit, type TestLiveKit } from '../../server/testing/livekit-server';
import { startBuiltServer, type RunningServer } from '../server';
import { test as base } from './test';

/** `test` with a LiveKit on this machine, and a server whose calls it carries. */
export const test = base.extend<object, { liveKit: TestLiveKit; server: RunningServer }>({
  liveKit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const liveKit = await startLiveKit();
      await use(liveKit);
      await liveKit.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ liveKit }, use) => {
      const server = await startBuiltServer(liveKit.env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
