import type { Page } from '@playwright/test';
import { signUp } from '../portal';
import { bytesOf, isForLater, listed, watchWire } from '../wire';
import { expectAccessible } from './axe';
import { expectMovingVideo } from './media-assertions';
import { control, expect, test, tile } from './test';

/** Creates a room in the portal. @returns its link */
async function makeRoom(page: Page, who: string, encrypted = false): Promise<string> {
  await page.getByRole('link', { name: 'Rooms' }).first().click();
  await page.getByRole('button', { name: 'Create room' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Book club');
  await dialog.getByRole('radio', { name: who }).check();
  if (encrypted) await dialog.getByLabel('End-to-end encrypted').check();
  await dialog.getByRole('button', { name: 'Create room' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book club');
  const { origin, pathname } = new URL(page.url());
  return `${origin}/room/${pathname.split('/').at(-1)}`;
}

async function joinAs(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`You will be seen as ${name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(page, 'You')).toBeVisible();
}

test(
  'a guest gives a name and meets the owner, who is the host',
  { tag: '@journey' },
  async ({ server, people }) => {
    const olga = await people.open(server.url);
    await signUp(olga, 'Olga Owner', `${server.url}/sign-up`);
    const link = await makeRoom(olga, 'Anybody with the link');
    await olga.goto(link);
    await joinAs(olga, 'Olga Owner');
    const gus = await people.open('about:blank');
    const loaded = watchWire(gus);
    await gus.goto(link);
    await gus.getByRole('button', { name: 'Continue' }).click();
    await expect(gus.getByText('Others see this name; please give one.')).toBeVisible();
    await expectAccessible(gus, 'a name is missing');
    await gus.getByLabel('Your name').fill('Gus Guest');
    await gus.getByRole('button', { name: 'Continue' }).click();
    await expect(gus.getByRole('button', { name: 'Join now' })).toBeVisible();
    const files = (await loaded()).filter((file) => !isForLater(file));
    const paths = ['/conference-room.js', new URL(link).pathname, '/trpc/rooms.enter'];
    expect(files.map(({ path }) => path).sort(), listed(files)).toEqual(paths.sort());
    expect(bytesOf(files), listed(files)).toBeLessThanOrEqual(60_000);
    await joinAs(gus, 'Gus Guest (guest)');
    await expectMovingVideo(tile(olga, 'Gus Guest'));
    await expectMovingVideo(tile(gus, 'Olga Owner'));
    // Only hosts have this entry.
    await control(olga, 'Leave').click();
    await expect(olga.getByRole('menuitem', { name: 'End the call for everybody' })).toBeVisible();
  },
);

test(
  'a room for signed-in people sends others to sign in, and then lets them in',
  { tag: '@slow' },
  async ({ server, people }) => {
    const olga = await people.open(server.url);
    await signUp(olga, 'Olga Owner', `${server.url}/sign-up`);
    const link = await makeRoom(olga, 'Signed-in people');
    const sam = await people.open(link);
    await expect(sam.getByText('This room is for people who are signed in.')).toBeVisible();
    await sam.getByRole('link', { name: 'Sign in' }).click();
    await sam.getByRole('link', { name: 'Sign up' }).click();
    await sam.getByLabel('Your name').fill('Sam Stranger');
    await sam.getByLabel('Email').fill('sam@example.com');
    await sam.getByLabel('Password', { exact: true }).fill('four-horses-and-a-cart');
    await sam.getByRole('button', { name: 'Sign up' }).click();
    await joinAs(sam, 'Sam Stranger');
  },
);

test(
  'an encrypted room needs the key of its link, and its owner can create one',
  { tag: '@slow' },
  async ({ server, people }) => {
    const olga = await people.open(server.url);
    await signUp(olga, 'Olga Owner', `${server.url}/sign-up`);
    const link = await makeRoom(olga, 'Anybody with the link', true);
    const gus = await people.open(link);
    await expect(gus.getByText('Ask whoever sent you the link for the whole of it.')).toBeVisible();
    await olga.goto(link);
    await olga.getByRole('button', { name: 'Create a link with a new key' }).click();
    await joinAs(olga, 'Olga Owner');
    await gus.goto(olga.url());
    await gus.getByLabel('Your name').fill('Gus Guest');
    await gus.getByRole('button', { name: 'Continue' }).click();
    await joinAs(gus, 'Gus Guest (guest)');
    await expectMovingVideo(tile(gus, 'Olga Owner'));
  },
);

test(
  'a room for invited people refuses others, and an unknown room answers 404',
  { tag: '@slow' },
  async ({ server, people }) => {
    const olga = await people.open(server.url);
    await signUp(olga, 'Olga Owner', `${server.url}/sign-up`);
    const link = await makeRoom(olga, 'Invited people');
    const sam = await people.open(server.url);
    await signUp(sam, 'Sam Stranger', `${server.url}/sign-up`);
    await sam.goto(link);
    await expect(sam.getByRole('heading')).toHaveText('You cannot enter this room.');
    await expect(sam.getByText('Only invited people can enter this room.')).toBeVisible();
    const answer = await sam.goto(`${link}x`);
    expect(answer?.status()).toBe(404);
  },
);
