import type { Page } from '@playwright/test';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { rememberConnections, sentVideo } from './received-video';
import { control, expect, test, tile } from './test';

/** Puts another page in front of one, or shows it again. */
const hide = async (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test(
  'a page that nobody sees is sent sound and no pictures, which are back when it is shown',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.open('about:blank');
    await rememberConnections(bob);
    await bob.goto(await room.link('Bob'));
    await bob.getByRole('button', { name: 'Join now' }).click();
    await expectMovingVideo(tile(ada, 'Bob'));
    await control(bob, 'Share your screen').click();
    await expectMovingVideo(tile(ada, "Bob's screen"));

    await hide(ada, true);
    await expect.poll(() => sentVideo(bob)).toBe(0);
    await expectAudio(ada, 2); // the microphone, and the sound of the shared screen
    await hide(ada, false);
    await expect.poll(() => sentVideo(bob)).toBe(2);
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(ada, "Bob's screen"));
  },
);
