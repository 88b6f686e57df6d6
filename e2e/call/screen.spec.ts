import type { Page } from '@playwright/test';
import { expectMovingVideo } from './media-assertions';
import { rememberConnections } from './received-video';
import { control, expect, test, tile } from './test';

test(
  'a shared screen is shown on the stage until sharing stops',
  { tag: ['@journey', '@full-browser'] },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await control(bob, 'Share your screen').click();
    await expect(bob.getByText('You are sharing your screen.')).toBeVisible();
    await expect(tile(bob, "Bob's screen")).toBeHidden();
    const screen = tile(ada, "Bob's screen");
    await expect(screen.locator('video')).toBeVisible();
    await expect
      .poll(async () => screen.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(100);
    const widthOf = async (of: typeof screen) => (await of.boundingBox())?.width ?? 0;
    await expect
      .poll(async () => (await widthOf(tile(ada, 'Bob'))) / (await widthOf(screen)))
      .toBeLessThan(0.5);
    // The camera stays on while the screen is shared.
    await expectMovingVideo(tile(ada, 'Bob'));
    // Two people may share at once. One screen is large, and a person who wants the other one pins it.
    const carl = await people.join(await room.link('Carl'));
    await control(ada, 'Share your screen').click();
    await expectMovingVideo(tile(carl, "Ada's screen"));
    await expectMovingVideo(tile(carl, "Bob's screen"));
    await ada.getByRole('button', { name: 'Stop sharing' }).first().click();
    await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
    await expect(screen).toBeHidden();
    await expect(bob.getByText('You are sharing your screen.')).toBeHidden();
  },
);

test(
  'a shared screen is sharp for text or smooth for films, with as many frames as who shares it says',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.open('about:blank');
    await rememberConnections(bob);
    await bob.goto(await room.link('Bob'));
    await bob.getByRole('button', { name: 'Join now' }).click();
    await control(bob, 'Share your screen').click();
    await expect.poll(() => sentScreen(bob)).toEqual(['detail 15']);
    await share(bob, 'Show motion smoothly');
    await expect.poll(() => sentScreen(bob)).toEqual(['motion 30']);
    await expectMovingVideo(tile(ada, "Bob's screen"));
    await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
    // The browser remembers it.
    await control(bob, 'Share your screen').click();
    await expect.poll(() => sentScreen(bob)).toEqual(['motion 30']);
    await share(bob, 'Keep text sharp');
    await expect.poll(() => sentScreen(bob)).toEqual(['detail 15']);
    // And how many frames are sent.
    await share(bob, 'Up to 5 frames a second');
    await expect.poll(() => sentScreen(bob)).toEqual(['detail 5']);
    await expect.poll(() => capturedRate(bob)).toBeLessThanOrEqual(5);
    await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
    await control(bob, 'Share your screen').click();
    await expect.poll(() => sentScreen(bob)).toEqual(['detail 5']);
    await share(bob, 'Up to 30 frames a second');
    await expect.poll(() => sentScreen(bob)).toEqual(['detail 30']);
  },
);

test(
  'you look closer at a shared screen, with buttons, keys, the wheel and two fingers',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.open(await room.link('Ada'), { hasTouch: true });
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob'));
    await control(bob, 'Share your screen').click();
    const screen = tile(ada, "Bob's screen");
    const picture = screen.locator('video');
    const scale = async () =>
      picture.evaluate((video) => new DOMMatrix(getComputedStyle(video).transform).a.toFixed(2));
    const place = async () =>
      picture.evaluate((video) => Math.round(new DOMMatrix(getComputedStyle(video).transform).e));
    await screen.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await ada.keyboard.press('Enter');
    await expect.poll(scale).toBe('2.25');
    await ada.keyboard.press('ArrowRight');
    await expect.poll(place).toBe(-60);
    await screen.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(scale).toBe('1.50');

    await picture.hover();
    await ada.keyboard.down('Control');
    await ada.mouse.wheel(0, 1_000);
    await ada.keyboard.up('Control');
    await expect.poll(scale).toBe('1.00');

    const box = await picture.boundingBox();
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    const fingers = await ada.context().newCDPSession(ada);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === null ? [] : [-apart, apart].map((by, id) => ({ id, x: middle.x + by, y: middle.y })),
      });
    await touch('touchStart', 40);
    await touch('touchMove', 80);
    await touch('touchMove', 120);
    await touch('touchEnd', null);
    await expect.poll(scale).toBe('3.00');
    // A screen that is large no more is seen whole.
    await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
    await expect(screen).toBeHidden();
  },
);

/** Says how a screen is shared, in the menu of the notice. */
async function share(page: Page, how: string): Promise<void> {
  await page.getByRole('button', { name: 'Sharing options' }).click();
  await page.getByRole('menuitemradio', { name: how }).click();
}

/** Returns how many frames a second the browser takes of the screen that a page shares. */
async function capturedRate(page: Page): Promise<number> {
  return page.evaluate(() => {
    const connections: RTCPeerConnection[] = Reflect.get(window, 'connections');
    const tracks = connections
      .flatMap((connection) => connection.getSenders())
      .flatMap(({ track }) => track ?? []);
    const screen = tracks.find(({ contentHint }) => contentHint === 'detail');
    return screen?.getSettings().frameRate ?? Infinity;
  });
}

/** Returns how the screens that a page shares are sent: what is kept, and how many frames a second at most. */
async function sentScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const connections: RTCPeerConnection[] = Reflect.get(window, 'connections');
    return connections
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((connection) => connection.getSenders())
      .filter(({ track }) => /^(detail|motion)$/.test(track?.contentHint ?? ''))
      .map((sender) => `${sender.track?.contentHint} ${sender.getParameters().encodings[0]?.maxFramerate}`);
  });
}
