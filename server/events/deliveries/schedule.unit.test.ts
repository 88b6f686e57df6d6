import { describe, expect, it } from 'vitest';
import { nextAttemptAt } from './schedule';

const failedAt = new Date('2026-03-01T12:00:00.000Z');
const MIDDLE = () => 0.5;
const SHORTEST = () => 0;
const LONGEST = () => 1;
const DAY = 86_400;

/** Seconds until the next attempt; null when there is none. */
function pauseAfter(failures: number, retryAfter: string | null = null, random = MIDDLE): number | null {
  const next = nextAttemptAt({ failures, failedAt, retryAfter }, random);
  return next && (next.getTime() - failedAt.getTime()) / 1_000;
}

it('tries nine times more, with growing pauses, and then gives up', () => {
  const pauses = Array.from({ length: 11 }, (_, index) => pauseAfter(index + 1));
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, DAY, null, null]);
});

it.each([1, 2, 5, 9])('varies pause %d by a fifth in both directions', (failures) => {
  const pause = pauseAfter(failures) ?? 0;
  expect(pauseAfter(failures, null, SHORTEST)).toBe(0.8 * pause);
  expect(pauseAfter(failures, null, LONGEST)).toBe(1.2 * pause);
});

describe('Retry-After', () => {
  it.each([
    ['60', 1, 60],
    [' 60 ', 1, 60],
    ['60', 2, 300], // the pause of the schedule is longer
    ['0', 1, 5],
    ['86400', 1, DAY],
    ['86401', 1, DAY],
    ['9'.repeat(400), 1, DAY],
    ['Sun, 01 Mar 2026 12:10:00 GMT', 1, 600],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 1, 5],
    ['Sun, 01 Mar 2037 12:00:00 GMT', 1, DAY],
  ])('%s after failure %d is respected within bounds: %d s', (retryAfter, failures, seconds) => {
    expect(pauseAfter(failures, retryAfter)).toBe(seconds);
  });

  it.each(['', 'soon', '-5', '1.5', '1e3', '0x10', '2026-03-01T13:00:00Z', 'Xxx, 99 Yyy 2026 12:00:00 GMT'])(
    '"%s" is ignored',
    (retryAfter) => {
      expect(pauseAfter(1, retryAfter)).toBe(5);
    },
  );

  it('is at least the first step of the schedule', () => {
    expect(pauseAfter(1, '1', SHORTEST)).toBe(5);
  });

  it('does not shorten the last pause', () => {
    expect(pauseAfter(9, '60', LONGEST)).toBe(1.2 * DAY);
  });

  it('gives no attempt to a delivery that is given up', () => {
    expect(pauseAfter(10, '60')).toBe(null);
  });
});
