import type { Page } from '@playwright/test';
import { hearFor } from './sent-sound';
import { newRoom } from './room';
import { expectTold } from './kept-notices';
import { control, expect, notInFirefox, test, tile } from './test';

const key = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';
const MUTED = 'You are muted: press M to turn your microphone on.';

declare global {
  interface Window {
    /** Tracks that the page has cloned. */
    clones: MediaStreamTrack[];
    /** The number of times that the element has reported speech while muted. */
    mutedSpeaking: number;
  }
}

/** Opens a link, noting clones of tracks and the element's reports. The microphone of the browser beeps. */
async function openNoting(page: Page, link: string): Promise<void> {
  await page.addInitScript(() => {
    window.clones = [];
    window.mutedSpeaking = 0;
    const original = MediaStreamTrack.prototype.clone;
    MediaStreamTrack.prototype.clone = function (this: MediaStreamTrack) {
      const clone = original.call(this);
      window.clones.push(clone);
      return clone;
    };
    document.addEventListener('muted-speaking', () => (window.mutedSpeaking += 1));
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(control(page, 'Leave the call')).toBeVisible();
}

const live = (page: Page) =>
  page.evaluate(() => window.clones.filter(({ readyState }) => readyState === 'live').length);
const told = (page: Page) => page.evaluate(() => window.mutedSpeaking);

test(
  'people who speak while muted are told once, with the key that turns the microphone on',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.open('about:blank');
    await openNoting(ada, await room.link('Ada'));
    expect(await told(ada)).toBe(0);
    await control(ada, 'Turn the microphone off').click();
    await expectTold(ada, MUTED);
    expect(await told(ada)).toBe(1);
    await hearFor(ada, 3);
    expect(await told(ada)).toBe(1);
    await ada.keyboard.press('m');
    await expect(control(ada, 'Turn the microphone off')).toBeVisible();
    await expect.poll(() => live(ada)).toBe(0);
  },
);

test(
  'people who speak while muted on a phone are told without a key, which no button names either',
  { tag: '@slow' },
  async ({ room, people }) => {
    notInFirefox('Playwright cannot make a phone of it');
    const ada = await people.open('about:blank', {
      isMobile: true,
      hasTouch: true,
      viewport: { width: 320, height: 640 },
    });
    await openNoting(ada, await room.link('Ada'));
    await control(ada, 'Turn the microphone off').tap();
    await expectTold(ada, 'You are muted: turn your microphone on to be heard.');
    await expect(ada.getByText(MUTED)).toHaveCount(0);
    const microphone = control(ada, 'Turn the microphone on');
    await microphone.focus();
    expect(await microphone.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('none');
  },
);

test('a muted microphone is not listened to after the call', async ({ room, people }) => {
  const ada = await people.open('about:blank');
  await openNoting(ada, await room.link('Ada'));
  await control(ada, 'Turn the microphone off').click();
  await expect.poll(() => live(ada)).toBe(1);
  await control(ada, 'Leave the call').click();
  await expect(ada.getByRole('heading')).toHaveText('You left the call.');
  await expect.poll(() => live(ada)).toBe(0);
});

test(
  'a muted microphone is listened to in an encrypted room, too, and the others see it as off',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const ada = await people.open('about:blank');
    await openNoting(ada, await room.link('Ada', { key }));
    const bob = await people.join(await room.link('Bob', { key }));
    await control(ada, 'Turn the microphone off').click();
    await expectTold(ada, MUTED);
    await expect(tile(bob, 'Ada, Microphone off')).toBeVisible();
  },
);
