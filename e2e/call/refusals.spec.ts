import type { Page } from '@playwright/test';
import { connectHub, joinMessage } from '../../server/testing/hub-client';
import { claimsOf, newRoom } from './room';
import { choose, expect, test, tile } from './test';

// Only a page shows that no device is opened, and which screen comes first.
test('says at once that a token has expired, without opening devices, and begins with a new token', async ({
  room,
  people,
}) => {
  const page = await people.open('about:blank');
  await countOpenings(page);
  const token = await room.token('Ada', { ttlSeconds: 1 });
  await expect.poll(() => claimsOf(token).exp * 1000 < Date.now()).toBe(true);
  await page.goto(`${room.embedUrl}#token=${token}`);
  await expect(page.getByRole('heading')).toHaveText('This invitation has expired. Ask for a new one.');
  expect(await openings(page)).toBe(0);
  const fresh = await room.token('Ada');
  await page
    .locator('conference-room')
    .evaluate((element, newer) => element.setAttribute('auth-token', newer), fresh);
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(page, 'You')).toBeVisible();
});

const HOUR_MS = 3_600_000;

/** Counts from the next page on how often the page asks for devices. */
async function countOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    Reflect.set(window, 'openings', 0);
    mediaDevices.getUserMedia = async (asked) => {
      Reflect.set(window, 'openings', Number(Reflect.get(window, 'openings')) + 1);
      return open(asked);
    };
  });
}

const openings = async (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'openings')));

test('counts down to the moment at which the room opens, and goes on by itself', async ({
  server,
  people,
}) => {
  const room = await newRoom(server, { settings: { opensAt: new Date(Date.now() + 72 * HOUR_MS) } });
  const page = await people.open('about:blank', { timezoneId: 'Europe/Berlin' });
  await countOpenings(page);
  await page.clock.install();
  await page.goto(await room.link('Ada'));
  await expect(page.getByRole('heading')).toHaveText(/^The room opens on \w+day.* (CET|CEST|GMT\+[12])\.$/);
  await expect(page.getByRole('timer')).toHaveText('in 3 days');
  expect(await openings(page)).toBe(0);
  await room.change({ opensAt: null });
  await page.clock.fastForward(72 * HOUR_MS);
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(page, 'You')).toBeVisible();
});

test(
  'releases the devices of the check when the room is locked meanwhile, and opens them again',
  { tag: '@slow' },
  async ({ room, people }) => {
    const host = await people.join(await room.link('Hanna', { role: 'host' }));
    const page = await people.open('about:blank');
    await page.clock.install();
    await page.goto(await room.link('Ada'));
    await expect(page.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
    await choose(host, 'More', 'Lock the room');
    // The device check asks again every ten seconds.
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('heading')).toHaveText('The room is locked. Ask a host to let you in.');
    await choose(host, 'More', 'Unlock the room');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
    await page.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(page, 'You')).toBeVisible();
  },
);

test('takes the holder of a revoked token out of the call, says why, and joins with a new token', async ({
  room,
  people,
}) => {
  const token = await room.token('Ada');
  const ada = await people.join(`${room.embedUrl}#token=${token}`);
  const bob = await people.join(await room.link('Bob'));
  await expect(tile(bob, 'Ada')).toBeVisible();
  await room.revoke(token);
  await expect(ada.getByRole('heading')).toHaveText(
    'You were taken out of the call: your invitation was withdrawn.',
  );
  await expect(ada.getByRole('button', { name: 'Join again' })).toHaveCount(0);
  await expect(tile(bob, 'Ada')).toHaveCount(0);
  const fresh = await room.token('Ada');
  await ada
    .locator('conference-room')
    .evaluate((element, newer) => element.setAttribute('auth-token', newer), fresh);
  await expect(tile(ada, 'You')).toBeVisible();
  await expect(tile(bob, 'Ada')).toBeVisible();
});

test('refuses a token that was revoked before its holder joined, with a message', async ({
  room,
  people,
}) => {
  const token = await room.token('Ada');
  await room.revoke(token);
  const page = await people.open(`${room.embedUrl}#token=${token}`);
  await expect(page.getByRole('heading')).toHaveText('This invitation was withdrawn. Ask for a new one.');
});

test('refuses a malformed token with a message', async ({ room, people }) => {
  const page = await people.open(`${room.embedUrl}#token=no.such.token`);
  await expect(page.getByRole('heading')).toHaveText('This invitation is not valid. Ask for a new one.');
});

test('says that the token is missing, and that the room does not exist', async ({ server, room, people }) => {
  const page = await people.open(room.embedUrl);
  await expect(page.getByRole('heading')).toHaveText('The invitation is missing.');
  const answer = await page.goto(`${server.url}/embed/room/rm_${'a'.repeat(26)}#token=x`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading')).toHaveText('There is no such room.');
});

test('says that the room was deleted after the link was opened', async ({ room, people }) => {
  const page = await people.open(await room.link('Ada'));
  await page.getByRole('button', { name: 'Join now' }).waitFor();
  await room.delete();
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(page.getByRole('heading')).toHaveText('This room does not exist any more.');
});

test('a call goes on when its room is deleted', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.join(await room.link('Bob'));
  await room.delete();
  await ada.getByRole('toolbar').getByRole('button', { name: 'Raise your hand' }).click();
  await expect(tile(bob, 'Ada, Hand raised')).toBeVisible();
});

test('refuses to join a full room, until somebody has left', async ({ server, people }) => {
  const room = await newRoom(server);
  const clients = await Promise.all(
    ['1', '2', '3', '4', '5', '6'].map(async (name) =>
      joinWithoutBrowser(server.url, await room.token(name)),
    ),
  );
  const page = await people.open(await room.link('Ada'));
  await expect(page.getByRole('heading')).toHaveText('The room is full. Try again when somebody has left.');
  const [client] = clients;
  client?.send({ type: 'leave' });
  await client?.closed;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(page, 'You')).toBeVisible();
});

test(
  'somebody who joined too often in a short time gets in a little later without a retry by hand',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const token = await room.token('Ada');
    const page = await people.open(`${room.embedUrl}#token=${token}`);
    const join = page.getByRole('button', { name: 'Join now' });
    await join.waitFor();
    // The joins run all at once. However long each takes, a few more joins become available during that time.
    const clients = await Promise.all(Array.from({ length: 50 }, async () => connectHub(server.url)));
    for (const client of clients) client.send(joinMessage(token));
    await Promise.any(
      clients.map((client) => client.take('refused', ({ code }) => code === 'too-many-joins')),
    );
    await join.click();
    await expect(tile(page, 'You')).toBeVisible();
  },
);

test('a browser without WebRTC shows a message, and does not join', async ({ room, people }) => {
  const ada = await people.join(await room.link('Ada'));
  const bob = await people.open('about:blank');
  await bob.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  await bob.goto(await room.link('Bob'));
  await expect(bob.getByRole('heading')).toHaveText(
    'This browser cannot make calls. Try a current Chrome, Edge, Firefox or Safari.',
  );
  await expect(tile(ada, 'Bob')).toHaveCount(0);
});

/** Joins a room without a browser and sends nothing more. */
async function joinWithoutBrowser(url: string, token: string) {
  const client = await connectHub(url);
  client.send(joinMessage(token));
  await client.take('welcome');
  return client;
}
