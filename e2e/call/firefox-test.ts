import type { Browser } from '@playwright/test';
import { launchFirefox, missingForFirefox } from '../firefox';
import { startDesktop, type Desktop } from './desktop';
import { useSmallCamera } from './small-camera';
import { peopleIn, test as base, type People } from './test';

const missing = missingForFirefox().map(({ what }) => what);

/** Why tests in Firefox are skipped; null: they run. */
export const NO_FIREFOX: string | null =
  missing.length === 0 ? null : `this machine lacks what they need: ${missing.join(', ')}`;

if (NO_FIREFOX !== null) process.stderr.write(`Tests in Firefox are skipped: ${NO_FIREFOX}.\n`);

/** A `test` with people who use Firefox, next to people who use Chromium. Each test starts a Firefox of its own. */
export const test = base.extend<{ firefox: Browser; foxes: People }, { desktop: Desktop }>({
  desktop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const desktop = await startDesktop();
      await use(desktop);
      await desktop.stop();
    },
    { scope: 'worker' },
  ],
  firefox: async ({ desktop }, use) => {
    const firefox = await launchFirefox(desktop.env);
    await use(firefox);
    await firefox.close();
  },
  foxes: async ({ firefox }, use) => {
    const { open, join, close } = peopleIn(async (options) => {
      const window = await firefox.newContext(options);
      await useSmallCamera(window);
      return window;
    });
    await use({ open, join });
    await close();
  },
});
