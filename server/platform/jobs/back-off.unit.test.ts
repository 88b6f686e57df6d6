import { expect, it } from 'vitest';
import { backOffMs } from './back-off';

it('waits four times as long after every failure, up to ten minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((attempt) => backOffMs(attempt, 0.5));
  expect(waits).toEqual([2_000, 8_000, 32_000, 128_000, 512_000, 600_000, 600_000, 600_000]);
});

it('differs by chance by a fifth', () => {
  expect([backOffMs(2, 0), backOffMs(2, 1)]).toEqual([6_400, 9_600]);
});
