import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expectTold } from './kept-notices';
import { expectMovingVideo } from './media-assertions';
import { choose, expect, test, tile } from './test';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Breakout rooms' });
const bar = (page: Page) => page.locator('[part="breakout-notice"]');
const rooms = (page: Page) => panel(page).getByRole('region', { name: 'Breakout rooms' });

/** Returns when a breakout room closes, as the bar of a page shows it, in milliseconds; NaN when it shows none. */
async function closingTime(page: Page): Promise<number> {
  const [, minutes, seconds] = /Closes in (\d+):(\d\d)/.exec((await bar(page).textContent()) ?? '') ?? [];
  return Date.now() + (60 * Number(minutes) + Number(seconds)) * 1000;
}

test(
  'a host spreads people over breakout rooms, comes where help is asked for, and calls everybody back',
  { tag: '@slow' },
  async ({ room, people }) => {
    const [ada, bob, eve] = await Promise.all([
      people.join(await room.link('Ada', { role: 'host' })),
      people.join(await room.link('Bob')),
      people.join(await room.link('Eve'), { viewport: { width: 390, height: 780 } }),
    ]);
    await Promise.all(['Bob', 'Eve'].map(async (name) => expect(tile(ada, name)).toBeVisible()));
    await choose(ada, 'More', 'Breakout rooms');
    await expect(rooms(ada)).toBeFocused();
    const placeOf = (name: string) => panel(ada).getByRole('combobox', { name: `Room of ${name}` });
    await expect(placeOf('Ada')).toHaveValue('');
    // One in each room, in the order in which they joined.
    const places = async () =>
      Promise.all([placeOf('Bob'), placeOf('Eve')].map(async (one) => one.inputValue()));
    await expect.poll(async () => (await places()).toSorted()).toEqual(['0', '1']);
    await expectAccessible(ada, 'breakout rooms to be opened');
    await placeOf('Bob').selectOption('Room 1');
    await placeOf('Eve').selectOption('Room 2');
    await panel(ada)
      .getByRole('spinbutton', { name: /^Minutes/ })
      .fill('10');
    const asked = Date.now();
    await panel(ada).getByRole('button', { name: 'Open rooms' }).press('Enter');
    await expect(rooms(ada)).toBeFocused();

    await expect(bar(bob)).toContainText('You are in Room 1.');
    const seen = Date.now();
    const hasItsMinutes = async () => {
      const openedAt = (await closingTime(bob)) - 10 * 60_000;
      return openedAt > asked - 1_000 && openedAt < seen + 1_000; // it tells seconds
    };
    await expect.poll(hasItsMinutes).toBe(true);
    await expect(bar(eve)).toContainText('You are in Room 2.');
    for (const [page, name] of [
      [bob, 'Ada'],
      [bob, 'Eve'],
      [eve, 'Bob'],
    ] as const)
      await expect(tile(page, name)).toHaveCount(0);
    const first = panel(ada).getByRole('region', { name: 'Room 1' });
    await expect(first.getByRole('listitem')).toHaveText([/^\s*Bob/]);

    await bob.getByRole('button', { name: 'Ask for help' }).press('Enter');
    await expect(first).toContainText('Asks for help');
    await expectAccessible(ada, 'open breakout rooms');
    await ada.locator('[part="breakout-help"]').getByRole('button', { name: 'Join Room 1' }).press('Enter');
    await expectMovingVideo(tile(ada, 'Bob'));
    await expect(first).not.toContainText('Asks for help');
    await expect(first).toContainText('You are here');

    await placeOf('Eve').selectOption('Room 1');
    await expectMovingVideo(tile(bob, 'Eve'));
    await panel(ada).getByRole('textbox', { name: 'Message to all rooms' }).fill('One more minute');
    await panel(ada).getByRole('button', { name: 'Send to all' }).press('Enter');
    await expect(eve.locator('[part="application-notice"]')).toContainText('One more minute');
    await expectAccessible(eve, 'in a breakout room, on a phone');

    await panel(ada).getByRole('button', { name: 'Call everybody back' }).press('Enter');
    await expectTold(eve, 'You are in the main room again.');
    for (const page of [bob, eve]) await expect(bar(page)).toHaveCount(0);
    await expectMovingVideo(tile(ada, 'Eve'));
    await expectMovingVideo(tile(eve, 'Ada'));
    await expect(panel(ada).getByRole('button', { name: 'Open rooms' })).toBeVisible();
  },
);
