import { expectMovingVideo } from './media-assertions';
import { choose, control, expect, test, tile } from './test';

test('the device check shows your camera and the level of your microphone', async ({ room, people }) => {
  const page = await people.open(await room.link('Ada'));
  await expectMovingVideo(page.locator('.preview'));
  const meter = page.getByRole('meter', { name: 'Microphone level' });
  await expect.poll(async () => Number(await meter.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Turn the camera off' }).click();
  await expect(page.getByText('Your camera is off')).toBeVisible();
  await page.getByRole('button', { name: 'Turn the microphone off' }).click();
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(control(page, 'Turn the camera on')).toBeVisible();
  await expect(control(page, 'Turn the microphone on')).toBeVisible();
});

/** Widths and heights of windows: a page at 200 %, a small embed, and phones. */
const SMALL = [
  [680, 425],
  [400, 300],
  [390, 844],
  [390, 664],
  [320, 480],
] as const;

// Only a browser lays the check out, and tells what a click hits.
test('keeps the button that joins in view and free in every size', async ({ room, people }) => {
  const page = await people.open(await room.link('Ada'));
  const join = page.getByRole('button', { name: 'Join now' });
  await expect(page.getByRole('button', { name: 'Test sound and connection' })).toBeVisible();
  for (const [width, height] of SMALL) {
    await page.setViewportSize({ width, height });
    await expect(join).toBeInViewport({ ratio: 1 });
    await join.click({ trial: true });
  }
});

// Only a browser dispatches keys out of a shadow root, and composes words.
test('keeps what you type from the shortcuts of the page, and sends no half-composed word', async ({
  room,
  people,
}) => {
  const page = await people.join(await room.link('Ada'));
  await page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seenKeys', seen);
    document.addEventListener('keydown', ({ key }) => seen.push(key));
  });
  await control(page, /^Chat/).click();
  const field = page.locator('[part~="chat-input"]');
  await field.pressSequentially('c/');
  await page.keyboard.press('Control+k');
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, composed: true });
  await expect(field).toHaveValue('c/');
  expect(await page.evaluate(() => Reflect.get(window, 'seenKeys'))).toEqual(['Control', 'k']);
});

test('devices can be changed during the call', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await choose(bob, 'More', 'Settings');
  const dialog = bob.getByRole('dialog', { name: 'Settings' });
  for (const name of ['Microphone', 'Camera']) {
    const menu = dialog.getByRole('combobox', { name });
    await expect(menu.getByRole('option')).not.toHaveCount(0);
    const options = await menu.getByRole('option').count();
    await menu.selectOption({ index: options - 1 });
    await expect(menu.getByRole('option').nth(options - 1)).toHaveJSProperty('selected', true);
  }
  await bob.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectMovingVideo(tile(ada, 'Bob'));
});

test('releases the devices when you leave', async ({ room, people }) => {
  const page = await people.open(await room.link('Ada'));
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { tracks });
  });
  await page.getByRole('button', { name: 'Join now' }).click();
  await control(page, 'Turn the camera off').click();
  await control(page, 'Turn the camera on').click();
  await expect(tile(page, 'You').locator('video')).toBeVisible();
  await control(page, 'Leave the call').click();
  await expect(page.getByRole('heading')).toHaveText('You left the call.');
  const live = () =>
    page.evaluate(
      () =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    );
  await expect.poll(live).toBe(0);
});
