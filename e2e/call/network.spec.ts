import type { Page } from '@playwright/test';
import { forceRelay } from './relays-only';
import { setOffline } from './in-firefox';
import { expectTold } from './kept-notices';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { rememberConnections } from './received-video';
import { control, expect, test, tile } from './test';

/** Returns a name for the addresses of each connection of a page. Another name means other addresses. */
async function candidatesOf(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() => {
    const connections: RTCPeerConnection[] = Reflect.get(window, 'connections');
    return connections
      .filter(({ connectionState }) => connectionState !== 'closed')
      .map(({ localDescription }) => /ice-ufrag:.*/.exec(localDescription?.sdp ?? '')?.[0]);
  });
}

test(
  'a reloaded page resumes the call, without the device check and without a duplicate participant',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await control(bob, 'Turn the microphone off').click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
    await bob.reload();
    await expect(tile(bob, 'Ada')).toBeVisible();
    await expectMovingVideo(tile(bob, 'Ada'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await expect(tile(ada, 'Bob')).toHaveCount(1);
    await expect(control(bob, 'Turn the microphone on')).toBeVisible();
  },
);

test('the call is resumed when the network is back', { tag: '@journey' }, async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.open('about:blank');
  await rememberConnections(bob);
  await bob.goto(await room.link('Bob'));
  await bob.getByRole('button', { name: 'Join now' }).click();
  await expectMovingVideo(tile(ada, 'Bob'));
  const before = await candidatesOf(bob);
  // This closes the connection to the server as a lost network does. Media between windows of one machine continue.
  await setOffline(bob, true);
  await expect(bob.getByText('The connection was lost. Reconnecting…')).toBeVisible();
  await setOffline(bob, false);
  await expectTold(bob, 'You are back in the call.');
  // The network may be a different one, so the media look for their route again, over the existing connection.
  await expect.poll(() => candidatesOf(bob)).not.toEqual(before);
  expect((await candidatesOf(bob)).length).toBe(before.length);
  await expectMovingVideo(tile(ada, 'Bob'));
  await expectMovingVideo(tile(bob, 'Ada'));
  await expectAudio(ada, 1);
  await expect(tile(ada, 'Bob')).toHaveCount(1);
});

// server/calls/hub/entry/resume.test.ts shows that the participant leaves after 30 s.
test('shows a participant whose window was closed as reconnecting', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await expect(tile(ada, 'Bob')).toBeVisible();
  await bob.close();
  await expect(tile(ada, 'Bob')).toContainText('Reconnecting…');
});

test('joining in a second window replaces the first one', async ({ room, people }) => {
  const link = await room.link('Ada');
  const first = await people.join(link);
  const second = await people.join(link);
  await expect(first.getByRole('heading')).toHaveText('You joined this call somewhere else.');
  await expect(tile(second, 'You')).toBeVisible();
});

test(
  'people whose browsers cannot connect see that the connection is lost',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.open('about:blank');
    await forceRelay(ada); // and there is none
    await ada.goto(await room.link('Ada'));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob'));
    await expect(tile(ada, 'Bob').getByText('Connection lost')).toBeVisible();
    await expect(tile(bob, 'Ada').getByText('Connection lost')).toBeVisible();
  },
);
