import { randomUUID } from 'node:crypto';
import { connectRedisChannel } from '../../platform/redis/channel';
import { connectRedis, reasonOf, redisScript } from '../../platform/redis/connection';
import type { Config } from '../config';
import type { Part } from './part';

/** A script that uses the same commands as counting a call, without counting one. */
const SCRIPT = redisScript(
  "redis.call('SET', KEYS[1], ARGV[1], 'PX', 1000) return redis.call('GET', KEYS[1])",
);

/** Checks whether Redis can count REST calls, and whether it carries the events of calls between processes. */
export const redisPart = ({ redisUrl, rateLimits, databaseUrl }: Config): Part => ({
  name: 'redis',
  off:
    redisUrl === null
      ? 'REDIS_URL is not set: each process counts by itself, and Postgres carries calls between processes.'
      : rateLimits === null && databaseUrl === null
        ? 'It is not used: neither RATE_LIMITS nor DATABASE_URL is set.'
        : null,
  deadlineMs: 10_000,
  mend: 'Check REDIS_URL, and that Redis can be reached from here.',
  async check(report, signal) {
    if (redisUrl === null) return;
    try {
      if (rateLimits !== null) {
        await count(redisUrl, signal);
        report.ok('counting', 'It runs the scripts that count REST requests.');
      }
      if (databaseUrl !== null) {
        await hearOneself(redisUrl);
        report.ok('calls', 'It carries the events of calls between processes.');
      }
    } catch (error) {
      if (signal.aborted) throw error;
      report.fail(
        'connection',
        `It cannot be used: ${reasonOf(error)}.`,
        'Check REDIS_URL: host, port, password and database number. docs/reference/configuration.md and docs/guides/operate/operations.md list the commands that its user needs.',
      );
    }
  },
});

async function count(url: string, signal: AbortSignal): Promise<void> {
  const connection = await connectRedis(url, { connectMs: 60_000, signal, onLost() {} });
  try {
    await connection.run(SCRIPT, ['conference-room:calls:doctor'], ['ok']);
  } finally {
    connection.close();
  }
}

/**
 * Sends a message on a separate channel that no process hears. Resolves when it has come back; the part has a deadline.
 */
async function hearOneself(url: string): Promise<void> {
  let heard = () => {};
  const isHeard = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const name = `conference-room:bus:doctor-${randomUUID()}`;
  const channel = await connectRedisChannel(url, { channel: name, onReceived: heard, onLost() {} });
  try {
    await channel.send(['ok']);
    await isHeard;
  } finally {
    await channel.close();
  }
}
