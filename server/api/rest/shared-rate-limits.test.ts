/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testClock } from '../../testing/clock';
import { TEST_LIMIT_MS } from '../../testing/limits';
import { freshDatabase } from '../../testing/postgres';
import { NO_REDIS, startRedis, type TestRedis } from '../../testing/redis-server';
import { buildServerProcess } from '../../testing/server-process';
import { testServer, type TestServer } from '../../testing/server';

const BURST = 20;
/** Returns an address of this test alone, because others may use the same Redis. */
const newAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

let redis: TestRedis;
beforeAll(async () => {
  if (NO_REDIS === null) redis = await startRedis();
});
afterAll(async () => {
  if (NO_REDIS === null) await redis.stop();
});

const environment = () => ({
  RATE_LIMITS: `anonymous=1/s:${BURST}`,
  REDIS_URL: redis.url,
  TRUSTED_PROXIES: '1',
});

/** Calls without a credential at the same time, to one server after the other. @returns the status of each */
const callAtOnce = (urls: readonly string[], count: number, ip: string) =>
  Promise.all(
    Array.from({ length: count }, async (_, call) => {
      const answer = await fetch(`${urls[call % urls.length]}/api/recordings`, {
        headers: { 'X-Forwarded-For': ip },
      });
      await answer.text();
      return answer.status;
    }),
  );

/** Returns how many calls were not refused by the limit. */
const passed = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;

describe.skipIf(NO_REDIS !== null)('with limits in Redis', () => {
  describe('two servers', () => {
    const clock = testClock();
    let servers: TestServer[];
    const urls = () => servers.map(({ url }) => url);
    /** Counts how often each server logs something from now on. */
    const logFromNow = () => {
      const before = servers.map((server) => server.logged().length);
      return (what: string) =>
        servers.map((server, index) => server.logged().slice(before[index]).split(what).length - 1);
    };
    const start = () =>
      testServer({
        env: environment(),
        replace: () => ({ now: clock.now }),
        sharedLimits: { now: clock.now, keepMs: 2 * TEST_LIMIT_MS },
      });

    beforeAll(async () => {
      servers = await Promise.all([start(), start()]);
    });
    afterAll(() => Promise.all(servers.map((server) => server.close())));

    it('let exactly one burst pass together, and what comes back', async () => {
      const ip = newAddress();
      const statuses = await callAtOnce(urls(), 3 * BURST, ip);
      expect([passed(statuses), statuses.filter((status) => status === 429).length]).toEqual([
        BURST,
        2 * BURST,
      ]);
      clock.passSeconds(2);
      expect(passed(await callAtOnce(urls(), BURST, ip))).toBe(2);
      expect(passed(await callAtOnce(urls(), BURST, newAddress()))).toBe(BURST);
    });

    it('refuse and hold up nobody when Redis is killed during requests, and go on in memory', async () => {
      const logged = logFromNow();
      const ip = newAddress();
      redis.hold();
      const during = callAtOnce(urls(), BURST, ip);
      await expect.poll(() => redis.heldBytes).toBeGreaterThan(0);
      await redis.kill();
      expect(passed(await during)).toBe(BURST);
      for (const url of urls()) expect(passed(await callAtOnce([url], 2 * BURST, ip))).toBe(BURST / 2);
      for (const server of servers) expect((await server.call('GET', '/readyz')).status).toBe(200);
      expect(logged('Redis is away')).toEqual([1, 1]);

      await redis.restart();
      await expect.poll(() => logged('Redis is back')).toEqual([1, 1]);
      expect(passed(await callAtOnce(urls(), 3 * BURST, newAddress()))).toBe(BURST);
      expect(logged('Redis is away')).toEqual([1, 1]);
      for (const server of servers) expect(server.logged()).not.toContain(redis.password ?? redis.url);
    });

    it('start without Redis, and share limits as soon as it is there', async () => {
      const logged = logFromNow();
      await redis.kill();
      const alone = await start();
      onTestFinished(() => alone.close());
      expect(passed(await callAtOnce([alone.url], 2 * BURST, newAddress()))).toBe(BURST);
      expect(alone.logged()).toContain('Redis is away');
      await redis.restart();
      await expect.poll(() => alone.logged()).toContain('Redis is back');
      await expect.poll(() => logged('Redis is back')).toEqual([1, 1]);
      expect(passed(await callAtOnce([alone.url, ...urls()], 3 * BURST, newAddress()))).toBe(BURST);
    });

    it('close their connections when they stop', async () => {
      const logged = logFromNow();
      await expect.poll(() => redis.connections).toBe(2);
      await Promise.all(servers.map((server) => server.restart()));
      await expect.poll(() => redis.connections).toBe(2);
      expect(logged('Redis counts calls')).toEqual([1, 1]);
      expect(logged('Redis is away')).toEqual([0, 0]);
    });
  });

  it('two processes let one burst pass together, by the clock of Redis', async () => {
    const built = await buildServerProcess();
    onTestFinished(() => built.remove());
    const databases = [await freshDatabase(), await freshDatabase()];
    const processes = databases.map((database) => built.start(database, environment()));
    onTestFinished(async () => {
      await Promise.all(processes.map((process) => process.kill()));
      await Promise.all(databases.map((database) => database.drop()));
    });
    const urls = await Promise.all(processes.map(({ ready }) => ready));
    const [ip, begunAt] = [newAddress(), Date.now()];
    const count = passed(await callAtOnce(urls, 3 * BURST, ip));
    const seconds = Math.ceil((Date.now() - begunAt) / 1_000);
    expect(count).toBeGreaterThanOrEqual(BURST);
    expect(count).toBeLessThanOrEqual(BURST + seconds);
  });
});
