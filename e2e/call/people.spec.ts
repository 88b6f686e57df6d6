import { expectTold } from './kept-notices';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { control, expect, test, tile } from './test';

test('two people see and hear each other', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada', { role: 'host' }));
  await expect(ada.getByText('Nobody else is here yet')).toBeVisible();
  const bob = await people.join(await room.link('Bob'));
  await expectMovingVideo(tile(ada, 'Bob'));
  await expectMovingVideo(tile(bob, 'Ada'));
  await expectMovingVideo(tile(bob, 'You'));
  await expectAudio(ada, 1);
  await expectAudio(bob, 1);
  await expect(bob).toHaveTitle('Weekly planning · Conference Room');
});

test('the token is removed from the address before the device check is shown', async ({ room, people }) => {
  const ada = await people.open(await room.link('Ada'));
  await expect(ada.getByRole('heading', { name: 'Weekly planning' })).toBeVisible();
  await expect(ada.getByText('You will be seen as Ada.')).toBeVisible();
  expect(ada.url()).toBe(room.embedUrl);
});

test(
  'three people all see and hear each other, and see who leaves',
  { tag: ['@journey', '@full-browser'] },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    const eve = await people.join(await room.link('Eve'));
    for (const [page, others] of [
      [ada, ['Bob', 'Eve']],
      [bob, ['Ada', 'Eve']],
      [eve, ['Ada', 'Bob']],
    ] as const) {
      for (const other of others) await expectMovingVideo(tile(page, other));
      await expectAudio(page, 2);
    }
    await control(bob, 'Leave the call').click();
    await expectTold(ada, 'Bob left.');
    await expect(tile(ada, 'Bob')).toBeHidden();
    await expect(bob.getByRole('heading')).toHaveText('You left the call.');
    await expect(bob.getByText(/You were in the call for \d+:\d\d\./)).toBeVisible();
    await expectMovingVideo(tile(ada, 'Eve'));
  },
);

test('somebody who left can join again', { tag: '@slow' }, async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await control(bob, 'Leave the call').click();
  await bob.getByRole('button', { name: 'Join again' }).click();
  await expectMovingVideo(tile(ada, 'Bob'));
  await expectMovingVideo(tile(bob, 'Ada'));
});

test(
  'everybody sees that a camera and a microphone are turned off and on',
  { tag: '@slow' },
  async ({ room, people }) => {
    const ada = await people.join(await room.link('Ada'));
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await control(bob, 'Turn the microphone off').click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
    await control(bob, 'Turn the camera off').click();
    await expect(tile(ada, 'Bob').locator('video')).toHaveCount(0);
    await control(bob, 'Turn the camera on').click();
    await expectMovingVideo(tile(ada, 'Bob'));
    await control(bob, 'Turn the microphone on').click();
    await expect(tile(ada, 'Bob, Microphone off')).toBeHidden();
    await expectAudio(ada, 1);
  },
);
