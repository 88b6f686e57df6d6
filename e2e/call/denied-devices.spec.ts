import { launchOptions } from '../browser';
import { expectMovingVideo } from './media-assertions';
import { control, expect, test, tile } from './test';

// Without the flag that grants everything, a headless browser denies. This camera has the size of a real one.
test.use({
  // The headless shell never refuses devices.
  launchOptions: launchOptions(
    ['--use-fake-device-for-media-stream', '--allow-loopback-in-peer-connection'],
    { isFull: true },
  ),
});

test(
  'says that devices are denied; you can join to watch and listen',
  { tag: '@full-browser-only' },
  async ({ room, people }) => {
    const ada = await people.open(await room.link('Ada'));
    await expect(ada.getByText('Your microphone and camera are blocked.')).toBeVisible();
    await expect(ada.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    const bob = await people.join(await room.link('Bob'), { permissions: ['camera', 'microphone'] });
    await ada.getByRole('button', { name: 'Join now' }).click();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expect(tile(bob, 'Ada, Microphone off')).toBeVisible();
    await expect(control(ada, 'Turn the microphone on · not available')).toContainText('!');
    // Now they are allowed: the button asks again.
    await ada.context().grantPermissions(['camera', 'microphone']);
    await control(ada, 'Turn the camera on').click();
    await expectMovingVideo(tile(bob, 'Ada'));
  },
);
