import { describe, expect, it } from 'vitest';
import { fillMs, readBucket, takeCall, type RateLimit } from './gcra';

const START = Date.parse('2026-05-04T10:00:00Z');

/** Returns a bucket that calls are taken from. */
function bucket(limit: RateLimit) {
  let kept: number | undefined;
  return {
    take(nowMs: number) {
      const after = takeCall(limit, kept, nowMs);
      kept = after.fullAtMicros;
      return after;
    },
    read: (nowMs: number) => readBucket(limit, kept, nowMs),
    /** How many calls pass at one moment. */
    drain(nowMs: number, tries = 10_000) {
      return Array.from({ length: tries }, () => this.take(nowMs)).filter(({ isAllowed }) => isAllowed)
        .length;
    },
  };
}

describe.each([
  { perSecond: 200, burst: 1000 },
  { perSecond: 3, burst: 7 },
  { perSecond: 7, burst: 1 },
  { perSecond: 100_000, burst: 5_000 },
])('%j', (limit) => {
  it('lets a burst pass at once and no more', () => {
    expect(bucket(limit).drain(START)).toBe(limit.burst);
  });

  it('gives back as many calls in a second as its rate, up to the burst', () => {
    const calls = bucket(limit);
    calls.drain(START);
    expect(calls.drain(START + 1_001)).toBe(Math.min(limit.perSecond, limit.burst));
    expect(calls.drain(START + 1_001 + fillMs(limit))).toBe(limit.burst);
  });

  it('lets a call pass after the time that it names, and none before', () => {
    const calls = bucket(limit);
    calls.drain(START);
    const { moreAfterMs } = calls.take(START);
    expect(calls.read(START + Math.ceil(moreAfterMs) - 1).isAllowed).toBe(false);
    expect(calls.take(START + Math.ceil(moreAfterMs)).isAllowed).toBe(true);
  });

  it('counts down what remains', () => {
    const calls = bucket(limit);
    for (let left = limit.burst - 1; left >= 0; left -= 1) expect(calls.take(START).remaining).toBe(left);
    expect(calls.take(START).remaining).toBe(0);
  });
});

it('takes nothing from an empty bucket: refused calls do not delay the next one', () => {
  const calls = bucket({ perSecond: 10, burst: 2 });
  calls.drain(START, 1_000);
  expect(calls.take(START + 100).isAllowed).toBe(true);
});

it('reads without taking', () => {
  const calls = bucket({ perSecond: 1, burst: 1 });
  expect([calls.read(START).isAllowed, calls.read(START).isAllowed]).toEqual([true, true]);
  calls.take(START);
  expect(calls.read(START)).toMatchObject({ isAllowed: false, remaining: 0, moreAfterMs: 1_000 });
});

it('makes nobody wait longer than an empty bucket takes when the clock is set back', () => {
  const limit = { perSecond: 1, burst: 3 };
  const calls = bucket(limit);
  calls.drain(START);
  const hourBefore = START - 3_600_000;
  expect(calls.take(hourBefore).moreAfterMs).toBe(1_000);
  expect(calls.drain(hourBefore + fillMs(limit))).toBe(3);
});
