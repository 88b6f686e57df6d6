import type { Page } from '@playwright/test';
import { startLiveKitNodes, type TestLiveKitNodes } from '../../server/testing/livekit-nodes';
import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { NO_REDIS } from '../../server/testing/redis-server';
import { startBuiltServer, type RunningServer } from '../server';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { control, expect, test as base, tile } from './test';

/** Two LiveKit nodes on this machine, and a server whose calls they carry. */
const test = base.extend<object, { nodes: TestLiveKitNodes; server: RunningServer }>({
  nodes: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const nodes = await startLiveKitNodes();
      await use(nodes);
      await nodes.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ nodes }, use) => {
      const server = await startBuiltServer(nodes.env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const missing = NO_LIVEKIT ?? NO_REDIS;
test.skip(missing !== null, missing ?? '');

/** Counts how often the hub lets a page in, from now on: again after each connection that was lost. */
function countWelcomes(page: Page): () => number {
  let welcomes = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('{"type":"welcome"')) welcomes += 1;
    }),
  );
  return () => welcomes;
}

test(
  'a call goes on over another LiveKit node when its own is killed, and its people never lose the hub',
  { tag: '@slow' },
  async ({ room, people, nodes }) => {
    const pages = [await people.open('about:blank'), await people.open('about:blank')] as const;
    const [ada, bob] = pages;
    const welcomes = pages.map(countWelcomes);
    for (const [page, name] of [
      [ada, 'Ada'],
      [bob, 'Bob'],
    ] as const) {
      await page.goto(await room.link(name));
      await page.getByRole('button', { name: 'Join now' }).click();
    }
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));

    await nodes.killBusyNode();
    await expect(tile(ada, 'Bob, Connection lost')).toBeVisible();
    await control(bob, 'Raise your hand').click();
    await expect(tile(ada, 'Bob.*Hand raised')).toBeVisible();
    await expect(tile(ada, 'Bob.*Connection lost')).toBeHidden();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));
    await expectAudio(ada, 1);
    expect(welcomes.map((count) => count())).toEqual([1, 1]);
  },
);
