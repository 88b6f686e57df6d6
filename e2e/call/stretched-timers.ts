import type { Page } from '@playwright/test';

/**
 * Makes the timers of the next page sixty times as long, for tests that are not about the limits of the element: on a slow
 * machine something else would take longer than they do.
 */
export async function stretchTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout;
    Reflect.set(window, 'setTimeout', (run: TimerHandler, ms = 0) => later(run, 60 * ms));
  });
}
