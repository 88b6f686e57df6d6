import { launchOptions } from '../browser';
import { control, expect, test, tile } from './test';

test.use({
  launchOptions: launchOptions([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream=device-count=0',
    '--allow-loopback-in-peer-connection',
  ]),
});

test(
  'says that no camera was found; you can join with sound only',
  { tag: '@slow' },
  async ({ room, people }) => {
    const page = await people.open(await room.link('Ada'));
    await expect(page.getByText('No camera was found. You can join without one.')).toBeVisible();
    await page.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(page, 'You')).toBeVisible();
    await expect(control(page, 'Turn the microphone off')).toBeVisible();
  },
);
