import { expectAccessible } from './axe';
import { expect, test, tile } from './test';
import { serveOwnPage } from './third-party';

/** Ids of so many people. */
const crowd = (count: number) => Array.from({ length: count }, (_, i) => `P${i + 1}`);

test(
  'a call of 150 people has pages: only what is on one is received, and who speaks is on the first',
  { tag: '@slow' },
  async ({ people }) => {
    const site = await serveOwnPage('ui-harness.ts');
    const page = await people.open(site.url);
    await page.waitForFunction(() => 'uiHarness' in window);
    const show = (speaker: string | null, count = 149) =>
      page.evaluate(
        ([ids, speaks]) =>
          window.uiHarness.setOthers(
            ...ids.map((id) => ({ participantId: id, displayName: id, isSpeaking: id === speaks })),
          ),
        [crowd(count), speaker] as const,
      );
    const tiles = page.locator('conference-room-tile');
    const watched = () => page.evaluate(() => window.uiHarness.watched);

    await show(null);
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    const onPage = await tiles.count();
    expect(onPage).toBeGreaterThan(9);
    expect(onPage).toBeLessThanOrEqual(49);
    expect(await watched()).toBe(onPage);
    await expect(tile(page, 'You')).toBeVisible();
    await expect(tile(page, 'P149')).toHaveCount(0);
    await expectAccessible(page, 'the first page of a large call');

    await show('P149');
    await expect(tile(page, 'P149')).toBeVisible();
    const place = await tile(page, 'P1').boundingBox();
    await show('P1');
    await expect(tile(page, 'P149'), 'whoever spoke stays').toBeVisible();
    expect(await tile(page, 'P1').boundingBox()).toEqual(place);

    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(tile(page, 'P1')).toHaveCount(0);
    await expect(tiles).toHaveCount(await watched());
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page, 'a page of a large call on a phone');

    await show(null, 5);
    await expect(tiles).toHaveCount(6);
    await expect(page.getByText(/^Page/)).toHaveCount(0);
    await site.close();
  },
);
