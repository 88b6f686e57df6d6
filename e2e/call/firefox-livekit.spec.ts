import { mergeTests } from '@playwright/test';
import { NO_LIVEKIT } from '../../server/testing/livekit-server';
import { NO_FIREFOX, test as firefoxTest } from './firefox-test';
import { test as liveKitTest } from './livekit-test';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { control, expect, tile } from './test';

const test = mergeTests(firefoxTest, liveKitTest);
const missing = NO_FIREFOX ?? NO_LIVEKIT;
test.skip(missing !== null, missing ?? '');

const key = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';

test(
  'people in Firefox and Chromium see and hear each other over LiveKit, in encrypted calls with the right key alone',
  { tag: '@slow' },
  async ({ server, room, people, foxes }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const fay = await foxes.join(await room.link('Fay'));
    await expectMovingVideo(tile(ada, 'Fay'));
    await expectMovingVideo(tile(fay, 'Ada'));
    await expectAudio(ada, 1);
    await expectAudio(fay, 1);
    await control(fay, 'Share your screen').click();
    await expectMovingVideo(tile(ada, "Fay's screen"));
    await control(fay, 'Turn the microphone off').click();
    await expect(tile(ada, 'Fay, Microphone off')).toBeVisible();
    await control(fay, 'Turn the microphone on').click();
    await expectAudio(ada, 1);
    await Promise.all([ada.close(), fay.close()]);

    const secret = await newRoom(server, { endToEndEncrypted: true });
    const bob = await people.join(await secret.link('Bob', { key }));
    const gil = await foxes.join(await secret.link('Gil', { key }));
    await expectMovingVideo(tile(bob, 'Gil'));
    await expectMovingVideo(tile(gil, 'Bob'));
    await expectAudio(bob, 1);
    await expectAudio(gil, 1);
    const eve = await foxes.join(await secret.link('Eve', { key: key.replaceAll('a', 'b') }));
    await expect(eve.getByText(/^Your key does not fit/)).toBeVisible();
    await expect(tile(eve, 'Bob').or(tile(eve, 'Gil')).locator('video')).toHaveCount(0);
    await expect(bob.getByText(/^Your key does not fit/)).toHaveCount(0);
  },
);
