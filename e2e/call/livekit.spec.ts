import type { Page } from '@playwright/test';
import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { test } from './livekit-test';
import { expectTold } from './kept-notices';
import { expectAudio, expectMovingVideo } from './media-assertions';
import {
  collectChunks,
  downloadRecording,
  endRecording,
  everyHalfSecond,
  movementOf,
  playRecording,
  readMetadata,
  startRecording,
} from './recording-assertions';
import { newRoom } from './room';
import { expectStripes, useStripedCamera } from './striped-camera';
import { choose, control, expect, tile } from './test';
import { serveThirdParty } from './third-party';

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');

/** Chooses an entry from the moderator's menu for somebody. */
async function manage(page: Page, name: string, entry: string): Promise<void> {
  await page
    .locator('.person')
    .getByRole('button', { name: `Manage ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test(
  'a call over LiveKit does what a call does, and goes on when LiveKit was started again',
  { tag: '@slow' },
  async ({ room, people, liveKit }) => {
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

    // Without cameras, which are not received then, and with them again.
    const measured = (who: string) =>
      ada.getByRole('dialog', { name: 'Connection details' }).getByRole('row', { name: who });
    await choose(ada, 'More', 'Connection details');
    await expect(measured('Bob Camera').getByRole('cell').last()).toHaveText('Media server');
    await ada.keyboard.press('Escape');
    await control(ada, 'Layout').click();
    await ada.getByRole('menuitemcheckbox', { name: 'Audio only' }).click();
    await expect(tile(ada, 'Bob').locator('video')).toHaveCount(0);
    await choose(ada, 'More', 'Connection details');
    await expect(measured('Bob Microphone')).toBeVisible();
    await expect(measured('Bob Camera')).toHaveCount(0);
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: 'Turn pictures on again' }).click();
    await control(ada, 'Turn the camera on').click();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));

    await control(ada, /^People/).click();
    await manage(ada, 'Bob', 'Turn microphone off');
    await expectTold(bob, 'Ada turned your microphone off.');
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
    for (const how of ['Show motion smoothly', 'Up to 5 frames a second']) {
      await bob.getByRole('button', { name: 'Sharing options' }).click();
      await bob.getByRole('menuitemradio', { name: how }).click();
      await expectMovingVideo(tile(ada, "Bob's screen"));
    }
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
  },
);

test(
  'an encrypted call over LiveKit shows nothing without the right key, never doubts it, and takes backgrounds',
  { tag: '@slow' },
  async ({ server, people }) => {
    const key = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';
    const room = await newRoom(server, { endToEndEncrypted: true });
    const ada = await people.open('about:blank');
    await useStripedCamera(ada);
    await ada.goto(await room.link('Ada', { key }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob', { key }));
    const doubted = ada.getByText(/^Your key does not fit/);
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectAudio(ada, 1);
    // LiveKit inserts frames of its own when a person mutes. These frames are not encrypted.
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
    await eve.close();

    await expectStripes(tile(bob, 'Ada'), 'sharp');
    await choose(ada, 'More', 'Settings');
    const devices = ada.getByRole('dialog', { name: 'Settings' });
    await devices.getByRole('combobox', { name: 'Background' }).selectOption('Strong blur');
    await expectStripes(tile(bob, 'Ada'), 'blurred');
  },
);

test(
  'backgrounds, devices, picture in picture, the requests of hosts and recordings work over LiveKit',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const ada = await people.open('about:blank');
    await useStripedCamera(ada);
    const sent = collectChunks(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob'));
    await expectStripes(tile(bob, 'Ada'), 'sharp');
    await choose(ada, 'More', 'Settings');
    const devices = ada.getByRole('dialog', { name: 'Settings' });
    await devices.getByRole('combobox', { name: 'Background' }).selectOption('Strong blur');
    await expectStripes(tile(bob, 'Ada'), 'blurred');
    const microphones = devices.getByRole('combobox', { name: 'Microphone' });
    const others = await microphones.getByRole('option').count();
    await microphones.selectOption({ index: others - 1 });
    await expect(microphones.getByRole('option').nth(others - 1)).toHaveJSProperty('selected', true);
    await ada.keyboard.press('Escape');
    await expectAudio(bob, 1);

    await expectMovingVideo(tile(ada, 'Bob'));
    // The same as in a browser that has a window only for videos.
    await ada.evaluate(() => Reflect.deleteProperty(window, 'documentPictureInPicture'));
    await choose(ada, 'More', 'Picture in picture');
    const trackOf = (video: EventTarget | null): string | undefined =>
      video instanceof HTMLVideoElement && video.srcObject instanceof MediaStream
        ? video.srcObject.getVideoTracks()[0]?.id
        : undefined;
    const shown = await tile(ada, 'Bob').locator('video').evaluate(trackOf);
    await expect
      .poll(async () => (await ada.evaluateHandle(() => document.pictureInPictureElement)).evaluate(trackOf))
      .toBe(shown);

    await control(ada, /^People/).click();
    await ada.getByRole('button', { name: 'Mute everybody else' }).click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
    await manage(ada, 'Bob', 'Ask to turn microphone on');
    await bob.locator('.banner-actions').getByRole('button', { name: 'Turn the microphone on' }).click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeHidden();
    await expectAudio(ada, 1);

    // The picture and sound in the recording are Bob's.
    await control(ada, 'Turn the microphone off').click();
    await control(ada, 'Turn the camera off').click();
    await startRecording(ada);
    await expect(bob.getByText('Recording', { exact: true })).toBeVisible();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expect.poll(sent.stored).toBeGreaterThanOrEqual(2); // four seconds of the file
    await endRecording(ada, 'stopRecording');
    await expect(bob.getByText('Recording', { exact: true })).toBeHidden();
    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    const file = await downloadRecording(server, room.roomId);
    const { seconds } = await readMetadata(file);
    const { pictures, loudest } = await playRecording(player, file, everyHalfSecond(seconds));
    expect(loudest).toBeGreaterThan(0.05);
    expect(Math.max(...movementOf(pictures))).toBeGreaterThan(0.02);
    await elsewhere.close();
  },
);
