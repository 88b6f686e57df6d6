import type { Page } from '@playwright/test';
import { NO_LIVEKIT, startLiveKit, type TestLiveKit } from '../../server/testing/livekit-server';
import { startBuiltServer, type RunningServer } from '../server';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { control, expect, test as base, tile } from './test';

/** A LiveKit on this machine, and a server whose calls it carries. */
const test = base.extend<object, { liveKit: TestLiveKit; server: RunningServer }>({
  liveKit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const liveKit = await startLiveKit();
      await use(liveKit);
      await liveKit.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ liveKit }, use) => {
      const server = await startBuiltServer(liveKit.env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');

/** Chooses an entry from the moderator's menu for somebody. */
async function manage(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a call over LiveKit does what a call does, and goes on when LiveKit was started again', async ({
  room,
  people,
  liveKit,
}) => {
  const ada = await people.open('about:blank');
  const loaded = ada.waitForResponse(/conference-room-livekit\..*\.js$/);
  const connected = ada.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/rtc') });
  await ada.goto(await room.link('Ada', { role: 'host' }));
  expect((await loaded).ok(), 'loaded while the devices are checked').toBe(true);
  await ada.getByRole('button', { name: 'Join now' }).click();
  expect((await connected).url()).toContain(liveKit.env['LIVEKIT_URL']);
  const bob = await people.join(await room.link('Bob'));
  await expectMovingVideo(tile(ada, 'Bob'));
  await expectMovingVideo(tile(bob, 'Ada'));
  await expectAudio(ada, 1);
  await expectAudio(bob, 1);

  await control(ada, /^People/).click();
  await manage(ada, 'Bob', 'Turn microphone off');
  await expect(bob.getByText('Ada turned your microphone off.')).toBeVisible();
  await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
  await control(bob, 'Turn the microphone on').click();
  await expectAudio(ada, 1);

  await control(bob, 'Turn the camera off').click();
  await expect(tile(ada, 'Bob').locator('video')).toHaveCount(0);
  await control(bob, 'Turn the camera on').click();
  await expectMovingVideo(tile(ada, 'Bob'));

  await control(bob, 'Share your screen').click();
  const screen = tile(ada, "Bob's screen").locator('video');
  await expect
    .poll(async () => screen.evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(100);
  await bob.getByRole('button', { name: 'Stop sharing' }).first().click();
  await expect(tile(ada, "Bob's screen")).toBeHidden();

  await bob.reload();
  await expectMovingVideo(tile(bob, 'Ada'));
  await expectMovingVideo(tile(ada, 'Bob'));

  await liveKit.kill();
  await expect(tile(ada, 'Bob, Connection lost')).toBeVisible();
  await liveKit.restart();
  await expectMovingVideo(tile(ada, 'Bob'));
  await expectMovingVideo(tile(bob, 'Ada'));
  await expectAudio(ada, 1);
  await expect(tile(ada, 'Bob, Connection lost')).toBeHidden();

  await manage(ada, 'Bob', 'Remove from the call');
  await ada.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(bob.getByRole('heading')).toHaveText('A host removed you from the call.');
  await expect(tile(ada, 'Bob')).toBeHidden();
});

test('an encrypted call over LiveKit shows nothing without the right key, and never doubts it', async ({
  server,
  people,
}) => {
  const key = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';
  const room = await newRoom(server, { endToEndEncrypted: true });
  const ada = await people.join(await room.link('Ada', { key }));
  const bob = await people.join(await room.link('Bob', { key }));
  const doubted = ada.getByText(/^Your key does not fit/);
  await expectMovingVideo(tile(ada, 'Bob'));
  await expectAudio(ada, 1);
  // LiveKit puts frames of its own in when somebody mutes, which nobody encrypted.
  for (let i = 0; i < 2; i += 1) {
    await control(bob, 'Turn the microphone off').click();
    await control(bob, 'Turn the camera off').click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
    await control(bob, 'Turn the microphone on').click();
    await control(bob, 'Turn the camera on').click();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expect(doubted).toHaveCount(0);
  }
  await expectAudio(ada, 1);

  const eve = await people.join(await room.link('Eve', { key: key.replaceAll('a', 'b') }));
  await expect(eve.getByText(/^Your key does not fit/)).toBeVisible();
  const shown = await tile(eve, 'Ada').or(tile(eve, 'Bob')).locator('video').count();
  expect(shown, 'pictures that are shown with a wrong key').toBe(0);
  await expect(doubted).toHaveCount(0);
});
