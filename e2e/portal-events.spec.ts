import type { Page } from '@playwright/test';
import {
  createKey,
  expectAccessibleInBoth,
  firstAppearance,
  holdScripts,
  newPerson,
  watchForProblems,
} from './portal';
import { expect, test } from './test';

/** Creates a room over REST. @returns its id */
async function newRoom(page: Page, key: string): Promise<string> {
  const answer = await page.request.post('/api/embed/rooms', {
    headers: { 'X-API-Key': key },
    data: { roomName: 'Stand-up' },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).roomId;
}

const eventsOf = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem');

test('an event appears as it happens, and its JSON can be copied', { tag: '@slow' }, async ({ page }) => {
  await newPerson(page, 'Eva Event');
  const key = await createKey(page, 'live', 'Backend');
  await page.goto('/portal/live/events');
  await expect(page.getByText('New events appear here as they happen.')).toBeVisible();
  const roomId = await newRoom(page, key);
  const row = eventsOf(page).filter({ hasText: roomId });
  await expect(row).toContainText('room.created');

  await row.getByRole('link', { name: 'Room created' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room created');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy: The event as JSON' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ type: 'room.created', livemode: true, roomId });
  expect(page.url()).toContain(copied.id);

  await page.getByRole('link', { name: roomId }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stand-up');
});

test(
  'new events wait while somebody points into the list, and while it is paused',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Paula Pointer');
    const key = await createKey(page, 'live', 'Backend');
    await newRoom(page, key);
    await page.goto('/portal/live/events?types=room.created');
    await expect(eventsOf(page)).toHaveCount(1);
    await eventsOf(page).first().hover();
    const second = await newRoom(page, key);
    const show = page.getByRole('button', { name: 'Show 1 new event' });
    await expect(show).toBeVisible();
    await expect(eventsOf(page)).toHaveCount(1);
    await show.press('Enter');
    await expect(eventsOf(page)).toHaveCount(2);
    await expect(eventsOf(page).first()).toContainText(second);

    await page.mouse.move(0, 0);
    const live = page.getByRole('switch', { name: 'Live' });
    await live.press('Space');
    await expect(page.getByText('Paused: new events are not shown.')).toBeVisible();
    const third = await newRoom(page, key);
    await expect(eventsOf(page)).toHaveCount(2);
    await live.press('Space');
    await expect(eventsOf(page).first()).toContainText(third);
  },
);

test(
  'new events wait for a pointer that was in the list before the page was interactive',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Erna Early');
    const key = await createKey(page, 'live', 'Backend');
    await newRoom(page, key);
    const release = await holdScripts(page);
    await page.goto('/portal/live/events?types=room.created', { waitUntil: 'commit' });
    await eventsOf(page).first().hover();
    const second = await newRoom(page, key);
    release();
    await page.getByRole('button', { name: 'Show 1 new event' }).press('Enter');
    await expect(eventsOf(page).first()).toContainText(second);
  },
);

test(
  'the list stays in place while somebody reads further down, and shows new events on request',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Rita Reader');
    const key = await createKey(page, 'live', 'Backend');
    for (let count = 0; count < 15; count += 1) await newRoom(page, key);
    await page.goto('/portal/live/events?types=room.created');
    await expect(eventsOf(page)).toHaveCount(15);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
    const last = eventsOf(page).last();
    await expect(last).toBeInViewport();
    const before = await last.boundingBox();
    const roomId = await newRoom(page, key);
    const show = page.getByRole('button', { name: 'Show 1 new event' });
    await expect(show).toBeInViewport();
    expect(await last.boundingBox()).toEqual(before);
    await show.click();
    await expect(eventsOf(page).first()).toContainText(roomId);
    await expect(eventsOf(page).first()).toBeInViewport({ ratio: 1 });
  },
);

test(
  'events are filtered by type and by room, and the address keeps the filter',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Fia Filter');
    const key = await createKey(page, 'live', 'Backend');
    const [roomId] = [await newRoom(page, key), await newRoom(page, key)];
    await page.goto('/portal/live/events');
    await expect(eventsOf(page).filter({ hasText: 'room.created' })).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Room' }).fill(roomId);
    await expect(eventsOf(page)).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Types' }).click();
    await page.getByRole('option', { name: 'session.started' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No event matches')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`roomId=${roomId}&types=session.started`));
    await page.reload();
    await expect(page.getByText('No event matches')).toBeVisible();
    await page.getByRole('combobox', { name: 'Types' }).press('Backspace');
    await expect(eventsOf(page)).toHaveCount(1);
  },
);

test(
  'an empty log says how to read it, with a key that was given the scope',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Emma Empty');
    const statusWith = async (secret: string) =>
      (await request.get('/api/events', { headers: { 'X-API-Key': secret } })).status();
    await page.goto('/portal/test/events');
    await expect(page.getByText('No test events yet')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Read the event log' })).toContainText(
      '/api/events?wait=30',
    );
    expect(await statusWith(await createKey(page, 'test', 'Without the scope'))).toBe(403);

    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Read events')).not.toBeChecked();
    await dialog.getByLabel('Read events').check();
    await dialog.getByLabel('Name').fill('Reader');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    expect(await statusWith(await page.getByRole('group', { name: 'Secret key' }).innerText())).toBe(200);
  },
);

test.describe('in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test('the pages of events fit, are accessible and log no problem', { tag: '@slow' }, async ({ page }) => {
    const problems = await watchForProblems(page);
    await newPerson(page, 'Ada Example');
    await page.goto('/portal/test/events');
    await expectAccessibleInBoth(page, 'events, empty');
    await newRoom(page, await createKey(page, 'test', 'Backend'));
    await page.goto('/portal/test/events');
    await expect(eventsOf(page)).not.toHaveCount(0);
    await expectAccessibleInBoth(page, 'events');
    await eventsOf(page).first().getByRole('link').click();
    await expect(page.getByRole('group', { name: 'The event as JSON' })).toBeVisible();
    await expectAccessibleInBoth(page, 'an event');
    await page.goto('/portal/test/events?types=room.created,session.started&roomId=rm_none');
    await expectAccessibleInBoth(page, 'events that match nothing');
    await page.getByRole('combobox', { name: 'Types' }).click();
    await expect(page.getByRole('option', { name: 'key.created' })).toBeVisible();
    await expectAccessibleInBoth(page, 'the choice of types');
    expect(problems).toEqual([]);
  });
});
