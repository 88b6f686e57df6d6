import { expect, type Page } from '@playwright/test';
import type { People } from './test';

/**
 * Makes the timers of at least a second, and the limits, of the next page longer, for tests that are not about them. On a
 * slow machine, other work would take longer than they do.
 * @param times less than 60 where the page tries again after a limit
 * @returns gives timers that start from now on their own length
 */
export async function stretchTimers(page: Page, times = 60): Promise<() => Promise<void>> {
  await page.addInitScript((times) => {
    const later = window.setTimeout;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    let factor = times;
    Reflect.set(window, 'setTimeout', (run: TimerHandler, ms = 0) =>
      later(run, ms < 1_000 ? ms : factor * ms),
    );
    AbortSignal.timeout = (ms) => timeout(factor * ms);
    Reflect.set(window, 'endStretching', () => (factor = 1));
  }, times);
  return () => page.evaluate(() => Reflect.get(window, 'endStretching')());
}

/** Opens a page in a new window, in which no step is given up because it takes long. */
export async function openUnhurried(people: People, url: string): Promise<Page> {
  const page = await people.open('about:blank');
  await stretchTimers(page);
  await page.goto(url);
  return page;
}

/**
 * Makes timers of one length wait in the next page for the test, which looks at the page until they run out.
 * @returns lets the waiting timers run out; fails where there are none
 */
export async function holdTimers(page: Page, lengthMs: number): Promise<() => Promise<void>> {
  await page.addInitScript((lengthMs) => {
    const later = window.setTimeout;
    const held: (() => void)[] = [];
    const hold = (run: () => void, ms = 0) => (ms === lengthMs ? void held.push(run) : later(run, ms));
    Reflect.set(window, 'setTimeout', hold);
    Reflect.set(window, 'runHeld', () => held.splice(0).map((run) => run()).length);
  }, lengthMs);
  return async () => expect(await page.evaluate(() => Reflect.get(window, 'runHeld')())).toBeGreaterThan(0);
}

/**
 * Makes the intervals that a page starts from now on wait for the test.
 * @returns runs the intervals of one length, so many times in a row; fails where there are none
 */
export async function holdIntervals(
  page: Page,
): Promise<(lengthMs: number, times?: number) => Promise<void>> {
  await page.evaluate(() => {
    const held: { run: () => void; ms: number }[] = [];
    Reflect.set(window, 'setInterval', (run: () => void, ms = 0) => -held.push({ run, ms }));
    Reflect.set(window, 'runIntervals', (lengthMs: number, times: number) => {
      const due = held.filter(({ ms }) => ms === lengthMs);
      for (let round = 0; round < times; round += 1) for (const { run } of due) run();
      return due.length;
    });
  });
  return async (lengthMs, times = 1) => {
    const run = ({ lengthMs, times }: { lengthMs: number; times: number }): number =>
      Reflect.get(window, 'runIntervals')(lengthMs, times);
    expect(await page.evaluate(run, { lengthMs, times })).toBeGreaterThan(0);
  };
}
