import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './history-fixture';
import { expectAccessibleInBoth, firstAppearance, watchForProblems } from './portal';

/*
 * The operation has tests of the results, and the functions behind the keys have theirs. Only a browser shows where the
 * focus goes, what a dialog covers, and answers that arrive in another order than they were asked for.
 */

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const status = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('status');

/** Answers every question of the search when the returned function is called, with what the server says then. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/trpc/lookup.ofAccount**', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue().catch(() => {}); // the page may have given it up
  };
}

test(
  'the search opens with Ctrl K, moves by arrow keys, opens with Enter, and gives the focus back',
  { tag: '@slow' },
  async ({ page, server }) => {
    const problems = await watchForProblems(page);
    await page.goto('/portal/live/keys');
    const button = page.getByRole('button', { name: 'Create key' });
    await button.focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(option(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type('wee');
    await expect(option(page, /Weekly/).first()).toHaveAttribute('aria-selected', 'true');
    await expect(status(page)).toHaveText(/^\d+ results$/);
    await page.keyboard.press('ArrowDown');
    await expect(option(page, /Weekly/).first()).toHaveAttribute('aria-selected', 'false');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(field(page)).toHaveValue('');
    await field(page).fill(server.history.weekly.toUpperCase());
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/rooms/${server.history.weekly}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(problems).toEqual([]);
  },
);

test(
  'an answer to an earlier text is not opened, and does not replace a later one',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/portal/live');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const answer = await holdAnswers(page);
    const first = page.waitForRequest(/lookup\.ofAccount/);
    await field(page).fill('weekly');
    await first;
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText('Searching…');
    const second = page.waitForRequest(/lookup\.ofAccount/);
    await field(page).fill('zzz nothing');
    await second;
    await answer();
    await expect(page.getByText('Nothing found for “zzz nothing”')).toBeVisible();
    await expect(status(page)).toHaveText('Nothing found');
    await expect(page.getByRole('option')).toHaveCount(0);
  },
);

test.describe('in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test('the search, in every state, fits and is accessible', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/portal/live');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(option(page, 'Settings')).toBeVisible();
    await expectAccessibleInBoth(page, 'search without a text');
    await field(page).fill('a');
    await expect(page.getByText('Write at least two characters.')).toBeVisible();
    await field(page).fill('ada');
    await expect(status(page)).toHaveText(/results?$/);
    await expectAccessibleInBoth(page, 'search with results');
    await field(page).fill('rm_5ztr');
    await expect(page.getByText('Ids are found when they are complete.')).toBeVisible();
    await expectAccessibleInBoth(page, 'search that finds nothing');
    await page.route('**/trpc/lookup.ofAccount**', (route) => route.abort());
    await field(page).fill('budget');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The server does not answer');
    await expectAccessibleInBoth(page, 'search that failed');
    await page.unroute('**/trpc/lookup.ofAccount**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText(/results?$|Nothing found/);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
