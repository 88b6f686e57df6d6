import type { Browser, BrowserContext } from '@playwright/test';
import { launchFirefox, missingForFirefox } from '../firefox';
import { startDesktop, type Desktop } from './desktop';
import { peopleIn, test as base, type People } from './test';

const missing = missingForFirefox().map(({ what }) => what);

/** Why tests in Firefox are skipped; null: they run. */
export const NO_FIREFOX: string | null =
  missing.length === 0 ? null : `this machine lacks what they need: ${missing.join(', ')}`;

if (NO_FIREFOX !== null) process.stderr.write(`Tests in Firefox are skipped: ${NO_FIREFOX}.\n`);

/** `test` with people who use Firefox, beside those with Chromium. Each test starts a Firefox of its own. */
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
    const { open, join, close } = peopleIn(firefox, useSmallCamera);
    await use({ open, join });
    await close();
  },
});

/** Sending the fake camera of Firefox in the size that calls ask for would cost a sixteenth of this machine's time. */
async function useSmallCamera(window: BrowserContext): Promise<void> {
  await window.addInitScript(() => {
    const { mediaDevices } = navigator;
    if (!('mediaDevices' in navigator)) return; // about:blank
    const original = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const small = { ...Object(constraints?.video), width: 320, height: 180, frameRate: 10 };
      return original({ ...constraints, ...(constraints?.video && { video: small }) });
    };
  });
}
