import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testClock, type TestClock } from '../../testing/clock';
import { NO_REDIS, startRedis, type TestRedis } from '../../testing/redis-server';
import { createLog } from '../log/log';
import { systemTimers, type Timers } from '../time/timers';
import { createMemoryRateLimiter, type RateLimiter } from './rate-limiter';
import { openSharedRateLimiter } from './shared-rate-limiter';

const HOUR_MS = 3_600_000;
const LIMITS = { account: { perSecond: 1, burst: 5 } };

let redis: TestRedis;
beforeAll(async () => {
  if (NO_REDIS === null) redis = await startRedis();
});
afterAll(async () => {
  if (NO_REDIS === null) await redis.stop();
});
beforeEach(async () => {
  if (NO_REDIS !== null) return;
  await redis.kill();
  await redis.restart();
});

interface Line {
  level: string;
  msg: string;
  reason?: string;
}

/** Opens a limiter, and keeps its log. By default it waits until Redis answers. */
async function open({
  timers = systemTimers,
  answerMs = HOUR_MS,
  url = redis.url,
  clock = testClock(),
}: {
  timers?: Timers;
  answerMs?: number;
  url?: string;
  clock?: TestClock;
} = {}) {
  const lines: Line[] = [];
  let asked = 0;
  const counting = createMemoryRateLimiter(LIMITS, clock.now);
  const memory: RateLimiter = {
    count(kind, caller) {
      asked += 1;
      return counting.count(kind, caller);
    },
    read: (kind, caller) => counting.read(kind, caller),
  };
  const limiter = await openSharedRateLimiter({
    limits: LIMITS,
    url,
    memory,
    timers,
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    timing: { connectMs: HOUR_MS, answerMs, clock: { now: clock.now, keepMs: 2 * HOUR_MS } },
  });
  onTestFinished(() => limiter.close());
  return {
    limiter,
    clock,
    /** Returns the logged lines about Redis: the level and the first three words of each. */
    logged: () => lines.map(({ level, msg }) => `${level}: ${msg.split(' ').slice(0, 3).join(' ')}`),
    lines,
    /** How many calls the memory has counted. */
    inMemory: () => asked,
    /** Returns how many of these simultaneous calls pass. */
    passes: async (count: number, caller: string) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () => limiter.count('account', caller)),
      );
      return answers.filter((usage) => usage?.isAllowed).length;
    },
  };
}

/** Nobody else in a Redis that others may use. */
const newCaller = () => randomUUID();

const COUNTS = 'info: Redis counts calls,';
const AWAY = 'error: Redis is away:';
const BACK = 'info: Redis is back:';

