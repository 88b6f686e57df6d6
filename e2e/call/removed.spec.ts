import type { Page } from '@playwright/test';
import { createRoom, newPerson } from '../portal';
import { expectAccessible } from './axe';
import { expectTold } from './kept-notices';
import { control, expect, test, tile } from './test';

const SENTENCE = 'A host removed you from this room; you can come back once a host lets you in again.';

async function enterAsGuest(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function joinAs(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`You will be seen as ${name}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(page, 'You')).toBeVisible();
}

/** Creates a room whose owner is in the call and has removed a guest. */
async function withRemovedGuest(url: string, open: (url: string) => Promise<Page>) {
  const olga = await open(`${url}/livez`);
  await newPerson(olga, 'Olga Owner');
  await olga.goto(url);
  const roomId = await createRoom(olga, 'live', 'Book club');
  const link = `${url}/room/${roomId}`;
  await olga.goto(link);
  await joinAs(olga, 'Olga Owner');
  const gus = await open(link);
  await enterAsGuest(gus, 'Gus');
  await joinAs(gus, 'Gus (guest)');
  await expect(tile(olga, 'Gus, Guest')).toBeVisible();
  await control(olga, /^People/).click();
  await olga.locator('.person').getByRole('button', { name: 'Manage Gus (guest)' }).click();
  await olga.getByRole('menuitem', { name: 'Remove from the call' }).click();
  await expect(olga.getByRole('dialog')).toContainText('They cannot come back as this guest until a host');
  await olga.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(gus.getByRole('heading')).toHaveText('A host removed you from the call.');
  return { olga, gus, roomId };
}

test(
  'a removed guest stays out after a reload, until a host lets them back in',
  { tag: '@slow' },
  async ({ server, people }) => {
    const { olga, gus } = await withRemovedGuest(server.url, people.open);
    await gus.reload();
    await enterAsGuest(gus, 'Somebody else');
    await expect(gus.getByRole('heading')).toHaveText('You cannot enter this room.');
    await expect(gus.getByText(SENTENCE)).toBeVisible();
    const answered = gus.waitForResponse((response) => response.url().includes('rooms.enter'));
    await gus.getByRole('button', { name: 'Try again' }).click();
    expect((await answered).status()).toBe(403);
    await expect(gus.getByText(SENTENCE)).toBeVisible();

    const removed = olga.getByRole('region', { name: 'Removed' });
    await expect(removed.getByRole('listitem')).toContainText('Gus Guest Removed by Olga Owner');
    await expectAccessible(olga, 'the list of who was removed');
    await removed.getByRole('button', { name: 'Let Gus (guest) back in' }).click();
    await expect(removed).toHaveCount(0);
    await expectTold(olga, 'Gus (guest) can come back in.');
    await gus.getByRole('button', { name: 'Try again' }).click();
    await joinAs(gus, 'Somebody else (guest)');
    await expect(tile(olga, 'Somebody else, Guest')).toBeVisible();
  },
);

test(
  'the owner lets somebody back in from the page of the room',
  { tag: '@slow' },
  async ({ server, people }) => {
    const { olga, gus, roomId } = await withRemovedGuest(server.url, people.open);
    const portal = await olga.context().newPage();
    await portal.goto(`${server.url}/portal/live/rooms/${roomId}`);
    const list = portal.getByRole('list', { name: 'People removed from calls' });
    await expect(list.getByRole('listitem')).toContainText('Gus (guest)');
    await expect(list.getByRole('listitem')).toContainText('Removed by Olga Owner');
    await list.getByRole('button', { name: 'Let Gus (guest) back in' }).click();
    await expect(list).toHaveCount(0);
    await gus.reload();
    await enterAsGuest(gus, 'Gus');
    await joinAs(gus, 'Gus (guest)');
  },
);

test(
  'a guest with the name of the owner is marked as a guest',
  { tag: '@slow' },
  async ({ server, people }) => {
    const olga = await people.open(`${server.url}/livez`);
    await newPerson(olga, 'Olga Owner');
    const roomId = await createRoom(olga, 'live', 'Book club');
    await olga.goto(`${server.url}/room/${roomId}`);
    await joinAs(olga, 'Olga Owner');
    const imposter = await people.open(`${server.url}/room/${roomId}`);
    await enterAsGuest(imposter, 'Olga Owner');
    await joinAs(imposter, 'Olga Owner (guest)');
    await expect(tile(olga, 'Olga Owner, Guest')).toBeVisible();
    await control(olga, /^People/).click();
    const list = olga.getByRole('complementary', { name: 'People' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Guest' })).toHaveCount(1);
    await control(imposter, /^Chat/).click();
    await imposter.getByRole('textbox', { name: 'Write a message' }).fill('I approve.');
    await imposter.keyboard.press('Enter');
    await control(olga, /^Chat/).click();
    await expect(olga.getByRole('log', { name: 'Chat' })).toContainText('Olga Owner (guest)');
  },
);
