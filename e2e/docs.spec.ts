/*
 * The pages of the documentation in a browser. Their HTML, the ranking of the search and the addresses are tested below
 * (server/api/documents/site, components/docs/find.test.ts). Keys, focus, the clipboard, the policy that the browser
 * enforces, widths, contrasts and what a visit transfers exist only here.
 */
import { expectAccessible, watchForProblems } from './portal';
import { expect, test } from './test';
import { bytesOf, listed, watchWire } from './wire';

/** The most that a first visit may transfer, fonts included. The scripts of a page of the portal have the same limit. */
const LIMIT_BYTES = 250_000;

test(
  'a visitor finds a section with the keyboard alone, and copies its code',
  { tag: '@slow' },
  async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const problems = await watchForProblems(page);
    const wire = watchWire(page);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${server.url}/docs`)) elsewhere.push(request.url());
    });
    await page.goto('/docs/reference/rest');
    await page.evaluate(async () => document.fonts.ready);
    const files = await wire();
    expect(files.map(({ path }) => path)).toContain('/docs/assets/mono.woff2');
    expect(bytesOf(files), listed(files)).toBeLessThan(LIMIT_BYTES);
    for (const path of ['/docs/reference/rest', '/docs']) {
      await page.goto(path);
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page, `${path}, ${colorScheme}, ${width} px`);
      }
    }

    await page.keyboard.press('/');
    const search = page.getByRole('combobox', { name: 'Search the documentation' });
    await expect(search).toBeFocused();
    await page.keyboard.type('simulate a session');
    const results = page.getByRole('listbox', { name: 'Pages found' }).getByRole('option');
    await expect(results.first()).toHaveAttribute('aria-selected', 'true');
    await expect(results.first()).toContainText('Simulate a session');
    await expectAccessible(page, 'results of the search');
    await page.keyboard.press('ArrowDown');
    await expect(results.first()).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guides/simulated-sessions#simulate-a-session');

    const code = page.locator('.code').filter({ hasText: 'simulated-sessions' }).first();
    await code.getByRole('button', { name: 'Copy' }).click();
    await expect(code.getByRole('button')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await code.locator('pre').innerText());
    expect(copied).toContain('-X POST $URL/api/rooms/$ROOM/simulated-sessions');

    const navigation = page.getByRole('navigation', { name: 'Documentation' });
    await expect(navigation).toBeHidden();
    await page.getByRole('button', { name: 'Open the navigation' }).press('Enter');
    await navigation.getByRole('link', { name: 'Limits' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limits');
    expect([problems, elsewhere]).toEqual([[], []]);
  },
);
