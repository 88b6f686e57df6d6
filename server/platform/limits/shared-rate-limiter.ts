import type { Log } from '../log/log';
import { connectRedis, reasonOf, type RedisConnection } from '../redis/connection';
import type { Cancel, Timers } from '../time/timers';
import { withDeadline } from '../time/with-deadline';
import type { RateLimiter, RateLimits } from './rate-limiter';
import { createRedisRateLimiter, type BucketClock, type RedisRateLimiter } from './redis-rate-limiter';

/** How a test counts in Redis, so that nothing depends on how fast a machine is. */
export interface SharedRateLimiterTiming {
  /** How long it may take to connect, in milliseconds. */
  connectMs: number;
  /** How long Redis may take to answer, in milliseconds. */
  answerMs: number;
  /** Absent: the clock of Redis. */
  clock?: BucketClock | undefined;
}

const TIMING: SharedRateLimiterTiming = { connectMs: 2_000, answerMs: 250 };

/** The wait before another try to reach Redis: it doubles up to the longest, in milliseconds. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

export interface SharedRateLimiter extends RateLimiter {
  /** Closes the connection. Later calls are counted in memory. */
  close(): void;
}

interface Options {
  limits: RateLimits;
  url: string;
  /** Counts while Redis is away. */
  memory: RateLimiter;
  timers: Timers;
  log: Log;
  timing?: SharedRateLimiterTiming | undefined;
}

interface Connected {
  limiter: RedisRateLimiter;
  connection: RedisConnection;
}

/**
 * Counts in Redis, and in memory while Redis is away: no call is refused or held up for that. A call that finds out
 * waits for the answer of Redis until the deadline; those after it wait for nothing, until Redis is back. Resolves when
 * Redis has answered, or has not.
 */
export async function openSharedRateLimiter(options: Options): Promise<SharedRateLimiter> {
  const { limits, url, memory, log, timing = TIMING } = options;
  const timers = readsFirst(options.timers);
  const end = new AbortController();
  let connected: Connected | null = null;
  let failures = 0;
  let wasAway = false;
  let cancelRetry: Cancel = () => {};

  await connect();
  return {
    count: (kind, caller) => ask((limiter) => limiter.count(kind, caller)),
    read: (kind, caller) => ask((limiter) => limiter.read(kind, caller)),
    close() {
      end.abort();
      cancelRetry();
      connected?.connection.close();
      connected = null;
    },
  };

  async function ask<T>(question: (limiter: RateLimiter) => Promise<T>): Promise<T> {
    const asked = connected;
    if (asked === null) return question(memory);
    try {
      const limit = { totalMs: timing.answerMs };
      return await withDeadline(limit, undefined, () => question(asked.limiter), timers);
    } catch (error) {
      lose(asked.connection, error);
      return question(memory);
    }
  }

  async function connect(): Promise<void> {
    try {
      const limit = { totalMs: timing.connectMs };
      connected = await withDeadline(limit, end.signal, ({ signal }) => open(signal), timers);
    } catch (error) {
      if (!end.signal.aborted) retryAfter(error);
      return;
    }
    failures = 0;
    log.info(wasAway ? 'Redis is back: it counts calls again' : 'Redis counts calls, for all processes');
    wasAway = false;
  }

  /** Opens a connection on which calls can be counted. @param signal closes it */
  async function open(signal: AbortSignal): Promise<Connected> {
    const connection = await connectRedis(url, {
      connectMs: timing.connectMs,
      signal,
      onLost: (cause) => lose(connection, cause),
    });
    const limiter = createRedisRateLimiter(limits, connection, { clock: timing.clock });
    try {
      await withDeadline({ totalMs: timing.answerMs }, signal, () => limiter.check(), timers);
    } catch (error) {
      connection.close();
      throw error;
    }
    return { limiter, connection };
  }

  /** Many calls may find out at once, and some after another connection was opened. */
  function lose(connection: RedisConnection, cause: unknown): void {
    if (connected?.connection !== connection) return;
    connected = null;
    connection.close();
    retryAfter(cause);
  }

  function retryAfter(cause: unknown): void {
    if (!wasAway) {
      const reason = reasonOf(cause);
      log.error({ reason }, 'Redis is away: this process counts calls in its own memory until it is back');
    }
    wasAway = true;
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
    failures += 1;
    cancelRetry = timers.after(waitMs, () => void connect());
  }
}

/** Lets a busy process read the data that has arrived before a deadline applies. */
const readsFirst = (timers: Timers): Timers => ({
  after: (ms, run) => timers.after(ms, () => setImmediate(run)),
});