describe.skipIf(NO_REDIS !== null)('limits that processes share in Redis', () => {
  it('count the calls of all processes together', async () => {
    const clock = testClock();
    const [one, other] = [await open({ clock }), await open({ clock })];
    const caller = newCaller();
    expect((await one.passes(4, caller)) + (await other.passes(4, caller))).toBe(5);
    expect([one.logged(), one.inMemory(), other.inMemory()]).toEqual([[COUNTS], 0, 0]);
  });

  it('go on in memory when Redis is killed while it counts, and refuse no call for that', async () => {
    const shared = await open();
    const [caller, another, before] = [newCaller(), newCaller(), newCaller()];
    expect(await shared.passes(5, before)).toBe(5);
    redis.hold();
    const waiting = Promise.all([
      shared.passes(3, caller),
      shared.passes(1, another),
      shared.passes(1, before),
    ]);
    await expect.poll(() => redis.heldBytes).toBeGreaterThan(0);
    await redis.kill();
    expect(await waiting).toEqual([3, 1, 1]);
    expect([await shared.passes(5, caller), shared.inMemory()]).toEqual([2, 10]);
    expect(shared.logged()).toEqual([COUNTS, AWAY]);
  });

  it('are shared again when Redis is back, which is logged once', async () => {
    const clock = testClock();
    const [one, other] = [await open({ clock }), await open({ clock })];
    for (let round = 1; round <= 2; round += 1) {
      await redis.kill();
      await expect.poll(() => [one.logged().at(-1), other.logged().at(-1)]).toEqual([AWAY, AWAY]);
      await redis.restart();
      await expect.poll(() => [one.logged().at(-1), other.logged().at(-1)]).toEqual([BACK, BACK]);
      const caller = newCaller();
      expect((await one.passes(4, caller)) + (await other.passes(4, caller))).toBe(5);
    }
    expect(one.logged()).toEqual([COUNTS, AWAY, BACK, AWAY, BACK]);
    expect([one.inMemory(), other.inMemory()]).toEqual([0, 0]);
  });

  it('decide in memory at the deadline when Redis hangs, and let no later call wait', async () => {
    const time = testClock();
    const shared = await open({ timers: time, answerMs: 250 });
    const caller = newCaller();
    redis.hold();
    const calls = shared.passes(7, caller);
    await expect.poll(() => redis.heldBytes).toBeGreaterThan(0);
    time.advance(249);
    expect(shared.inMemory()).toBe(0);
    time.advance(1);
    expect(await calls).toBe(5);
    expect([await shared.passes(3, caller), shared.inMemory()]).toEqual([0, 10]);
    expect(shared.lines.at(-1)).toMatchObject({ level: 'error', reason: 'no answer in time' });
    expect(shared.logged()).toEqual([COUNTS, AWAY]);
  });

  it(
    'try to reach Redis after 100 ms, twice as long each time up to 5 s, and log nothing of it',
    { tags: ['slow'] },
    async () => {
      const time = testClock();
      const waits: number[] = [];
      const timers: Timers = {
        after(ms, run) {
          if (ms < HOUR_MS) waits.push(ms);
          return time.after(ms, run);
        },
      };
      await redis.kill();
      const shared = await open({ timers });
      for (let tries = 1; tries <= 8; tries += 1) {
        await expect.poll(() => waits.length).toBe(tries);
        time.advance(waits.at(-1) ?? 0);
      }
      await expect.poll(() => waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
      expect(await shared.passes(7, newCaller())).toBe(5);
      expect(shared.logged()).toEqual([AWAY]);
      await redis.restart();
      time.advance(5_000);
      await expect.poll(() => shared.logged()).toEqual([AWAY, BACK]);
    },
  );

  it('open although Redis accepts connections and says nothing', async () => {
    redis.hold();
    const time = testClock();
    const opening = open({ timers: time });
    await expect.poll(() => redis.heldBytes).toBeGreaterThan(0);
    time.advance(HOUR_MS);
    const shared = await opening;
    expect(await shared.passes(7, newCaller())).toBe(5);
    expect(shared.lines).toMatchObject([{ level: 'error', reason: 'no answer in time' }]);
    await expect.poll(() => redis.connections).toBe(0);
  });

  it.skipIf(Boolean(process.env['REDIS_URL']))(
    'name the reason without the password when Redis refuses it, and go on in memory',
    async () => {
      const url = new URL(redis.url);
      url.password = 'a-wrong-password';
      const shared = await open({ url: url.href });
      expect(await shared.passes(7, newCaller())).toBe(5);
      expect(shared.lines).toMatchObject([{ level: 'error', reason: 'WRONGPASS' }]);
      expect(JSON.stringify(shared.lines)).not.toContain('password');
    },
  );

  it('close their connection, and try no other one', async () => {
    const time = testClock();
    const shared = await open({ timers: time });
    expect(redis.connections).toBe(1);
    shared.limiter.close();
    await expect.poll(() => redis.connections).toBe(0);
    expect([time.waiting, await shared.passes(7, newCaller())]).toEqual([0, 5]);
    await redis.kill();
    const never = await open({ timers: time });
    never.limiter.close();
    expect([time.waiting, shared.logged(), never.logged()]).toEqual([0, [COUNTS], [AWAY]]);
  });
});
