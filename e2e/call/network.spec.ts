import { throughRelays } from './relays-only';
import { hears, seesMovement } from './senses';
import { control, expect, test, tile } from './test';

test('a reloaded page is back in the call, without the device check and without a ghost', async ({
  room,
  people,
}) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await seesMovement(tile(ada, 'Bob'));
  await control(bob, 'Turn the microphone off').click();
  await expect(tile(ada, 'Bob, Microphone off')).toBeVisible();
  await bob.reload();
  await expect(tile(bob, 'Ada')).toBeVisible();
  await seesMovement(tile(bob, 'Ada'));
  await seesMovement(tile(ada, 'Bob'));
  await expect(tile(ada, 'Bob')).toHaveCount(1);
  await expect(control(bob, 'Turn the microphone on')).toBeVisible();
});

test('offline and back: the call is taken up again', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await seesMovement(tile(ada, 'Bob'));
  // Closes the connection as a lost network does; peer-to-peer media of one machine does not notice.
  await bob.context().setOffline(true);
  await expect(bob.getByText('The connection was lost. Reconnecting…')).toBeVisible({ timeout: 90_000 });
  await bob.context().setOffline(false);
  await expect(bob.getByText('You are back in the call.')).toBeVisible();
  await seesMovement(tile(ada, 'Bob'));
  await seesMovement(tile(bob, 'Ada'));
  await hears(ada, 1);
  await expect(tile(ada, 'Bob')).toHaveCount(1);
});

test('a closed window is gone from the call, or shown as reconnecting until it is', async ({
  room,
  people,
}) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await expect(tile(ada, 'Bob')).toBeVisible();
  await bob.close();
  await expect(tile(ada, 'Bob').filter({ hasNotText: 'Reconnecting…' })).toBeHidden();
});

test('the same person in a second window takes the place over', async ({ room, people }) => {
  const link = await room.link('Ada');
  const first = await people.join(link);
  const second = await people.join(link);
  await expect(first.getByRole('heading')).toHaveText('You joined this call somewhere else.');
  await expect(tile(second, 'You')).toBeVisible();
});

test('people whose browsers find no way to each other see that', async ({ room, people }) => {
  const ada = await people.open('about:blank');
  await throughRelays(ada); // and there is none
  await ada.goto(await room.link('Ada'));
  await ada.getByRole('button', { name: 'Join now' }).click();
  const bob = await people.join(await room.link('Bob'));
  await expect(tile(ada, 'Bob').getByText('Connection lost')).toBeVisible({ timeout: 90_000 });
  await expect(tile(bob, 'Ada').getByText('Connection lost')).toBeVisible({ timeout: 90_000 });
});
