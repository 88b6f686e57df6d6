import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../violations';

/** Expects axe to find nothing on a page in some state, and the page to fit its window. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Every state has one; before it is there, the texts have not been loaded.
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0);
  // A color that is changing has another contrast.
  await page.evaluate(async () => {
    const shadow = document.querySelector('conference-room, conference-room-harness')?.shadowRoot;
    const finite = (shadow?.getAnimations() ?? []).filter(
      ({ effect }) => effect?.getTiming().iterations !== Infinity,
    );
    await Promise.allSettled(finite.map(async ({ finished }) => finished));
  });
  expect([state, await violationsOf(page)]).toEqual([state, []]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([state, overflow]).toEqual([state, 0]);
}
