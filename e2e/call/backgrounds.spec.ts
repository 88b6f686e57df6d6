import { callLaunchOptions } from '../browser';
import { expectAccessible } from './axe';
import { newRoom } from './room';
import {
  expectGreen,
  expectStripes,
  GREEN,
  setEffectMachine,
  upperLeft,
  useStripedCamera,
} from './striped-camera';
import { serveUnderPolicy } from './third-party';
import { choose, closeAndJoin, control, expect, openSettings, test, tile, type People } from './test';

// Effects are drawn by WebGL where there is one.
test.use({ launchOptions: callLaunchOptions([], { hasGpu: true }) });

const KEY = 'q6urzU7bkYkGLqXvGkVmcZ5wK0mXWn4nR0rJb1tF2uA';

async function openStriped(people: People, link: string) {
  const page = await people.open('about:blank');
  await useStripedCamera(page);
  await page.goto(link);
  return page;
}

test(
  'blurs what is behind you, before the call and for everybody in it, and remembers it',
  { tag: ['@journey', '@full-browser'] },
  async ({ room, people }) => {
    const bob = await people.join(await room.link('Bob'));
    const ada = await openStriped(people, await room.link('Ada'));
    const preview = ada.locator('.preview');
    await expectStripes(preview, 'sharp');
    await openSettings(ada);
    await ada.getByRole('combobox', { name: 'Background' }).selectOption('Slight blur');
    await expectStripes(preview, 'blurred');
    await expectAccessible(ada, 'backgrounds in the device check');
    await closeAndJoin(ada);
    await expectStripes(tile(bob, 'Ada'), 'blurred');
    await expectStripes(tile(ada, 'You'), 'blurred');
    // Changes to another effect, and to none, during the call, over the existing connection.
    await choose(ada, 'More', 'Settings');
    const menu = ada.getByRole('dialog').getByRole('combobox', { name: 'Background' });
    await expect(menu).toHaveValue('slight');
    await expectAccessible(ada, 'backgrounds in the call');
    await menu.selectOption('Background: none');
    await expectStripes(tile(bob, 'Ada'), 'sharp');
    await menu.selectOption('Strong blur');
    await expectStripes(tile(bob, 'Ada'), 'blurred');
    await ada.reload();
    await expectStripes(tile(ada, 'You'), 'blurred');
    await expectStripes(tile(bob, 'Ada'), 'blurred');
  },
);

test(
  'shows an image of yours behind you, or a ready-made one, in an end-to-end encrypted room, too',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const bob = await people.join(await room.link('Bob', { key: KEY }));
    const ada = await openStriped(people, await room.link('Ada', { key: KEY }));
    await expectStripes(ada.locator('.preview'), 'sharp');
    await openSettings(ada);
    const chooseFile = async (name: string, buffer: Buffer) => {
      const chooser = ada.waitForEvent('filechooser');
      await ada.getByRole('button', { name: 'Choose an image…' }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    await chooseFile('broken.png', Buffer.from('no image'));
    await expect(ada.getByText('This image cannot be read. Choose another one.')).toBeVisible();
    await chooseFile('green.png', GREEN);
    const menu = ada.getByRole('combobox', { name: 'Background' });
    await expect(menu).toHaveValue('image');
    await menu.selectOption('Evening lights'); // a ready-made one, which is dark there
    await expect.poll(async () => (await upperLeft(ada.locator('.preview')))?.green ?? 255).toBeLessThan(80);
    await menu.selectOption('Your image');
    await closeAndJoin(ada);
    await expectGreen(tile(bob, 'Ada'));
  },
);

test('runs in a page of another origin, under its Content-Security-Policy', async ({
  server,
  room,
  people,
}) => {
  const elsewhere = await serveUnderPolicy(server, await room.token('Ada'), ['worker-src blob:']);
  const ada = await openStriped(people, elsewhere.url);
  await expectStripes(ada.locator('.preview'), 'sharp');
  await openSettings(ada);
  await ada.getByRole('combobox', { name: 'Background' }).selectOption('Strong blur');
  await expectStripes(ada.locator('.preview'), 'blurred');
  await elsewhere.close();
});

test('draws by the graphics card where there is one', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.open('about:blank');
  await useStripedCamera(ada);
  await setEffectMachine(ada, { clock: 1 / 10_000, hasGraphicsCard: true });
  await ada.goto(await room.link('Ada'));
  const preview = ada.locator('.preview');
  await expectStripes(preview, 'sharp');
  await openSettings(ada);
  const menu = ada.getByRole('combobox', { name: 'Background' });
  await menu.selectOption('Strong blur');
  await expectStripes(preview, 'blurred');
  await menu.selectOption('Evening lights');
  await expect.poll(async () => (await upperLeft(preview))?.green ?? 255).toBeLessThan(80);
});

