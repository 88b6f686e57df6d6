import { expect } from 'vitest';

/**
 * Expects that a tenant waits at most twice as long while another tenant floods as it waits alone, at the 95th
 * percentile.
 * @param waits the wait of each unit of the quiet tenant's work. Its measure must not depend on the machine: steps
 *   of the test clock, or the number of units of other work that were finished first
 */
export function expectFair(waits: { alone: readonly number[]; besideFlood: readonly number[] }): void {
  expect(percentile95(waits.besideFlood)).toBeLessThanOrEqual(2 * percentile95(waits.alone));
}

function percentile95(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b).at(Math.ceil(values.length * 0.95) - 1);
  if (value === undefined) throw new Error('There is nothing to compare.');
  return value;
}
