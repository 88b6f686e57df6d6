import type { Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';

/** Selects what axe checks on a page. */
export interface Part {
  /** The rules of axe that are checked; all of them unless they are named. */
  rules?: string[];
  /** The rules of axe that are not checked. */
  otherThan?: string[];
  /** A selector for what is not checked. */
  without?: string | undefined;
}

/** Runs axe on a page. @returns what it finds: each rule with the elements that break it */
export async function violationsOf(page: Page, { rules = [], otherThan = [], without }: Part = {}) {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // The source of axe is half a megabyte, so a page without frames gets it once.
  const isEnough = hasAxe && page.frames().length === 1;
  const axe = new AxeBuilder({ page, ...(isEnough && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    // The other mode of axe is for frames of other sites, and opens a window for each analysis.
    .setLegacyMode();
  if (rules.length > 0) axe.withRules(rules);
  if (otherThan.length > 0) axe.disableRules(otherThan);
  if (without !== undefined) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  ]);
}
