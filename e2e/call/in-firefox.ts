import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { launchFirefox, missingForFirefox } from '../firefox';
import { startBreakableNetwork, type BreakableNetwork } from './breakable-network';
import { startDesktop } from './desktop';
import { keepKeysInFront } from './keys-in-front';
import { useSmallCamera } from './small-camera';

/** The Firefox of a worker, in which all people of its calls are. */
export interface FirefoxOfCalls {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** The aids for things that Playwright itself cannot do in a window of Firefox. */
interface Aids {
  network: BreakableNetwork;
  downloads: string;
}

const aids = new WeakMap<BrowserContext, Aids>();

/** Starts a Firefox with a display and a sound card of its own. */
export async function startFirefoxOfCalls(): Promise<FirefoxOfCalls> {
  const missing = missingForFirefox().map(({ what }) => what);
  if (missing.length > 0) throw new Error(`Calls in Firefox need ${missing.join(', ')}.`);
  const desktop = await startDesktop();
  const downloads = await mkdtemp(join(tmpdir(), 'conference-room-downloads-'));
  const networks: BreakableNetwork[] = [];
  const browsers = new Map<string, Promise<Browser>>();
  /** Starts a browser with a color scheme, because the preferred colors of a system are set for a whole browser. */
  const browserWith = async (colorScheme: string): Promise<Browser> => {
    const started =
      browsers.get(colorScheme) ??
      launchFirefox(
        desktop.env,
        {
          'browser.download.alwaysOpenPanel': false, // it would take the focus
          // Pages keep the focus within them while another is in front.
          'focusmanager.testmode': true,
          'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
          'network.proxy.allow_hijacking_localhost': true,
        },
        downloads,
      );
    browsers.set(colorScheme, started);
    return started;
  };
  return {
    async newContext({ colorScheme, ...options }) {
      const network = await startBreakableNetwork();
      networks.push(network);
      const browser = await browserWith(colorScheme ?? 'light');
      const window = await browser.newContext({ ...options, proxy: { server: network.url } });
      aids.set(window, { network, downloads });
      keepKeysInFront(window);
      await useSmallCamera(window);
      await window.addInitScript(leaveLabelsToPlaywright);
      return window;
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
      for (const network of networks) await network.close();
      await rm(downloads, { recursive: true, force: true });
      await desktop.stop();
    },
  };
}

/**
 * Removes a property with which Firefox 153 crashes. The crash happens when a page asks for the elements that label
 * another one, after Playwright has asked for them from outside the page. Playwright does that for a role with a name.
 * axe reads the attribute when the property is missing.
 */
function leaveLabelsToPlaywright(): void {
  Reflect.deleteProperty(Element.prototype, 'ariaLabelledByElements');
}

/** Brings a page to the front, because only the page in front has the focus in Firefox. */
export async function giveFocus(page: Page): Promise<void> {
  if (aids.has(page.context())) await page.bringToFront();
}

/**
 * Clicks in a frame of another site. Firefox has it in a process of its own, where the mouse and the keys of WebDriver BiDi do not
 * arrive: they end in the process of the page.
 */
export async function clickInFrame(button: Locator): Promise<void> {
  if (aids.has(button.page().context())) return button.dispatchEvent('click');
  await button.click();
}

/** Takes the network from a window, or gives it back. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  const aid = aids.get(page.context());
  if (!aid) return page.context().setOffline(isOffline);
  aid.network.setOffline(isOffline);
  // The same event as the one with which the system informs a browser.
  await page.evaluate((type) => void window.dispatchEvent(new Event(type)), isOffline ? 'offline' : 'online');
}

/** Returns the file that a page saves when an action runs in it. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const aid = aids.get(page.context());
  if (!aid) {
    const download = page.waitForEvent('download');
    await act();
    const done = await download;
    return { name: done.suggestedFilename(), text: await readFile(await done.path(), 'utf8') };
  }
  await act();
  const saved = async () => {
    const names = await readdir(aid.downloads);
    return names.some((name) => name.endsWith('.part')) ? undefined : names[0];
  };
  await expect.poll(saved).toBeDefined();
  const name = (await saved()) ?? '';
  const path = join(aid.downloads, name);
  // The name is there before the bytes are.
  await expect.poll(async () => (await stat(path)).size).toBeGreaterThan(0);
  const text = await readFile(path, 'utf8');
  await rm(path);
  return { name, text };
}

/** Chooses files where a button asks for them. */
export async function chooseFiles(
  page: Page,
  button: Locator,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  if (aids.has(page.context())) {
    await button.focus();
    return page.locator('input[type="file"]').setInputFiles(files);
  }
  const chooser = page.waitForEvent('filechooser');
  await button.press('Enter');
  await (await chooser).setFiles(files);
}
