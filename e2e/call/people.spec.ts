import { hears, seesMovement } from './senses';
import { control, expect, test, tile } from './test';

test('two people see and hear each other', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada', { role: 'host' }));
  await expect(ada.getByText('Nobody else is here yet')).toBeVisible();
  const bob = await people.join(await room.link('Bob'));
  await seesMovement(tile(ada, 'Bob'));
  await seesMovement(tile(bob, 'Ada'));
  await seesMovement(tile(bob, 'You'));
  await hears(ada, 1);
  await hears(bob, 1);
  await expect(bob).toHaveTitle('Weekly planning · Conference Room');
});

test('the token is gone from the address before anything else happens', async ({ room, people }) => {
  const ada = await people.open(await room.link('Ada'));
  await expect(ada.getByRole('heading', { name: 'Ready to join?' })).toBeVisible();
  await expect(ada.getByText('You will be seen as Ada.')).toBeVisible();
  expect(ada.url()).toBe(room.embedUrl);
});

test('three people all see and hear each other, and see who leaves', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  const eve = await people.join(await room.link('Eve'));
  for (const [page, others] of [
    [ada, ['Bob', 'Eve']],
    [bob, ['Ada', 'Eve']],
    [eve, ['Ada', 'Bob']],
  ] as const) {
    for (const other of others) await seesMovement(tile(page, other));
    await hears(page, 2);
  }
  await control(bob, 'Leave the call').click();
  await expect(ada.getByText('Bob left.')).toBeVisible();
  await expect(tile(ada, 'Bob')).toBeHidden();
  await expect(bob.getByRole('heading')).toHaveText('You left the call.');
  await seesMovement(tile(ada, 'Eve'));
});

test('somebody who left can join again', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await control(bob, 'Leave the call').click();
  await bob.getByRole('button', { name: 'Join again' }).click();
  await seesMovement(tile(ada, 'Bob'));
  await seesMovement(tile(bob, 'Ada'));
});

test('camera and microphone are turned off and on, for everybody to see', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await seesMovement(tile(ada, 'Bob'));
  await control(bob, 'Turn the microphone off').click();
  await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
  await control(bob, 'Turn the camera off').click();
  await expect(tile(ada, 'Bob').locator('video')).toHaveCount(0);
  await control(bob, 'Turn the camera on').click();
  await seesMovement(tile(ada, 'Bob'));
  await control(bob, 'Turn the microphone on').click();
  await expect(tile(ada, 'Bob, Microphone off')).toBeHidden();
  await hears(ada, 1);
});
