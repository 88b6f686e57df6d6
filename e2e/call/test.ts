import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test as base } from '../test';
import { newRoom, type Room } from './room';
import { takeSmallScreens } from './small-screens';

export { expect };

/** Opens windows for people, each with its own storage. */
export interface People {
  /** Opens a page in a new window. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a link and joins from the device check. */
  join(url: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Tests of calls: each has a new room, and its windows are closed afterwards. */
export const test = base.extend<{ room: Room; people: People }>({
  // Additional headers would make the browser send a preflight request first.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
  extraHTTPHeaders: async ({}, use) => use({}),
  room: async ({ server }, use) => use(await newRoom(server)),
  people: async ({ browser }, use) => {
    const { open, join, close } = peopleIn(browser);
    await use({ open, join });
    await close();
  },
});

/**
 * People who use a browser.
 * @param prepare what is done to each window before it shows a page
 */
export function peopleIn(
  browser: Browser,
  prepare: (window: BrowserContext) => Promise<void> = async () => undefined,
): People & { close(): Promise<void> } {
  const windows: BrowserContext[] = [];
  const open: People['open'] = async (url, options = {}) => {
    const window = await browser.newContext({
      viewport: { width: 1000, height: 640 },
      locale: 'en-GB',
      ...options,
    });
    windows.push(window);
    await window.addInitScript(takeSmallScreens);
    await prepare(window);
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
    close: async () => void (await Promise.all(windows.map(async (window) => window.close()))),
  };
}

/** The tile of somebody: "You", a name, or "…'s screen". */
export function tile(page: Page, name: string) {
  return page.getByRole('group', { name: new RegExp(`^${name}(,|$)`) });
}

/** A button of the toolbar. */
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
