import { z } from 'zod';
import { redisScript, type RedisConnection } from '../redis/connection';
import { bucketOf, callMicros, capacityMicros, fillMs, type RateLimit } from './gcra';
import type { RateLimiter, RateLimitKind, RateLimits, Usage } from './rate-limiter';

/** The prefix of the keys of buckets. */
const KEY_PREFIX = 'conference-room:calls:';

/**
 * `takeCall` and `readBucket` of gcra.ts, in one step for all processes. By the clock of Redis, so that the clocks of
 * the processes need not agree. Microseconds since 1970 are exact in Lua's numbers, but not in its own way to print
 * them.
 */
const BUCKET = redisScript(`
local callMicros, capacityMicros, isCounted = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == 'count'
local now = tonumber(ARGV[5])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local kept = tonumber(redis.call('GET', KEYS[1]) or '0') or 0
local fullAt = math.min(math.max(kept, now), now + capacityMicros)
local after = fullAt + callMicros
local isAllowed = after <= now + capacityMicros
if isCounted then
  if isAllowed then fullAt = after end
  redis.call('SET', KEYS[1], string.format('%.0f', fullAt), 'PX', ARGV[4])
end
return { isAllowed and 'allowed' or 'refused', string.format('%.0f', fullAt), string.format('%.0f', now) }
`);

const Reply = z.tuple([z.enum(['allowed', 'refused']), z.coerce.number(), z.coerce.number()]);

/** The time in a test, instead of the clock of Redis. */
export interface BucketClock {
  now: () => Date;
  /** How long a bucket is kept, in milliseconds. Redis expires it by its own clock, even if a test's clock stands. */
  keepMs: number;
}

/** Counts in Redis, together with all other processes that do. */
export interface RedisRateLimiter extends RateLimiter {
  /**
   * Checks that calls can be counted, by taking one from a bucket of nobody.
   * @throws the error of Redis, also when it can be read only
   */
  check(): Promise<void>;
}

/**
 * @param connection whose errors `count`, `read` and `check` throw
 * @param prefix what keys begin with
 */
export function createRedisRateLimiter(
  limits: RateLimits,
  connection: Pick<RedisConnection, 'run'>,
  { prefix = KEY_PREFIX, clock }: { prefix?: string; clock?: BucketClock | undefined } = {},
): RedisRateLimiter {
  async function ask(purpose: 'count' | 'read', key: string, limit: RateLimit) {
    const [outcome, fullAtMicros, nowMicros] = Reply.parse(
      await connection.run(
        BUCKET,
        [prefix + key],
        [
          String(callMicros(limit)),
          String(capacityMicros(limit)),
          purpose,
          String(clock?.keepMs ?? fillMs(limit)),
          clock === undefined ? '' : String(clock.now().getTime() * 1_000),
        ],
      ),
    );
    return bucketOf(limit, fullAtMicros, nowMicros, outcome === 'allowed');
  }

  async function usageOf(
    purpose: 'count' | 'read',
    kind: RateLimitKind,
    caller: string,
  ): Promise<Usage | null> {
    const limit = limits[kind];
    if (limit === undefined) return null;
    return { ...(await ask(purpose, `${kind}:${caller}`, limit)), kind, limit };
  }

  return {
    count: (kind, caller) => usageOf('count', kind, caller),
    read: (kind, caller) => usageOf('read', kind, caller),
    async check() {
      await ask('count', 'check', { perSecond: 1_000, burst: 1 });
    },
  };
}
