import type { Page } from '@playwright/test';
import type { Menu } from '../../web-component/parts/menu/menu';
import { expectAccessible } from './axe';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { rememberConnections, sentVideo } from './received-video';
import { choose, control, expect, test, tile } from './test';

/** Opens the menu of layouts, presses a switch in it with the keyboard, and says what it is then. */
async function press(page: Page, name: string): Promise<void> {
  await control(page, 'Layout').press('Enter');
  const item = page.getByRole('menuitemcheckbox', { name });
  await item.press('Enter');
  await expect(item).toHaveCount(0);
}

test(
  'you hide your own picture and people without a camera, which the browser remembers, and see two side by side, or in a window of their own',
  { tag: '@slow' },
  async ({ room, people }) => {
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

    // A person who turns the camera on is shown again.
    await control(bob, 'Turn the camera on').click();
    await expect(tile(ada, 'Bob')).toBeVisible();

    await ada.reload();
    await expect(tile(ada, 'Eve')).toBeVisible();
    await expect(tile(ada, 'You')).toHaveCount(0);
    await press(ada, 'Hide your own picture');
    await expect(tile(ada, 'You')).toBeVisible();

    await choose(ada, 'Layout', 'Side by side');
    const large = ada.locator('conference-room-tile.main');
    await expect(large).toHaveCount(2);
    await expect
      .poll(async () => {
        const [one, other] = [await large.first().boundingBox(), await large.last().boundingBox()];
        return one?.width === other?.width && one?.height === other?.height && one?.y === other?.y;
      })
      .toBe(true);
    await expectAccessible(ada, 'two pictures side by side');

    // The window is separate from the page. It follows the call and closes with it.
    const opened = ada.context().waitForEvent('page');
    await choose(ada, 'More', 'Picture in picture');
    const floating = await opened;
    const playedSeconds = (video: HTMLVideoElement) => video.currentTime;
    for (const name of ['Bob', 'Eve']) {
      const picture = floating.getByRole('group', { name }).locator('video');
      await expect.poll(() => picture.evaluate(playedSeconds)).toBeGreaterThan(0);
    }
    await expect(floating.locator('video')).toHaveCount(2);
    await floating.getByRole('button', { name: 'Turn the microphone off' }).click();
    await expect(tile(bob, 'Ada, Microphone off')).toBeVisible();
    await expect(floating.getByRole('button', { name: 'Turn the microphone on' })).toBeVisible();
    const closed = floating.waitForEvent('close');
    // The window closes with the click, and may be gone before a pointer's click is answered.
    await floating
      .getByRole('button', { name: 'Leave the call' })
      .evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
    await closed;
    await expect(ada.getByRole('heading')).toHaveText('You left the call.');
  },
);

test(
  'shows what is measured, and does without cameras, through a reload, too, but not without sound and screens',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.open('about:blank');
    await rememberConnections(bob);
    await bob.goto(await room.link('Bob'));
    await bob.getByRole('button', { name: 'Join now' }).click();
    await expectMovingVideo(tile(ada, 'Bob'));
    const events = await ada.evaluateHandle(() => {
      const seen: unknown[] = [];
      document.addEventListener('pictures-changed', (event) => seen.push(Reflect.get(event, 'detail')));
      return seen;
    });

    // The measurements of the media, yours and theirs.
    await choose(ada, 'More', 'Connection details');
    const details = ada.getByRole('dialog', { name: 'Connection details' });
    const cells = (who: string, media: string) =>
      details.getByRole('row', { name: `${who} ${media}` }).getByRole('cell');
    await expect(cells('Bob', 'Camera').nth(1)).toHaveText(/^\d+ × \d+$/);
    await expect(cells('You', 'Camera').nth(3)).toHaveText(/^[1-9]/);
    await expect(cells('Bob', 'Microphone').nth(3)).toHaveText(/^[1-9]/);
    await expect(cells('Bob', 'Camera').last()).toHaveText('Direct');
    await expectAccessible(ada, 'connection details');
    await ada.keyboard.press('Escape');

    await press(ada, 'Audio only');
    const notice = ada.getByText('Audio only: you do not see the cameras of the others.');
    await expect(notice.filter({ visible: true }).first()).toBeVisible();
    await expect(tile(ada, 'Bob').locator('video')).toHaveCount(0);
    // Your own camera turns off with it. Bob's stays on for everybody else.
    await expect(control(ada, 'Turn the camera on')).toBeVisible();
    await expect(tile(bob, 'Ada').locator('video')).toHaveCount(0);
    await expect(control(bob, 'Turn the camera off')).toBeVisible();
    await expect.poll(() => sentVideo(bob)).toBe(0);
    await expectAudio(ada, 1);
    await expectAccessible(ada, 'audio only');

    await control(bob, 'Share your screen').click();
    await expect(tile(ada, "Bob's screen").locator('video')).toBeVisible();
    expect(await sentVideo(bob)).toBe(1);
    await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
    // A machine that is too busy may have made the pictures smaller before.
    expect(await events.jsonValue()).toContainEqual({ audioOnly: true, received: 'off' });

    await ada.reload();
    await expect(ada.getByRole('button', { name: 'Turn pictures on again' })).toBeVisible();
    await expect(tile(ada, 'Bob').locator('video')).toHaveCount(0);
    await ada.getByRole('button', { name: 'Turn pictures on again' }).click();
    await expect(ada.locator('.call')).toBeFocused();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expect(control(ada, 'Turn the camera on')).toBeVisible();
  },
);

test('a call fills the whole screen, and leaves it', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const onScreen = () => ada.evaluate(() => document.fullscreenElement?.localName ?? null);
  await choose(ada, 'More', 'Full screen');
  await expect.poll(onScreen).toBe('conference-room');
  await expect(tile(ada, 'You')).toBeVisible();
  await choose(ada, 'More', 'Leave full screen');
  await expect.poll(onScreen).toBeNull();
});

// Only a browser starts transitions. While one runs, a menu is still where it was, and a click meets what is below it.
test('a menu opens at its button, also on a system that asks for less motion', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'), { reducedMotion: 'reduce' });
  const gap = await control(ada, 'Layout').evaluate(async (button: HTMLElement) => {
    const parent = button.parentElement as Menu;
    button.click();
    await parent.updateComplete;
    const menu = parent.querySelector('.menu');
    return button.getBoundingClientRect().top - (menu?.getBoundingClientRect().bottom ?? NaN);
  });
  expect(gap).toBeCloseTo(6);
});

for (const locale of ['de-DE', 'ar']) {
  test(
    `the toolbar shows the whole text of a tip on one line in a narrow window: ${locale}`,
    { tag: '@slow' },
    async ({ room, people }) => {
      const ada = await people.open(await room.link('Ada'), {
        locale,
        viewport: { width: 320, height: 640 },
      });
      await ada.locator('.button.primary').click();
      const buttons = ada.getByRole('toolbar').getByRole('button');
      await expect(buttons).not.toHaveCount(0);
      for (const button of await buttons.all()) {
        await button.hover();
        const { isShown, start, end, height } = await button.evaluate((element) => {
          const { content, left, width, height } = getComputedStyle(element, '::after');
          const start = element.getBoundingClientRect().left + Number.parseFloat(left);
          const end = start + Number.parseFloat(width);
          return { isShown: content !== 'none', start, end, height: Number.parseFloat(height) };
        });
        const tip = await button.getAttribute('data-tip');
        expect([tip, isShown, start >= 0, end <= 320, height < 40]).toEqual([tip, true, true, true, true]);
      }
    },
  );
}
