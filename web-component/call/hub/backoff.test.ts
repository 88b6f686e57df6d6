import { expect, it } from 'vitest';
import { backoffMs } from './backoff';

it.each([
  [0, 0, 300],
  [0, 1, 150],
  [1, 0, 600],
  [3, 0.5, 1_800],
  [4, 0, 4_000],
  [4, 1, 2_000],
  [500, 0, 4_000],
])('waits before attempt %i, with random number %f, for %i ms', (attempt, random, ms) => {
  expect(backoffMs(attempt, random)).toBe(ms);
});
