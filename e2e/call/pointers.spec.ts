import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from '../server';
import { expectAccessible } from './axe';
import { newRoom } from './room';
import { choose, control, expect, test, tile, type People } from './test';

/** Returns where the picture of a shared screen is in the page, whatever its margins and zoom. */
async function pictureOf(screen: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return screen.locator('video').evaluate((video: HTMLVideoElement) => {
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  });
}

/**
 * Makes a page note the content of a shared screen's pointers, because they fade: the place of a pointer in hundredths
 * of the picture, its name, its lines, and the announcements to screen readers.
 */
async function notePointers(screen: Locator): Promise<void> {
  await screen.evaluate((shown) => {
    const seen = new Set<string>();
    Reflect.set(window, 'seen', seen);
    const root = shown.getRootNode();
    const note = (): void => {
      requestAnimationFrame(note);
      if (root instanceof ShadowRoot) seen.add(root.querySelector('.notices')?.textContent.trim() ?? '');
      if (shown.querySelector('polyline') !== null) seen.add('a line');
      const [pointer, video] = [shown.querySelector('.pointer'), shown.querySelector('video')];
      const tip = pointer?.querySelector('svg')?.getBoundingClientRect();
      if (!pointer || !video || !tip) return;
      const box = video.getBoundingClientRect();
      const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
      const share = (place: number, middle: number, length: number) =>
        Math.round(50 + (100 * (place - middle)) / (length * scale));
      const x = share(tip.x, box.x + box.width / 2, video.videoWidth);
      const y = share(tip.y, box.y + box.height / 2, video.videoHeight);
      seen.add(`${pointer.textContent.trim()} at ${x}, ${y}`);
    };
    note();
  });
}

/** Waits until a page has shown something that was noted. */
async function expectSeen(pages: readonly Page[], what: string): Promise<void> {
  for (const page of pages) {
    const seen = async () =>
      page.evaluate(() => {
        const noted: Set<string> = Reflect.get(window, 'seen');
        return [...noted].join('\n');
      });
    await expect.poll(seen).toContain(what);
  }
}

const isShown = async (screen: Locator) =>
  screen.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth > 100);

/** Moves the mouse over a picture, to shares of it. */
async function hover(page: Page, screen: Locator, x: number, y: number): Promise<void> {
  const picture = await pictureOf(screen);
  await page.mouse.move(picture.x + x * picture.width, picture.y + y * picture.height);
}

interface Three {
  ada: Page;
  bob: Page;
  eve: Page;
}

/** Makes three people join. Ada is the host. The picture of Eve has other margins than the picture of Bob. */
async function joinThree(server: RunningServer, people: People): Promise<Three> {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const key = 'k'.repeat(40);
  return {
    ada: await people.join(await room.link('Ada', { role: 'host', key })),
    bob: await people.join(await room.link('Bob', { key })),
    eve: await people.join(await room.link('Eve', { key }), { viewport: { width: 420, height: 800 } }),
  };
}

/** Makes Bob point at the screen of Ada, first with the mouse and then with the keyboard. */
async function pointAndExpectAllToSee({ ada, bob, eve }: Three): Promise<void> {
  const [own, bobs, eves] = [tile(ada, 'Your screen'), tile(bob, "Ada's screen"), tile(eve, "Ada's screen")];
  await bobs.getByRole('button', { name: 'Point at the screen' }).press('Enter');
  const pad = bobs.getByRole('application', { name: 'Point at the screen' });
  await expect(pad).toBeFocused();
  await expectAccessible(bob, 'pointing');
  for (const screen of [bobs, eves, own]) await notePointers(screen);
  await hover(bob, bobs, 0.5, 0.5);
  await hover(bob, bobs, 0.25, 0.75);
  await expectSeen([bob], 'You at 25, 75');
  await expectSeen([eve, ada], 'Bob at 25, 75');
  await expectSeen([eve], "Bob points at Ada's screen.");
  await expectSeen([ada], 'Bob points at your screen.');

  // A line; the pointer is removed when its owner stops.
  await bob.mouse.down();
  await hover(bob, bobs, 0.5, 0.5);
  await bob.mouse.up();
  await expectSeen([bob, eve, ada], 'a line');
  await bob.keyboard.press('Escape');
  await expect(eves.locator('.pointer')).toHaveCount(0);
  await expect(bobs.getByRole('button', { name: 'Point at the screen' })).toBeFocused();

  // The pointer moves from the middle by arrow keys, over a picture that is enlarged.
  await bobs.getByRole('button', { name: 'Zoom in' }).click();
  await bobs.getByRole('button', { name: 'Point at the screen' }).press('Enter');
  await expect(pad).toBeFocused();
  await bob.keyboard.press('ArrowLeft'); // it appears in the middle
  await bob.keyboard.press('Shift+ArrowRight');
  await bob.keyboard.press('ArrowUp');
  await expectSeen([bob], 'You at 60, 48');
  await expectSeen([eve, ada], 'Bob at 60, 48');

  await ada.getByRole('button', { name: 'Sharing options' }).click();
  await ada.getByRole('menuitemcheckbox', { name: 'Others may point at it' }).click();
  await expect(pad).toHaveCount(0);
  for (const screen of [bobs, eves])
    await expect(screen.getByRole('button', { name: 'Point at the screen' })).toHaveCount(0);
}

