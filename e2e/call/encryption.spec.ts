import { expectTold } from './kept-notices';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { newRoom } from './room';
import { control, expect, test, tile } from './test';

const key = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';
const wrong = key.replaceAll('a', 'b');

test(
  'people with the right key see, hear and read each other',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const ada = await people.join(await room.link('Ada', { key }));
    const bob = await people.join(await room.link('Bob', { key }));
    await expect(ada.getByText('End-to-end encrypted')).toBeVisible();
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));
    await expectAudio(ada, 1);
    await control(bob, 'Chat').click();
    await bob.getByRole('textbox', { name: 'Write a message' }).fill('Between us.');
    await bob.keyboard.press('Enter');
    await expectTold(ada, 'Bob: Between us.');
  },
);

test(
  'people with a wrong key see and read nothing, and the page shows that the key is wrong',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const ada = await people.join(await room.link('Ada', { key }));
    const bob = await people.join(await room.link('Bob', { key: wrong }));
    await expect(bob.getByText(/^Your key does not fit/)).toBeVisible();
    await control(ada, 'Chat').click();
    await ada.getByRole('textbox', { name: 'Write a message' }).fill('Between us.');
    await ada.keyboard.press('Enter');
    await control(bob, /^Chat/).click();
    await expect(bob.getByText('This message cannot be read with your key.')).toBeVisible();
    await expect(tile(bob, 'Ada').locator('video')).toHaveCount(0);
  },
);

test(
  'people without the key cannot join, and the page shows how to get it',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const page = await people.open(await room.link('Ada'));
    await page.getByRole('button', { name: 'Join now' }).click();
    await expect(page.getByRole('heading')).toHaveText(
      'This call is end-to-end encrypted, and the key is missing. Open the whole link that you were sent.',
    );
  },
);

test('the key is in no request and not in the address', { tag: '@slow' }, async ({ server, people }) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const page = await people.open('about:blank');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.goto(await room.link('Ada', { key }));
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(page, 'You')).toBeVisible();
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.filter((text) => text.includes(key))).toEqual([]);
  expect(page.url()).not.toContain(key);
});
