import { expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { createMemoryRateLimiter } from './rate-limiter';

const LIMIT = { perSecond: 1, burst: 2 };

it('has a bucket for each caller of each kind', async () => {
  const limiter = createMemoryRateLimiter({ account: LIMIT, anonymous: LIMIT }, testClock().now);
  const allowed = async (kind: 'account' | 'anonymous', caller: string) =>
    (await limiter.count(kind, caller))?.isAllowed;
  expect([
    await allowed('account', 'a'),
    await allowed('account', 'a'),
    await allowed('account', 'a'),
  ]).toEqual([true, true, false]);
  expect(await allowed('account', 'b')).toBe(true);
  expect(await allowed('anonymous', 'a')).toBe(true);
});

it('counts nothing for a kind without a limit', async () => {
  const limiter = createMemoryRateLimiter({ account: LIMIT }, testClock().now);
  expect(await limiter.count('anonymous', 'a')).toBeNull();
  expect(await limiter.read('credentials', 'a')).toBeNull();
  expect(limiter.callers).toBe(0);
});

it('reads without counting', async () => {
  const limiter = createMemoryRateLimiter({ account: LIMIT }, testClock().now);
  for (let reads = 0; reads < 5; reads += 1) {
    expect(await limiter.read('account', 'a')).toMatchObject({ isAllowed: true, remaining: 2 });
  }
  expect(limiter.callers).toBe(0);
});

it('keeps its memory bounded in a flood of callers', async () => {
  const limiter = createMemoryRateLimiter({ anonymous: { perSecond: 1, burst: 500 } }, testClock().now, 100);
  for (let caller = 0; caller < 10_000; caller += 1) await limiter.count('anonymous', `caller ${caller}`);
  expect(limiter.callers).toBeLessThanOrEqual(200);
});

it('refuses a caller that goes on calling during a flood of others', async () => {
  const limiter = createMemoryRateLimiter({ anonymous: LIMIT }, testClock().now, 100);
  let passed = 0;
  for (let caller = 0; caller < 1_000; caller += 1) {
    await limiter.count('anonymous', `caller ${caller}`);
    if ((await limiter.count('anonymous', 'busy'))?.isAllowed === true) passed += 1;
  }
  expect(passed).toBe(2);
});

it('forgets callers whose bucket is full again, and none before', async () => {
  const clock = testClock();
  const limiter = createMemoryRateLimiter({ anonymous: LIMIT }, clock.now);
  for (let caller = 0; caller < 1_000; caller += 1) await limiter.count('anonymous', `caller ${caller}`);
  await limiter.count('anonymous', 'early');
  await limiter.count('anonymous', 'early');
  clock.advance(999);
  await limiter.count('anonymous', 'other');
  expect(await limiter.count('anonymous', 'early')).toMatchObject({ isAllowed: false });
  for (let fills = 0; fills < 2; fills += 1) {
    clock.advance(2_000);
    await limiter.count('anonymous', 'other');
  }
  expect(limiter.callers).toBeLessThanOrEqual(2);
  expect(await limiter.count('anonymous', 'early')).toMatchObject({ isAllowed: true, remaining: 1 });
});
