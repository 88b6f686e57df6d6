import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect as baseExpect, test as base } from '../test';
import { giveFocus, startFirefoxOfCalls, type FirefoxOfCalls } from './in-firefox';
import { keepNotices } from './kept-notices';
import { newRoom, type Room } from './room';
import { takeSmallScreens } from './small-screens';

export const expect = baseExpect.extend({
  async toBeFocused(locator: Locator, options?: { timeout?: number }) {
    await giveFocus(locator.page());
    const focused = baseExpect(locator);
    await (this.isNot ? focused.not : focused).toBeFocused(options);
    return { pass: !this.isNot, message: () => '' };
  },
});

/** Opens windows for people, each with its own storage. */
export interface People {
  /** Opens a page in a new window. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a link and joins from the device check. */
  join(url: string, options?: BrowserContextOptions): Promise<Page>;
}

/** The options that a project sets, see playwright.config.ts. */
export interface CallOptions {
  /** Which browser everybody in a call uses. */
  callsIn: 'chromium' | 'firefox';
}

interface BrowserFixtures extends CallOptions {
  /** Null: they use Chromium. */
  firefoxOfCalls: FirefoxOfCalls | null;
}

/** Tests of calls: each has a new room, and its windows are closed afterwards. */
export const test = base.extend<{ room: Room; people: People }, BrowserFixtures>({
  callsIn: ['chromium', { option: true, scope: 'worker' }],
  firefoxOfCalls: [
    async ({ callsIn }, use) => {
      const firefox = callsIn === 'firefox' ? await startFirefoxOfCalls() : null;
      await use(firefox);
      await firefox?.close();
    },
    { scope: 'worker' },
  ],
  // Additional headers would make the browser send a preflight request first.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
  extraHTTPHeaders: async ({}, use) => use({}),
  room: async ({ server }, use) => use(await newRoom(server)),
  people: async ({ browser, firefoxOfCalls }, use) => {
    const { open, join, close } = peopleIn(async (options) =>
      (firefoxOfCalls ?? browser).newContext(options),
    );
    await use({ open, join });
    await close();
  },
});

/** Returns people whose windows a function opens. */
export function peopleIn(
  newWindow: (options: BrowserContextOptions) => Promise<BrowserContext>,
): People & { close(): Promise<void> } {
  const windows: BrowserContext[] = [];
  const open: People['open'] = async (url, options = {}) => {
    const window = await newWindow({ viewport: { width: 1000, height: 640 }, locale: 'en-GB', ...options });
    windows.push(window);
    await window.addInitScript(takeSmallScreens);
    await window.addInitScript(keepNotices);
    const page = await window.newPage();
    await page.goto(url);
    return page;
  };
  return {
    open,
    async join(url, options) {
      const page = await open(url, options);
      await page.getByRole('button', { name: 'Join now' }).click();
      await expect(tile(page, 'You')).toBeVisible();
      return page;
    },
    close: async () => void (await Promise.all(windows.map(closeWindow))),
  };
}

/**
 * Closes a window. Requests of its pages stay unanswered at that moment, because an answer that arrives too late would
 * fail the run.
 */
async function closeWindow(window: BrowserContext): Promise<void> {
  await Promise.all(window.pages().map(async (page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await window.close();
}

/** Skips a test where everybody is in Firefox. @param why what of Firefox, or of Playwright in it, does not allow the test */
export function notInFirefox(why: string): void {
  test.skip(Reflect.get(test.info().project.use, 'callsIn') === 'firefox', why);
}

/** Returns the tile of somebody: "You", a name, or "…'s screen". */
export function tile(page: Page, name: string) {
  return page.getByRole('group', { name: new RegExp(`^${name}(,|$)`) });
}

/** Returns a button of the toolbar. */
export function control(page: Page, name: string | RegExp) {
  return page.getByRole('toolbar').getByRole('button', { name });
}

/** Chooses an entry from a menu of the toolbar. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await control(page, menu).click();
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .click();
}

/** Opens the dialog of devices, sound and background in the device check. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
}

/** Joins from the device check, after closing the dialog that is open over it. */
export async function closeAndJoin(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Join now' }).click();
}

/** Resolves when the server has answered on the next connection of a page; call it before the connection is lost. */
export async function cameBack(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/^\{"type":"(welcome|waiting)"/.test(String(payload))) resolve();
      }),
    );
  });
}
