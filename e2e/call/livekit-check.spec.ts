import type { Page } from '@playwright/test';
import { NO_LIVEKIT, startLiveKit } from '../../server/testing/livekit-server';
import { reservePort } from '../../server/testing/reserved-port';
import { startBuiltServer } from '../server';
import { test } from './livekit-test';
import { forceRelay } from './relays-only';
import { newRoom } from './room';
import { stretchTimers } from './stretched-timers';
import { expect, type People } from './test';

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');

/** Two attempts, should the first one be lost, end before LiveKit's token for the check, which is good for a minute. */
const stretchTwofold = (page: Page) => stretchTimers(page, 2);

/**
 * Returns the connection check's results for the ways of media of a link.
 * @param prepare runs on the page before it opens
 */
async function check(people: People, link: string, prepare: ((page: Page) => Promise<unknown>)[]) {
  const page = await people.open('about:blank');
  for (const change of prepare) await change(page);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible();
  const steps = await page.evaluate(
    async () => (await document.querySelector('conference-room')!.checkConnection()).steps,
  );
  return steps.slice(1, 5).map(({ name, outcome }) => `${name} ${outcome}`);
}

test(
  'the connection check over LiveKit tells whether sound and pictures get through',
  { tag: '@slow' },
  async ({ room, people }) => {
    expect(await check(people, await room.link('Ada'), [stretchTwofold])).toEqual([
      'hub passed',
      'stun not-checked',
      'relay not-configured',
      'media passed',
    ]);
    expect(await check(people, await room.link('Bob'), [forceRelay])).toContain('media failed');
  },
);

test(
  'the connection check goes through the relay of LiveKit where nothing else gets through',
  { tag: '@slow' },
  async ({ people }) => {
    const relayed = await startLiveKit({
      // LiveKit announces every address of the machine as 127.0.0.1, and uses a random one of them after each start. Its
      // relay lets through only what comes from the announced one.
      rtc: { ips: { includes: ['127.0.0.1/32'] } },
      turn: {
        enabled: true,
        udp_port: await reservePort(),
        allow_restricted_peer_cidrs: ['127.0.0.0/8'],
      },
    });
    const server = await startBuiltServer(relayed.env);
    const other = await newRoom(server);
    const steps = await check(people, await other.link('Eve'), [stretchTwofold, forceRelay]);
    expect(steps).toEqual(['hub passed', 'stun not-checked', 'relay passed', 'media passed']);
    await server.stop();
    await relayed.stop();
  },
);
