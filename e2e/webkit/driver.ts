import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms } from '../browser';
import { newHome, startProgram, startScreen } from '../call/desktop';
import { STEP_LIMIT_MS } from '../../server/testing/limits';
import { reservePort } from '../../server/testing/reserved-port';

/*
 * A small client of the W3C WebDriver protocol for WebKitGTK, whose browser Playwright cannot drive. Its methods wait, as
 * those of Playwright do, until an element is there.
 */

const POLL_MS = 50;
/** The key of an element in answers of the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const LIBRARIES = '/usr/lib';

/** Cameras and microphones that are not there, and calls where the build has them. */
const FEATURES = ['--enable-media-stream=true', '--enable-mock-capture-devices=true', '--enable-webrtc=true'];

/** Returns the browser that WebKitWebDriver starts; null: none is installed. */
function findMiniBrowser(): string | null {
  try {
    const folders = readdirSync(LIBRARIES).flatMap((machine) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) =>
        join(LIBRARIES, machine, name, 'MiniBrowser'),
      ),
    );
    return folders.find((path) => existsSync(path)) ?? null;
  } catch {
    return null; // not a system of this kind
  }
}

/** Returns the driver of WebKitGTK; null: it, its browser or a screen for them is missing. */
export function findWebKit(): { driver: string; browser: string } | null {
  const [driver] = findPrograms(['WebKitWebDriver']);
  const browser = findMiniBrowser();
  const hasScreen = findPrograms(['Xvfb']).length > 0;
  return driver !== undefined && browser !== null && hasScreen ? { driver, browser } : null;
}

/** A window of WebKitGTK. */
export class WebKitPage {
  readonly #session: string;

  private constructor(
    session: string,
    private readonly stop: () => Promise<void>,
  ) {
    this.#session = session;
  }

  /** Starts a screen, the driver and a window of 1360×850. @throws when one of them does not start */
  static async open({ driver, browser }: { driver: string; browser: string }) {
    const screen = await startScreen('1600x1200');
    const port = await reservePort();
    const env = { ...screen.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    const program = startProgram(await newHome(), driver, [`--port=${port}`], env);
    const stop = async () => {
      await program.stop();
      await screen.stop();
    };
    try {
      const url = `http://127.0.0.1:${port}`;
      await until('the driver answers', async () => (await fetch(`${url}/status`)).ok);
      const options = { binary: browser, args: ['--automation', ...FEATURES] };
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
      const { sessionId } = await ask<{ sessionId: string }>('POST', `${url}/session`, { capabilities });
      const page = new WebKitPage(`${url}/session/${sessionId}`, stop);
      await page.resize(1_360, 850);
      return page;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await this.#ask('POST', '/url', { url });
  }

  async url(): Promise<string> {
    return this.#ask('GET', '/url');
  }

  /** Runs the body of a function in the page. */
  async run<T>(body: string, ...args: readonly unknown[]): Promise<T> {
    return this.#ask('POST', '/execute/sync', { script: body, args });
  }

  /** Waits until the body of a function returns something true in the page. @returns that */
  async see<T>(what: string, body: string, ...args: readonly unknown[]): Promise<T> {
    return until(what, async () => this.run<T>(body, ...args));
  }

  async click(selector: string): Promise<void> {
    await this.#ask('POST', `/element/${await this.#find(selector)}/click`, {});
  }

  async type(selector: string, text: string): Promise<void> {
    await this.#ask('POST', `/element/${await this.#find(selector)}/value`, { text });
  }

  /** Presses keys, as somebody at the keyboard. */
  async press(key: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ];
    await this.#ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#ask('POST', '/window/rect', { width, height });
  }

  async close(): Promise<void> {
    await this.#ask('DELETE', '').catch(() => undefined); // the browser may have ended with its window
    await this.stop();
  }

  async #find(selector: string): Promise<string> {
    const query = { using: 'css selector', value: selector };
    const found = await until(selector, async () =>
      this.#ask<Record<string, string>>('POST', '/element', query),
    );
    return found[ELEMENT] ?? '';
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    return ask(method, `${this.#session}${path}`, body);
  }
}

/** Sends a command. @throws Error with what the driver says */
async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    signal: AbortSignal.timeout(STEP_LIMIT_MS),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Waits until something is found. @throws with the last failure, when it is not in time */
async function until<Found>(what: string, look: () => Promise<Found>): Promise<Found> {
  const end = Date.now() + STEP_LIMIT_MS;
  let cause: unknown;
  while (Date.now() < end) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      cause = error;
    }
    await pause(POLL_MS);
  }
  throw new Error(`Not seen: ${what}.`, { cause });
}
