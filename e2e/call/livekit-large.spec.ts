import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { test } from './livekit-test';
import { expectMovingVideo } from './media-assertions';
import { startPublishers } from './publishers';
import { negotiatedPictures, receivedPictures, rememberConnections } from './received-pictures';
import { choose, expect, tile } from './test';

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');

// It has not ended since pointers, files and translated captions came: to be looked into before it is relied on again.
test.fixme('a page in a call of 31 receives the pictures that it shows and no others, whichever page of tiles it turns to', async ({
  browser,
  server,
  room,
  people,
}) => {
  const publishers = await startPublishers(browser, server, room, { people: 30 });
  const ada = await people.open('about:blank', { viewport: { width: 440, height: 480 } });
  await rememberConnections(ada);
  await ada.goto(await room.link('Ada'));
  await ada.getByRole('button', { name: 'Join now' }).click();

  const tiles = ada.locator('conference-room-tile');
  const names = async () => tiles.evaluateAll((all) => all.map((one) => one.textContent?.trim()));
  /** Expects that so many pictures arrive, and no more, when those of the pages beside this one are prepared. */
  const expectReceived = async (shown: number, prepared: number) => {
    await expect.poll(() => negotiatedPictures(ada)).toBeGreaterThanOrEqual(shown + prepared);
    // LiveKit ends those that are given up with some empty frames.
    await expect(async () => expect(await receivedPictures(ada, shown)).toBe(shown)).toPass();
  };
  await expect(ada.getByText('Page 1 of 3')).toBeVisible();
  await expect(tile(ada, 'You')).toBeVisible();
  const first = await names();
  const onFirst = first.length - 1; // of the others
  const onThird = 31 - 2 * first.length;
  await expectReceived(onFirst, first.length);

  await ada.getByRole('button', { name: 'Next page' }).click();
  await expect(ada.getByText('Page 2 of 3')).toBeVisible();
  const second = await names();
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  expect(second).toHaveLength(first.length);
  await expectReceived(second.length, onFirst + onThird);
  await expectMovingVideo(tiles.first());

  // Somebody of the first page is in picture in picture, and goes on there.
  const opened = ada.context().waitForEvent('page');
  await choose(ada, 'More', 'Picture in picture');
  const floating = (await opened).locator('video');
  await expectReceived(second.length + 1, onFirst - 1 + onThird);
  await ada.getByRole('button', { name: 'Next page' }).click();
  await expect(ada.getByText('Page 3 of 3')).toBeVisible();
  await expectReceived(onThird + 1, second.length);
  const playedS = () => floating.evaluate((video: HTMLVideoElement) => video.currentTime);
  const beforeS = await playedS();
  await expect.poll(playedS).toBeGreaterThan(beforeS);
  await choose(ada, 'More', 'Picture in picture');
  await expectReceived(onThird, second.length);

  await ada.getByRole('button', { name: 'Previous page' }).click();
  await expect(ada.getByText('Page 2 of 3')).toBeVisible();
  await expectReceived(second.length, onFirst + onThird);
  await publishers.leave();
});