/** Makes Ada open a window that stays on top. It shows the other screen, then people, with the order of their hands. */
async function openFloatingWindow({ ada, bob, eve }: Three): Promise<Page> {
  await control(eve, 'Raise your hand').click();
  await expect(tile(ada, 'Eve, Hand raised')).toBeVisible();
  await control(bob, 'Raise your hand').click();
  const opened = ada.context().waitForEvent('page');
  await choose(ada, 'More', 'Picture in picture');
  const floating = await opened;
  await expect(floating.getByRole('group', { name: "Bob's screen" }).locator('video')).toBeVisible();
  const hand = (page: Page, name: string, number: number) =>
    page.getByRole('group', { name }).getByRole('img', { name: `Hand raised, number ${number}` });
  await expect(hand(floating, 'Eve', 1)).toBeVisible();
  await expect(hand(floating, 'Bob', 2)).toBeVisible();
  await expect(floating.getByRole('group', { name: 'Ada' })).toHaveCount(0);
  await expect(tile(ada, 'Eve, Hand raised, number 1')).toBeVisible();
  await expect(tile(ada, 'Bob, Hand raised, number 2')).toBeVisible();
  return floating;
}

/** Makes Ada share her screen, and waits until the others see it. */
async function shareScreen({ ada, bob, eve }: Three): Promise<Locator> {
  await control(ada, 'Share your screen').click();
  for (const page of [bob, eve]) await expect.poll(() => isShown(tile(page, "Ada's screen"))).toBe(true);
  return tile(ada, 'Your screen');
}

test('everybody sees where people point at a shared screen', { tag: '@slow' }, async ({ server, people }) => {
  const three = await joinThree(server, people);
  const { ada } = three;
  const own = await shareScreen(three);

  // Ada sees the others large, and no picture of her own screen within itself.
  await expect(ada.locator('conference-room-tile.main')).toHaveCount(1);
  await expect(own.locator('video')).toBeHidden();
  await own.hover();
  await own.getByRole('button', { name: 'Show the picture of your screen' }).click();
  await expect(own.locator('video')).toBeVisible();
  await expectAccessible(ada, 'the screen that you share');

  await pointAndExpectAllToSee(three);
});

test(
  'two shared screens stand side by side, and in a window that stays on top',
  { tag: '@slow' },
  async ({ server, people }) => {
    const three = await joinThree(server, people);
    const { ada, bob, eve } = three;
    await shareScreen(three);

    await eve.setViewportSize({ width: 1000, height: 640 });
    await control(bob, 'Share your screen').click();
    await expect.poll(() => isShown(tile(ada, "Bob's screen"))).toBe(true);
    const [adas, bobs] = [tile(eve, "Ada's screen"), tile(eve, "Bob's screen")];
    await choose(eve, 'Layout', 'Side by side');
    const large = eve.locator('conference-room-tile.main');
    await expect(large).toHaveCount(2);
    for (const screen of [adas, bobs]) {
      await expect.poll(() => isShown(screen)).toBe(true);
      await expect(large.filter({ has: screen })).toHaveCount(1);
    }
    const floating = await openFloatingWindow(three);

    await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
    await expect(bobs).toHaveCount(0);
    await expect(adas.locator('video')).toBeVisible();
    await expect(floating.getByRole('group', { name: "Bob's screen" })).toHaveCount(0);
    await expect(floating.getByRole('group', { name: 'Bob' }).locator('video')).toBeVisible();

    // From a tile, a host gives somebody another role.
    await tile(ada, 'Eve').hover();
    await tile(ada, 'Eve').getByRole('button', { name: 'Manage Eve' }).click();
    await ada.getByRole('menuitem', { name: 'Make co-host' }).click();
    await expect(ada.getByRole('listitem').filter({ hasText: 'Eve' })).toContainText('Co-host');
  },
);
