import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { newKeyFor, newPerson } from '../../testing/people';
import { findKey } from '../../testing/identity-rows';
import { countUpdates } from '../../testing/statements';
import { testServer, type TestServer } from '../../testing/server';

const time = testClock(new Date('2026-03-01T10:00:00Z'));
let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: time.now }) });
  key = await newKeyFor(await newPerson(server.services));
});
afterAll(() => server.close());

const use = () => server.call('GET', '/api/recordings', { key });
const lastUsedAt = async () => (await findKey(server.services.db, key))?.lastUsedAt?.getTime() ?? null;

/** Waits for the record of the use, because the request does not wait for it. */
const noted = (ms: number) => expect.poll(lastUsedAt).toBe(ms);

it('records the last use of a key at most once a minute', async () => {
  expect(await lastUsedAt()).toBeNull();
  const first = time.now().getTime();
  await use();
  await noted(first);

  time.passSeconds(59);
  await use();
  await use();
  expect(await lastUsedAt()).toBe(first);

  time.passSeconds(1);
  await use();
  await noted(first + 60_000);
});

it('writes once a minute for a burst of requests', { tags: ['slow'] }, async () => {
  const updates = await countUpdates(server.services.db, 'keys');
  for (let minute = 1; minute <= 5; minute += 1) {
    time.passSeconds(60);
    await Promise.all(Array.from({ length: 20 }, use));
    await noted(time.now().getTime());
    await use();
    expect(await updates()).toBe(minute);
  }
});

it('does not record a refused use', async () => {
  const before = await lastUsedAt();
  time.passSeconds(3_600);
  await server.call('GET', '/api/recordings', { key: `${key}0` });
  await server.call('GET', '/api/nothing', { key });
  expect(await lastUsedAt()).toBe(before);
});
