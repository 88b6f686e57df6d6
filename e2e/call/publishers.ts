import type { Browser } from '@playwright/test';
import { connectHub, joinMessage, type HubClient } from '../../server/testing/hub-client';
import type { RunningServer } from '../server';
import type { Room } from './room';
import { serveOwnPage } from './third-party';

/** People of a call over LiveKit whose cameras are on. */
export interface Publishers {
  leave(): Promise<void>;
}

/** The number of people who connect at once. More people would slow one another down. */
const AT_ONCE = 10;

/**
 * Makes people join who do not need a page of their own. Each is connected to the hub. One page sends the same small
 * picture for all of them, as far as a person sees it.
 * @param microphones how many of them are audible
 */
export async function startPublishers(
  browser: Browser,
  server: RunningServer,
  room: Room,
  { people, microphones = 0 }: { people: number; microphones?: number },
): Promise<Publishers> {
  const site = await serveOwnPage('publishers-harness.ts');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => 'publish' in window);
  const hubs: HubClient[] = [];
  const join = async (number: number) => {
    const microphone = number < microphones;
    const hub = await connectHub(server.url);
    hubs.push(hub);
    const devices = { microphone, camera: true, screen: false };
    hub.send(joinMessage(await room.token(`Person ${number + 1}`), { devices }));
    const { media } = await hub.take('welcome');
    if (media.engine !== 'livekit') throw new Error('LiveKit does not carry this call.');
    await page.evaluate((to) => window.publish(to), { ...media, microphone });
  };
  for (let from = 0; from < people; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, people - from) }, (_, i) => from + i);
    await Promise.all(numbers.map(join));
  }
  return {
    async leave() {
      for (const hub of hubs) hub.drop();
      await context.close();
      await site.close();
    },
  };
}