test(
  'turns the camera off with a sentence when the effect cannot run',
  { tag: '@slow' },
  async ({ room, people }) => {
    const bob = await people.join(await room.link('Bob'));
    const ada = await people.open('about:blank');
    await useStripedCamera(ada);
    await ada.route('**/*.tflite', (route) => route.abort());
    await ada.goto(await room.link('Ada'));
    await expectStripes(ada.locator('.preview'), 'sharp');
    await openSettings(ada);
    const menu = ada.getByRole('combobox', { name: 'Background' });
    await menu.selectOption('Strong blur');
    const sentence = 'The background effect does not work here, so your camera is off.';
    await expect(ada.getByText(sentence)).toBeVisible();
    await expect(ada.getByText('Your camera is off', { exact: true })).toBeVisible();
    await ada.unroute('**/*.tflite');
    await ada.getByRole('button', { name: 'Try again' }).click();
    await expectStripes(ada.locator('.preview'), 'blurred');
    await closeAndJoin(ada);
    await expectStripes(tile(bob, 'Ada'), 'blurred');
  },
);

test(
  'the page draws backgrounds in a browser that hands frames to it alone, and reports a browser that hands none',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.open('about:blank');
    await useStripedCamera(ada);
    await ada.addInitScript(() => Reflect.deleteProperty(window, 'MediaStreamTrackProcessor')); // as in Safari
    await ada.goto(await room.link('Ada'));
    await openSettings(ada);
    const menu = ada.getByRole('combobox', { name: 'Background' });
    await menu.selectOption('Strong blur');
    await expectStripes(ada.locator('.preview'), 'blurred');
    await menu.selectOption('Background: none');
    await expectStripes(ada.locator('.preview'), 'sharp');
    // The same as in Firefox before version 132.
    await ada.evaluate(() => Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback'));
    await menu.selectOption('Strong blur');
    const sentence = 'The background effect does not work here, so your camera is off.';
    await expect(ada.getByText(sentence)).toBeVisible();
  },
);

test(
  'turns the camera off with a sentence when the effect is too slow here',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.open('about:blank');
    await useStripedCamera(ada);
    await setEffectMachine(ada, { clock: 2_000 }); // every frame takes seconds of it
    await ada.goto(await room.link('Ada'));
    await expectStripes(ada.locator('.preview'), 'sharp');
    await openSettings(ada);
    const menu = ada.getByRole('combobox', { name: 'Background' });
    await menu.selectOption('Slight blur');
    const sentence = ada.getByText(
      'The background effect is too slow on this device, so your camera is off.',
    );
    await expect(sentence).toBeVisible();
    await expect(ada.getByText('Your camera is off', { exact: true })).toBeVisible();
    await menu.selectOption('Background: none');
    await ada.getByRole('button', { name: 'Try again' }).click();
    await expectStripes(ada.locator('.preview'), 'sharp');
  },
);

test(
  'a room forbids effects, or demands one of every camera, and offers images',
  { tag: '@slow' },
  async ({ room, people }) => {
    const image = (name: string) => ({ name, url: `https://images.example.com/${name}.png` });
    const branding = { backgroundImages: [image('Meadow'), image('Beach')] };
    await room.change({ backgrounds: 'required', branding });
    const bob = await people.join(await room.link('Bob'));
    const ada = await people.open('about:blank');
    await useStripedCamera(ada);
    const headers = { 'Access-Control-Allow-Origin': '*' };
    const meadow = { contentType: 'image/png', body: GREEN, headers };
    await ada.route(image('Meadow').url, (route) => route.fulfill(meadow));
    await ada.route(image('Beach').url, (route) => route.abort());
    await ada.goto(await room.link('Ada'));
    await openSettings(ada);
    const menu = ada.getByRole('combobox', { name: 'Background' });
    const readyMade = ['Daylight', 'Bookshelves', 'Evening lights', 'Soft colours'];
    const offered = ['Slight blur', 'Strong blur', ...readyMade, 'Meadow', 'Beach'];
    await expect(menu.getByRole('option')).toHaveText(offered);
    await expectStripes(ada.locator('.preview'), 'blurred');
    await closeAndJoin(ada);
    await expectStripes(tile(bob, 'Ada'), 'blurred');
    // An image of the room, and one that does not arrive.
    await choose(ada, 'More', 'Settings');
    await ada.getByRole('combobox', { name: 'Background' }).selectOption('Meadow');
    await expectGreen(tile(bob, 'Ada'));
    await ada.getByRole('combobox', { name: 'Background' }).selectOption('Beach');
    const sentence = 'This image does not arrive: everything behind you is blurred instead.';
    await expect(ada.getByText(sentence)).toBeVisible();
    await ada.keyboard.press('Escape');
    await room.change({ backgrounds: 'forbidden' });
    await expectStripes(tile(bob, 'Ada'), 'sharp');
    await choose(ada, 'More', 'Settings');
    await expect(ada.getByRole('dialog').getByRole('combobox', { name: 'Camera' })).toBeVisible();
    await expect(ada.getByRole('combobox', { name: 'Background' })).toBeHidden();
  },
);

test(
  'a camera without the effect that a room demands is seen by nobody',
  { tag: '@slow' },
  async ({ room, people }) => {
    await room.change({ backgrounds: 'required' });
    const bob = await people.join(await room.link('Bob'));
    const ada = await people.open('about:blank');
    await useStripedCamera(ada);
    await ada.route('**/*.tflite', (route) => route.abort());
    await ada.goto(await room.link('Ada'));
    await closeAndJoin(ada);
    await expect(tile(bob, 'Ada')).toBeVisible();
    await expect(control(ada, 'Turn the camera on')).toBeVisible();
    await expect(tile(bob, 'Ada').locator('video')).toBeHidden();
  },
);
