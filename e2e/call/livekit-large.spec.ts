import type { Locator } from '@playwright/test';
import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { test } from './livekit-test';
import { expectMovingVideo } from './media-assertions';
import { startPublishers } from './publishers';
import { negotiatedVideo, receivedVideo, rememberConnections } from './received-video';
import { choose, expect, tile } from './test';

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');

test(
  'a page in a call of 31 receives the pictures that it shows and no others, whichever page of tiles it turns to',
  { tag: '@full-browser-only' }, // In the headless shell one page does not get thirty cameras.
  async ({ browser, server, room, people }) => {
    const publishers = await startPublishers(browser, server, room, { people: 30 });
    const everybody = Array.from({ length: 30 }, (_, i) => `Person ${i + 1}`);
    const ada = await people.open('about:blank', { viewport: { width: 440, height: 480 } });
    await rememberConnections(ada);
    await ada.goto(await room.link('Ada'));
    await ada.getByRole('button', { name: 'Join now' }).click();

    const tiles = ada.locator('conference-room-tile');
    /** Returns the names of the others on the page of tiles. */
    const others = async () => (await namesIn(tiles)).filter((name) => name !== 'You');
    const turn = async (to: 'Next' | 'Previous', page: number) => {
      await ada.getByRole('button', { name: `${to} page` }).click();
      await expect(ada.getByText(`Page ${page} of 3`)).toBeVisible();
      return others();
    };
    /** Expects that the pictures of these people arrive, and no others, once the pages next to theirs are prepared. */
    const expectReceived = async (shown: string[], prepared: string[]) => {
      const seen = new Set(shown).size;
      const negotiated = new Set([...shown, ...prepared]).size;
      await expect.poll(() => negotiatedVideo(ada)).toBeGreaterThanOrEqual(negotiated);
      // LiveKit ends those that are given up with some empty frames.
      await expect(async () => expect(await receivedVideo(ada, seen)).toBe(seen)).toPass();
    };
    await expect(ada.getByText('Page 1 of 3')).toBeVisible();
    await expect(tile(ada, 'You')).toBeVisible();
    const first = await others();
    await expect.poll(() => negotiatedVideo(ada)).toBeGreaterThan(first.length);
    await expectReceived(first, []);

    const second = await turn('Next', 2);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    const third = everybody.filter((name) => ![...first, ...second].includes(name));
    await expectReceived(second, [...first, ...third]);
    await expectMovingVideo(tiles.first());

    // People in picture-in-picture stay there, whoever is on the page.
    const opened = ada.context().waitForEvent('page');
    await choose(ada, 'More', 'Picture in picture');
    const floatingTiles = (await opened).locator('.floating-tile');
    await expect(floatingTiles.locator('video')).toHaveCount(4);
    const floated = await namesIn(floatingTiles);
    await expectReceived([...second, ...floated], [...first, ...third]);
    expect((await turn('Next', 3)).toSorted()).toEqual(third.toSorted());
    await expectReceived([...third, ...floated], second);
    await expectMovingVideo(floatingTiles.first());
    await choose(ada, 'More', 'Picture in picture');
    await expectReceived(third, second);

    expect(await turn('Previous', 2)).toEqual(second);
    await expectReceived(second, [...first, ...third]);
    await publishers.leave();
  },
);

/** Returns the names of the people of these tiles, without the other words of their labels. */
async function namesIn(tiles: Locator): Promise<string[]> {
  return tiles.evaluateAll((all) =>
    all.map((one) => {
      const label = (one.role === 'group' ? one : one.querySelector('[role=group]'))?.ariaLabel;
      return label?.split(',')[0] ?? '';
    }),
  );
}
