import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from '../../testing/clock';
import { randomFrom } from '../../testing/random';
import { NO_REDIS, startRedis, type TestRedis } from '../../testing/redis-server';
import { TEST_LIMIT_MS } from '../../testing/limits';
import { connectRedis, redisScript, type RedisConnection } from '../redis/connection';
import { retryAfterSeconds } from './headers';
import { createMemoryRateLimiter, type RateLimiter, type RateLimits } from './rate-limiter';
import { createRedisRateLimiter } from './redis-rate-limiter';

/** Longer than the file may take: Redis forgets nothing in it. */
const KEEP_MS = 2 * TEST_LIMIT_MS;
const LIMIT = { perSecond: 2, burst: 4 };

let redis: TestRedis;
let connections: RedisConnection[];
const ending = new AbortController();
const open = () =>
  connectRedis(redis.url, { connectMs: TEST_LIMIT_MS, signal: ending.signal, onLost: () => {} });

beforeAll(async () => {
  if (NO_REDIS !== null) return;
  redis = await startRedis();
  connections = await Promise.all([open(), open()]);
});
afterAll(async () => {
  if (NO_REDIS !== null) return;
  ending.abort();
  await redis.stop();
});

/** Limiters of two processes that count together, with separate keys for each test. */
function inRedis(limits: RateLimits, { now }: TestClock): RateLimiter[] {
  const options = { prefix: `test:${randomUUID()}:`, clock: { now, keepMs: KEEP_MS } };
  return connections.map((connection) => createRedisRateLimiter(limits, connection, options));
}

/** Uses the limiters in turn. */
const turns = (limiters: readonly RateLimiter[]) => {
  let turn = 0;
  return () => {
    const limiter = limiters[turn % limiters.length];
    turn += 1;
    if (limiter === undefined) throw new Error('There is no limiter.');
    return limiter;
  };
};

const places: { name: string; isShared: boolean }[] = [
  { name: 'in memory', isShared: false },
  ...(NO_REDIS === null ? [{ name: 'in Redis, from two connections', isShared: true }] : []),
];

describe.each(places)('counting $name', ({ isShared }) => {
  const start = (limits: RateLimits) => {
    const clock = testClock();
    const limiters = isShared ? inRedis(limits, clock) : [createMemoryRateLimiter(limits, clock.now)];
    return { clock, next: turns(limiters) };
  };

  it('lets exactly the burst of 200 calls at once pass', async () => {
    const { next } = start({ account: { perSecond: 1, burst: 70 } });
    const answers = await Promise.all(Array.from({ length: 200 }, () => next().count('account', 'a')));
    const passed = answers.filter((usage) => usage?.isAllowed);
    expect([passed.length, new Set(passed.map((usage) => usage?.remaining)).size]).toEqual([70, 70]);
  });

  it('counts down what remains, and gives back at the rate, up to the burst', async () => {
    const { next, clock } = start({ account: LIMIT });
    const count = async () => {
      const usage = await next().count('account', 'a');
      return [usage?.isAllowed, usage?.remaining];
    };
    for (const remaining of [3, 2, 1, 0]) expect(await count()).toEqual([true, remaining]);
    expect(await count()).toEqual([false, 0]);
    clock.advance(499);
    expect(await count()).toEqual([false, 0]);
    clock.advance(1);
    expect(await count()).toEqual([true, 0]);
    clock.passSeconds(60);
    expect(await count()).toEqual([true, 3]);
  });

  it('lets a call pass after Retry-After', async () => {
    const { next, clock } = start({ account: { perSecond: 1, burst: 1 } });
    expect(await next().count('account', 'a')).toMatchObject({ isAllowed: true });
    const refused = await next().count('account', 'a');
    expect(refused).toMatchObject({ isAllowed: false, moreAfterMs: 1_000 });
    clock.passSeconds(refused === null ? 0 : retryAfterSeconds(refused));
    expect(await next().count('account', 'a')).toMatchObject({ isAllowed: true });
  });

  it('counts each caller of each kind apart', async () => {
    const { next } = start({
      account: { perSecond: 1, burst: 1 },
      anonymous: { perSecond: 1, burst: 1 },
    });
    const allowed = async (kind: 'account' | 'anonymous', caller: string) =>
      (await next().count(kind, caller))?.isAllowed;
    expect([await allowed('account', 'a'), await allowed('account', 'a')]).toEqual([true, false]);
    expect(await allowed('account', 'b')).toBe(true);
    expect(await allowed('anonymous', 'a')).toBe(true);
    expect(await next().count('credentials', 'a')).toBeNull();
    expect(await next().read('credentials', 'a')).toBeNull();
  });

  it('reads without counting', async () => {
    const { next } = start({ account: LIMIT });
    for (let reads = 0; reads < 5; reads += 1) {
      expect(await next().read('account', 'a')).toMatchObject({ isAllowed: true, remaining: 4 });
    }
    await next().count('account', 'a');
    expect(await next().read('account', 'a')).toMatchObject({ isAllowed: true, remaining: 3 });
  });

  it('makes nobody wait longer than an empty bucket takes when the clock is set back', async () => {
    const { next, clock } = start({ account: { perSecond: 1, burst: 3 } });
    for (let calls = 0; calls < 3; calls += 1) await next().count('account', 'a');
    clock.advance(-3_600_000);
    expect(await next().count('account', 'a')).toMatchObject({ isAllowed: false, moreAfterMs: 1_000 });
    clock.passSeconds(1);
    expect(await next().count('account', 'a')).toMatchObject({ isAllowed: true });
  });
});

describe.skipIf(NO_REDIS !== null)('counting in Redis', () => {
  it.each([
    { perSecond: 200, burst: 1_000 },
    { perSecond: 7, burst: 3 },
    { perSecond: 100_000, burst: 5 },
  ])('gives the answers of the memory to the same calls: %j', async (limit) => {
    const [clock, random] = [testClock(), randomFrom(limit.burst)];
    const memory = createMemoryRateLimiter({ account: limit }, clock.now);
    const next = turns(inRedis({ account: limit }, clock));
    for (let calls = 0; calls < 300; calls += 1) {
      const [purpose, caller] = [random() < 0.8 ? 'count' : 'read', random() < 0.5 ? 'a' : 'b'] as const;
      expect(await next()[purpose]('account', caller)).toEqual(await memory[purpose]('account', caller));
      if (random() < 0.5) clock.advance(Math.floor(random() * 200));
    }
  });

  it('counts by the clock of Redis, and has Redis forget a caller when the bucket is full again', async () => {
    const [connection] = connections;
    if (connection === undefined) throw new Error('There is no connection.');
    const asked: string[][] = [];
    const prefix = `test:${randomUUID()}:`;
    const limit = { perSecond: 1, burst: 100_000 };
    const limiter = createRedisRateLimiter(
      { account: limit },
      {
        run(script, keys, parameters) {
          asked.push(keys);
          return connection.run(script, keys, parameters);
        },
      },
      { prefix },
    );
    await limiter.count('account', 'a');
    const second = await limiter.count('account', 'a');
    expect(second).toMatchObject({ isAllowed: true, limit });
    expect(second?.remaining).toBeGreaterThanOrEqual(99_998);
    expect(asked).toEqual([[`${prefix}account:a`], [`${prefix}account:a`]]); // one question for each call
    const left = await connection.run(
      redisScript("return redis.call('PTTL', KEYS[1])"),
      [`${prefix}account:a`],
      [],
    );
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(100_000_000);
  });
});
