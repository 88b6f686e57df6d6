import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expectMovingVideo } from './media-assertions';
import { choose, expect, test, tile } from './test';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Breakout rooms' });
const bar = (page: Page) => page.locator('[part="breakout-notice"]');
const rooms = (page: Page) => panel(page).getByRole('region', { name: 'Breakout rooms' });

test('a host spreads people over breakout rooms, comes where help is asked for, and calls everybody back', async ({
  room,
  people,
}) => {
  const ada = await people.join(await room.link('Ada', { role: 'host' }));
  const bob = await people.join(await room.link('Bob'));
  const eve = await people.join(await room.link('Eve'), { viewport: { width: 390, height: 780 } });
  const max = await people.join(await room.link('Max'));
  await expect(tile(ada, 'Max')).toBeVisible();
  await choose(ada, 'More', 'Breakout rooms');
  await expect(rooms(ada)).toBeFocused();
  await expect(panel(ada).getByRole('combobox', { name: 'Room of Max' })).toHaveValue('0');
  await expect(panel(ada).getByRole('combobox', { name: 'Room of Ada' })).toHaveValue('');
  await expectAccessible(ada, 'breakout rooms to be opened');
  await panel(ada)
    .getByRole('spinbutton', { name: /^Minutes/ })
    .fill('10');
  await panel(ada).getByRole('button', { name: 'Open rooms' }).press('Enter');
  await expect(rooms(ada)).toBeFocused();

  await expect(bar(bob)).toContainText('You are in Room 1.');
  await expect(bar(bob)).toContainText(/Closes in (10:00|9:\d\d)/);
  await expect(bar(eve)).toContainText('You are in Room 2.');
  await expectMovingVideo(tile(bob, 'Max'));
  await expectMovingVideo(tile(max, 'Bob'));
  await expect(tile(bob, 'Ada')).toHaveCount(0);
  await expect(tile(eve, 'Bob')).toHaveCount(0);
  await expectAccessible(eve, 'in a breakout room, on a phone');
  const first = panel(ada).getByRole('region', { name: 'Room 1' });
  const there = first.getByRole('listitem'); // in the order in which they arrived
  await expect(there).toHaveCount(2);
  for (const name of ['Bob', 'Max']) await expect(there.filter({ hasText: name })).toHaveCount(1);

  await bob.getByRole('button', { name: 'Ask for help' }).press('Enter');
  await expect(first).toContainText('Asks for help');
  await expectAccessible(ada, 'open breakout rooms');
  await ada.locator('[part="breakout-help"]').getByRole('button', { name: 'Join Room 1' }).press('Enter');
  await expectMovingVideo(tile(ada, 'Bob'));
  await expectMovingVideo(tile(max, 'Ada'));
  await expect(first).not.toContainText('Asks for help');
  await expect(first).toContainText('You are here');

  await panel(ada).getByRole('combobox', { name: 'Room of Max' }).selectOption('Room 2');
  await expectMovingVideo(tile(eve, 'Max'));
  await panel(ada).getByRole('textbox', { name: 'Message to all rooms' }).fill('One more minute');
  await panel(ada).getByRole('button', { name: 'Send to all' }).press('Enter');
  await expect(eve.locator('[part="application-notice"]')).toContainText('One more minute');

  await panel(ada).getByRole('button', { name: 'Call everybody back' }).press('Enter');
  await expectMovingVideo(tile(ada, 'Eve'));
  await expectMovingVideo(tile(eve, 'Ada'));
  await expect(bar(bob)).toHaveCount(0);
  await expect(panel(ada).getByRole('button', { name: 'Open rooms' })).toBeVisible();
});
