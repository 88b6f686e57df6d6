import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startBalancer } from '../../server/testing/balancer';
import { startPostgres } from '../../server/testing/postgres-server';
import { startBuiltServer } from '../server';
import { newRoom } from './room';
import { stretchTimers } from './stretched-timers';
import { control, expect, test, tile } from './test';

/**
 * Three pages, because each of them sends and receives the media of all others. With more, two processors need longer
 * than a person who lost the connection may stay away. server/boot/several-processes.test.ts has the same without media.
 */
const NAMES = ['Ada', 'Bob', 'Cleo'];

/**
 * The messages of the hub to a page: one entry for each time that the page connected. A person who returns under
 * another id, because an answer did not reach them in time, leaves as a duplicate and does not count as having left.
 */
interface Connection {
  isIn: boolean;
  isOpen: boolean;
  whoLeft: string[];
}

function watchHub(page: Page): Connection[] {
  const connections: Connection[] = [];
  page.on('websocket', (socket) => {
    const connection: Connection = { isIn: false, isOpen: true, whoLeft: [] };
    connections.push(connection);
    socket.on('close', () => (connection.isOpen = false));
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (text.startsWith('{"type":"welcome"')) connection.isIn = true;
      const isLeaving = text.startsWith('{"type":"participant-left"') && !text.includes('"duplicate"');
      if (isLeaving) connection.whoLeft.push(text);
    });
  });
  return connections;
}

test(
  'three people stay in their call while one of two processes is drained',
  { tag: '@slow' },
  async ({ people }) => {
    const [balancer, database] = await Promise.all([startBalancer(), startPostgres()]);
    const shared = await mkdtemp(join(tmpdir(), 'conference-room-drain-'));
    const env = { DATABASE_URL: database.url, DATA_DIR: shared, BASE_URL: balancer.url };
    const first = await startBuiltServer(env);
    const keys = { BOOTSTRAP_LIVE_KEY: first.liveKey, BOOTSTRAP_TEST_KEY: first.testKey };
    const second = await startBuiltServer({ ...env, ...keys });
    balancer.targets.push(first.url, second.url);

    const room = await newRoom(first);
    const pages: Page[] = [];
    const hubs: Connection[][] = [];
    for (const [index, name] of NAMES.entries()) {
      const page = await people.open('about:blank');
      hubs.push(watchHub(page));
      pages.push(page);
      const endStretching = await stretchTimers(page); // joining is not given up, however long it takes
      await page.goto(await room.link(name, { role: index === 0 ? 'host' : 'participant' }));
      // Two pictures are enough of a load for two processors.
      if (index > 1) await page.getByRole('button', { name: 'Turn the camera off' }).click();
      balancer.targets.splice(0, 2, index % 2 === 0 ? first.url : second.url);
      await page.getByRole('button', { name: 'Join now' }).click();
      await expect(tile(page, 'You')).toBeVisible();
      await endStretching();
    }
    balancer.targets.splice(0, 2, first.url, second.url);
    const [ada, bob] = pages as [Page, Page];
    for (const page of pages)
      await expect(page.getByRole('group', { name: /^(Ada|Bob|Cleo)\b/ })).toHaveCount(2);
    const before = hubs.map((connections) => connections.length);

    expect(await first.stop()).toBe(0);
    balancer.targets.splice(0, 1);
    // Some people were connected to it, and all of them are back.
    const isMoved = () => hubs.some((connections, index) => connections.length > (before[index] ?? 0));
    await expect.poll(isMoved).toBe(true);
    const isIn = (connection: Connection | undefined) => connection?.isIn === true && connection.isOpen;
    await expect.poll(() => hubs.every((connections) => isIn(connections.at(-1)))).toBe(true);
    await control(bob, 'Raise your hand').click();
    for (const page of pages.filter((one) => one !== bob)) {
      await expect(tile(page, 'Bob.*Hand raised')).toBeVisible();
      await expect(page.getByRole('group', { name: /^(Ada|Bob|Cleo)\b/ })).toHaveCount(2);
      await expect(page.getByRole('group', { name: /Connection lost/ })).toHaveCount(0);
    }
    await expect(tile(ada, 'You')).toBeVisible();
    expect(hubs.flat().flatMap(({ whoLeft }) => whoLeft)).toEqual([]);

    await Promise.all(pages.map((page) => page.close()));
    expect(await second.stop()).toBe(0);
    balancer.close();
    await database.stop();
    await rm(shared, { recursive: true, force: true });
  },
);
