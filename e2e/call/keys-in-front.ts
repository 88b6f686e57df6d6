import type { BrowserContext, Locator, Page } from '@playwright/test';

/**
 * Brings the pages of this window, from now on, to the front before a test clicks, presses keys or sets the focus in
 * them. Firefox sends keys only to the page in front, like a person's keyboard. Fields are filled by keys, because
 * React does not notice text that Playwright writes into them.
 */
export function keepKeysInFront(window: BrowserContext): void {
  window.on('page', (page) => {
    inFront(page.keyboard, ['down', 'press', 'type'], async () => page.bringToFront());
    const locators: Locator = Object.getPrototypeOf(page.locator('body'));
    if (changed.has(locators)) return;
    changed.add(locators);
    const { fill } = locators;
    inFront(locators, ['click', 'focus', 'press', 'pressSequentially'], async (locator) =>
      locator.page().bringToFront(),
    );
    locators.fill = async function byKeys(this: Locator, text, options) {
      if (text === '' || text.length > LONG) return fill.call(this, text, options);
      await this.press('ControlOrMeta+a', options);
      await this.pressSequentially(text, options);
    };
  });
}

/** The number of characters that takes too long by keys. */
const LONG = 200;

/** All locators have one prototype. */
const changed = new WeakSet<Locator>();

type Method<Of> = {
  [Name in keyof Of]: Of[Name] extends (...parameters: never[]) => Promise<void> ? Name : never;
}[keyof Of];

/** Makes pages come to the front before each of these methods of an object. */
function inFront<Of extends Locator | Page['keyboard']>(
  of: Of,
  methods: Method<Of>[],
  bring: (of: Of) => Promise<void>,
): void {
  for (const method of methods) {
    const original: unknown = of[method];
    if (typeof original !== 'function') continue;
    Object.defineProperty(of, method, {
      async value(this: Of, ...parameters: unknown[]): Promise<void> {
        await bring(this);
        await Reflect.apply(original, this, parameters);
      },
    });
  }
}
