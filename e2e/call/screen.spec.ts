import { expectMovingVideo } from './media-assertions';
import { control, expect, test, tile } from './test';

test('a shared screen is shown on the stage until sharing stops', async ({ room, people }) => {
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
  // The camera goes on while the screen is shared.
  await expectMovingVideo(tile(ada, 'Bob'));
  await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
  await expect(screen).toBeHidden();
  await expect(bob.getByText('You are sharing your screen.')).toBeHidden();
});
