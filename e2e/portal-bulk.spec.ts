import type { Page, Route } from '@playwright/test';
import { createKey, expectAccessibleInBoth, firstAppearance, newPerson, watchForProblems } from './portal';
import { expect, test as base } from './test';

/*
 * The functions behind a selection and a run have tests of their own. Only a browser shows the keys that go with a press,
 * the focus when buttons come and go, and the list after some rows have failed.
 */

/** The test with a signed-in person who has five rooms, `Room 1` to `Room 5`. */
const test = base.extend<{ rooms: string[] }>({
  rooms: async ({ page }, use) => {
    await newPerson(page, 'Bella Bulk');
    const headers = { 'X-API-Key': await createKey(page, 'live', 'Backend') };
    const ids: string[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const answer = await page.request.post('/api/embed/rooms', {
        headers,
        data: { roomName: `Room ${n}` },
      });
      ids.push((await answer.json()).roomId);
    }
    await page.goto('/portal/live/rooms');
    await use(ids);
  },
});

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rooms' });
const rows = (page: Page) => page.getByRole('list', { name: 'Rooms' }).getByRole('listitem');

/** Makes the deletion of a room fail until the returned function is called, and notes which rooms were asked for. */
async function failFor(page: Page, roomId: string) {
  const asked: string[] = [];
  let fails = true;
  const refusal = {
    message: 'The database is busy.',
    code: -32_603,
    data: { code: 'CONFLICT', httpStatus: 409 },
  };
  await page.route('**/trpc/rooms.remove**', async (route: Route) => {
    const inputs: { roomId: string }[] = Object.values(route.request().postDataJSON());
    asked.push(...inputs.map((input) => input.roomId));
    const failing = fails ? inputs.findIndex((input) => input.roomId === roomId) : -1;
    if (failing === -1) return route.continue();
    const kept = Object.fromEntries(
      inputs.map((input, n) => [n, n === failing ? { roomId: 'rm_none' } : input]),
    );
    const response = await route.fetch({ postData: JSON.stringify(kept) });
    const answers: unknown[] = await response.json();
    answers[failing] = { error: refusal };
    return route.fulfill({ status: 207, json: answers });
  });
  return { asked, mend: () => (fails = false) };
}

test(
  'rooms are selected by range and deleted once each, and one that failed is tried again alone',
  { tag: '@slow' },
  async ({ page, rooms }) => {
    const problems = await watchForProblems(page);
    await page.reload();
    const [, second = '', third = '', fourth = ''] = rooms;
    const { asked, mend } = await failFor(page, third);
    // The newest room is on top.
    await box(page, 'Room 4').click();
    await box(page, 'Room 2').click({ modifiers: ['Shift'] });
    await expect(bar(page).getByRole('status')).toHaveText('3 rooms selected');
    await bar(page).getByRole('button', { name: 'Delete 3…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 3 rooms?' });
    await expect(dialog.getByRole('button', { name: 'Delete 3 rooms' })).toBeDisabled();
    await dialog.getByLabel('I understand').check();
    await dialog.getByRole('button', { name: 'Delete 3 rooms' }).click();

    await expect(bar(page).getByRole('status')).toHaveText('2 rooms deleted, 1 failed');
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).filter({ hasText: 'Room 3' }).getByRole('alert')).toHaveText(
      'The database is busy.',
    );
    expect(asked.toSorted()).toEqual([second, third, fourth].toSorted());
    mend();
    await bar(page).getByRole('button', { name: 'Try again: delete 1' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('1 room deleted');
    await expect(rows(page)).toHaveCount(2);
    expect(asked).toHaveLength(4);
    expect(asked.at(-1)).toBe(third);
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  },
);

test(
  'rooms are selected and deleted by keyboard alone, and the focus stays in the bar',
  { tag: '@slow' },
  async ({ page, rooms }) => {
    expect(rooms).toHaveLength(5);
    await box(page, 'Room 5').press('Space');
    await box(page, 'Room 3').press('Shift+Space');
    await expect(bar(page).getByRole('status')).toHaveText('3 rooms selected');
    await page.getByRole('checkbox', { name: 'Select all rooms of this page' }).press('Space');
    await expect(bar(page).getByRole('status')).toHaveText('5 rooms selected');
    await bar(page).getByRole('button', { name: 'Delete 5…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByLabel('I understand').press('Space');
    await dialog.getByRole('button', { name: 'Delete 5 rooms' }).press('Enter');
    await expect(page.getByText('No live rooms yet')).toBeVisible();
    await expect(bar(page).getByRole('status')).toHaveText('5 rooms deleted');
    await expect(bar(page)).toBeFocused();
  },
);

test.describe('in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test(
    'the list with a selection, its confirmation and a failure fit and are accessible',
    { tag: '@slow' },
    async ({ page, rooms }) => {
      await failFor(page, rooms[2] ?? '');
      await expectAccessibleInBoth(page, 'list without a selection');
      await page.getByRole('checkbox', { name: 'Select all rooms of this page' }).click();
      await expectAccessibleInBoth(page, 'list with a selection');
      await bar(page).getByRole('button', { name: 'Delete 5…' }).click();
      await page.getByRole('dialog').getByLabel('I understand').check();
      await expectAccessibleInBoth(page, 'confirmation');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 5 rooms' }).click();
      await expect(bar(page).getByRole('status')).toHaveText('4 rooms deleted, 1 failed');
      await expectAccessibleInBoth(page, 'list with a failure');
    },
  );
});
