import {
  watchForProblems,
  createKey,
  createRoom,
  expectAccessibleInBoth,
  firstAppearance,
  newPerson,
} from './portal';
import { expect, test } from './test';

test.describe('in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test(
    'every page and dialog fits, is accessible and logs no problem',
    { tag: '@slow' },
    async ({ page }) => {
      const problems = await watchForProblems(page);
      for (const path of ['/sign-in', '/sign-up']) {
        await page.goto(path);
        await expectAccessibleInBoth(page, path);
      }
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByText('A password is needed.')).toBeVisible();
      await expectAccessibleInBoth(page, 'sign-up with mistakes');

      await newPerson(page, 'Ada Example');
      for (const place of ['rooms', 'keys', 'events', 'webhooks', 'settings']) {
        await page.goto(`/portal/live/${place}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessibleInBoth(page, `${place}, empty`);
      }
      // From here on in test mode, which has its own colour.
      await createKey(page, 'test', 'A key with a name that is as long as names of keys like to be');
      await expectAccessibleInBoth(page, 'keys');
      await page.getByRole('button', { name: 'Actions for' }).click();
      await expect(page.getByRole('menuitem', { name: 'Roll' })).toBeVisible();
      await expectAccessibleInBoth(page, 'menu of a key');
      await page.getByRole('menuitem', { name: 'Roll' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleInBoth(page, 'dialog to roll a key');
      await createRoom(
        page,
        'test',
        'A room with an unusually long name, such as people paste from calendars',
      );
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByRole('group', { name: 'Invitation link' })).toBeVisible();
      await expectAccessibleInBoth(page, 'dialog with the invitation');
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectAccessibleInBoth(page, 'room');
      await page.goto('/portal/test/rooms');
      await expectAccessibleInBoth(page, 'rooms');
      await page.getByRole('button', { name: 'Account of' }).click();
      await expect(page.getByRole('button', { name: 'Copy access token' })).toBeVisible();
      await expectAccessibleInBoth(page, 'account menu');
      expect(problems).toEqual([]);
    },
  );
});

test('the navigation on a phone is a drawer that works by keyboard', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newPerson(page, 'Phil Phone');
  await page.goto('/portal/live/keys');
  const navigation = page.getByRole('navigation', { name: 'Portal' });
  const rooms = navigation.getByRole('link', { name: 'Rooms' });
  await expect(rooms).toBeHidden();
  await page.getByRole('button', { name: 'Open the navigation' }).press('Enter');
  await rooms.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms');
  await expect(rooms).toBeHidden();
  await expect(page.getByRole('link', { name: 'Test', exact: true })).toBeVisible();
});

test(
  'keeps the elements that the server rendered when a page is hydrated',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Sana Stream');
    await page.addInitScript(() => {
      const marking = new MutationObserver(() => {
        document.querySelector('h1')?.setAttribute('data-sent', '');
        if (document.querySelector('h1')) marking.disconnect();
      });
      marking.observe(document, { childList: true, subtree: true });
    });
    for (const place of [
      '',
      '/rooms',
      '/sessions',
      '/ask',
      '/action-items',
      '/recordings',
      '/quality',
      '/usage',
      '/keys',
      '/events',
      '/webhooks',
      '/requests',
      '/people',
      '/audit',
      '/members',
      '/settings',
      '/mcp',
    ]) {
      await page.goto(`/portal/live${place}`);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await expect(title, place).toHaveAttribute('data-sent');
    }
  },
);

test('test mode has its own colour, also in dialogs', { tag: '@slow' }, async ({ page }) => {
  await newPerson(page, 'Tess Test');
  const colourOf = async (mode: 'live' | 'test') => {
    await page.goto(`/portal/${mode}/keys`);
    await page.getByRole('button', { name: 'Create key' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Create key' });
    return button.evaluate((element) => getComputedStyle(element).backgroundColor);
  };
  expect(await colourOf('live')).not.toBe(await colourOf('test'));
});

test(
  'a dialog says that the server does not answer, and works when it answers again',
  { tag: '@slow' },
  async ({ page }) => {
    await newPerson(page, 'Erna Error');
    await page.goto('/portal/live/keys');
    await page.route('**/trpc/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Rooms', exact: true }).click();
    await page.getByRole('button', { name: 'Create room' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create room' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The server does not answer');
    await page.unroute('**/trpc/**');
    await page.getByRole('dialog').getByRole('button', { name: 'Create room' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled room');
  },
);
