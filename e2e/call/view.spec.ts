import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { choose, control, expect, test, tile } from './test';

/** Opens the menu of layouts, presses a switch in it with the keyboard, and says what it is then. */
async function press(page: Page, name: string): Promise<void> {
  await control(page, 'Layout').press('Enter');
  const item = page.getByRole('menuitemcheckbox', { name });
  await item.press('Enter');
  await expect(item).toHaveCount(0);
}

test('you hide your own picture and people without a camera, and the browser remembers it', async ({
  room,
  people,
}) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await people.join(await room.link('Eve'));
  await expect(tile(ada, 'Eve')).toBeVisible();
  await control(bob, 'Turn the camera off').click();

  await press(ada, 'Hide people without camera');
  await expect(tile(ada, 'Bob')).toHaveCount(0);
  await expect(tile(ada, 'Eve')).toBeVisible();
  await press(ada, 'Hide your own picture');
  await expect(tile(ada, 'You')).toHaveCount(0);
  await expect(tile(ada, 'Eve')).toBeVisible();
  await control(ada, 'Layout').press('Enter');
  await expect(ada.getByRole('menuitemcheckbox', { checked: true })).toHaveCount(2);
  await expectAccessible(ada, 'the menu of layouts');
  await ada.keyboard.press('Escape');

  // Who turns the camera on is seen again.
  await control(bob, 'Turn the camera on').click();
  await expect(tile(ada, 'Bob')).toBeVisible();

  await ada.reload();
  await expect(tile(ada, 'Eve')).toBeVisible();
  await expect(tile(ada, 'You')).toHaveCount(0);
  await press(ada, 'Hide your own picture');
  await expect(tile(ada, 'You')).toBeVisible();
});

test('a call fills the whole screen, and leaves it', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const onScreen = () => ada.evaluate(() => document.fullscreenElement?.localName ?? null);
  await choose(ada, 'More', 'Full screen');
  await expect.poll(onScreen).toBe('conference-room');
  await expect(tile(ada, 'You')).toBeVisible();
  await choose(ada, 'More', 'Leave full screen');
  await expect.poll(onScreen).toBeNull();
});
