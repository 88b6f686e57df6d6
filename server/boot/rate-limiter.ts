import type { Config } from './config';
import type { Log } from '../platform/log/log';
import { createMemoryRateLimiter, type RateLimiter } from '../platform/limits/rate-limiter';
import type { SharedRateLimiterTiming } from '../platform/limits/shared-rate-limiter';
import type { Timers } from '../platform/time/timers';

interface Options {
  log: Log;
  now: () => Date;
  timers: Timers;
  timing?: SharedRateLimiterTiming | undefined;
}

/** A counter of calls that can be closed. */
export interface OpenRateLimiter {
  limiter: RateLimiter;
  close(): void;
}

/** Opens the counter; null: calls are not limited. The client of Redis is loaded only when processes share a Redis. */
export async function openRateLimiter(
  { rateLimits, redisUrl }: Pick<Config, 'rateLimits' | 'redisUrl'>,
  { log, now, timers, timing }: Options,
): Promise<OpenRateLimiter | null> {
  if (rateLimits === null) return null;
  const memory = createMemoryRateLimiter(rateLimits, now);
  if (redisUrl === null) return { limiter: memory, close() {} };
  const { openSharedRateLimiter } = await import('../platform/limits/shared-rate-limiter');
  const limiter = await openSharedRateLimiter({
    limits: rateLimits,
    url: redisUrl,
    memory,
    timers,
    log,
    timing,
  });
  return { limiter, close: () => limiter.close() };
}
