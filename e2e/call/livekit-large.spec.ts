import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { test } from './livekit-test';
import { expectMovingVideo } from './media-assertions';
import { startPublishers } from './publishers';
import { receivedPictures, rememberConnections } from './received-pictures';
import { expect, tile } from './test';

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');

test('a page in a call of 31 receives the pictures that it shows and no others, whichever page of tiles it turns to', async ({
  browser,
  server,
  room,
  people,
}) => {
  const publishers = await startPublishers(browser, server, room, { people: 30 });
  const ada = await people.open('about:blank', { viewport: { width: 640, height: 480 } });
  await rememberConnections(ada);
  await ada.goto(await room.link('Ada'));
  await ada.getByRole('button', { name: 'Join now' }).click();

  const tiles = ada.locator('conference-room-tile');
  const names = async () => tiles.evaluateAll((all) => all.map((one) => one.textContent?.trim()));
  /** Expects a picture of each of the others on this page to arrive, and no more. */
  const expectShownReceived = async (others: number) => {
    await expect(tiles.locator('video')).toHaveCount(await tiles.count());
    await expect(async () => expect(await receivedPictures(ada, others)).toBe(others)).toPass();
    expect(await receivedPictures(ada, others), 'pictures that arrive').toBe(others);
  };
  await expect(ada.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expect(tile(ada, 'You')).toBeVisible();
  const first = await names();
  expect(first.length).toBeLessThan(30);
  await expectShownReceived(first.length - 1);

  await ada.getByRole('button', { name: 'Next page' }).click();
  await expect(ada.getByText(/^Page 2 of \d+$/)).toBeVisible();
  const second = await names();
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await expectShownReceived(second.length);
  await expectMovingVideo(tiles.first());

  await ada.getByRole('button', { name: 'Previous page' }).click();
  await expect(tile(ada, 'You')).toBeVisible();
  await expectShownReceived(first.length - 1);
  await publishers.leave();
});
