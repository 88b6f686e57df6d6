import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The notices that were shown and that no test has expected yet. */
    told: { toAll: string[]; toScreenReaders: string[] };
  }
}

/**
 * Makes the pages of a window keep the texts of notices. A notice disappears by itself, and a busy machine may look for
 * it later.
 */
export function keepNotices(): void {
  window.told = { toAll: [], toScreenReaders: [] };
  const keep = (notice: Element): void => {
    if (!notice.checkVisibility({ visibilityProperty: true })) return;
    const { toAll, toScreenReaders } = window.told;
    (notice.matches('.notice') ? toAll : toScreenReaders).push(notice.textContent.trim());
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.matches('.notices > p')) keep(node);
  });
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (this: Element, options: ShadowRootInit) {
    const root = attachShadow.call(this, options);
    observer.observe(root, { childList: true, subtree: true });
    return root;
  };
}

/**
 * Expects that a notice shows something, or has shown it since the page was loaded. Each showing counts once: a text
 * that was shown twice can be expected twice.
 * @param whom `toScreenReaders` for texts that are visible elsewhere, so that only screen readers get them
 */
export async function expectTold(
  page: Page,
  sentence: string,
  whom: keyof Window['told'] = 'toAll',
): Promise<void> {
  await expect
    .poll(async () => page.evaluate((whom) => window.told[whom], whom), { message: `told ${whom}` })
    .toContain(sentence);
  await page.evaluate(
    ([whom, sentence]) => void window.told[whom].splice(window.told[whom].indexOf(sentence), 1),
    [whom, sentence] as const,
  );
}
