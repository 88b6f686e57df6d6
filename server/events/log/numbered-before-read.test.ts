import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import { testClock } from '../../testing/clock';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { countEvents } from '../../testing/webhooks';
import { Numbering } from './numbering';

/** The time of the server stands still: nothing is numbered because time has passed. */
const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ timers: clock });
});
afterAll(() => server.close());

async function newAccount() {
  const owner = await newPerson(server.services, 'Olga Owner');
  return { owner, accountId: owner.live, key: await newKeyFor(owner, 'live', ['svc:events', 'svc:rooms']) };
}

const append = (accountId: string) =>
  server.services.events.append(server.services.db, {
    type: 'room.locked',
    accountId,
    at: server.services.now(),
    roomId: null,
    sessionId: null,
    data: {},
  });

it('shows every event that was committed before the request, in the feed and in the portal', async () => {
  const { owner, accountId, key } = await newAccount();
  const created = [await newEmbedRoom(server, key), await newEmbedRoom(server, key)];
  const { body } = await server.call('GET', '/api/events?types=room.created', { key });
  expect(body.events.map(({ roomId }: { roomId: string }) => roomId)).toEqual(created);
  const roomId = await newEmbedRoom(server, key);
  const { events: listed, head } = await owner.portal.events.listForAccount({ accountId, limit: 1 });
  expect(listed).toMatchObject([{ roomId, sequence: head }]);
});

it('posts nothing to a new endpoint that happened before it', async () => {
  const { key } = await newAccount();
  await newEmbedRoom(server, key);
  const url = 'https://receiver.example/hook';
  const { body } = await server.call('POST', '/api/webhooks', { key, body: { url } });
  await server.call('GET', '/api/events', { key });
  const answer = await server.call('GET', `/api/webhooks/${body.webhookId}/deliveries`, { key });
  expect(answer.body.deliveries).toEqual([]);
});

it('keeps no event of a deleted account, nor one that is inserted while it is deleted', async () => {
  const { owner, accountId, key } = await newAccount();
  await newEmbedRoom(server, key);
  await server.call('GET', '/api/events', { key });
  await newEmbedRoom(server, key);
  const { db } = server.services;
  const accountIds = [owner.live, owner.test];
  expect(await countEvents(db, accountIds)).toBeGreaterThan(0);
  const { email } = await owner.portal.users.me();
  await owner.portal.users.delete({ confirmation: email });
  expect(await countEvents(db, accountIds)).toBe(0);
  await append(accountId);
  await server.services.eventNumbering.numberNow(accountId);
  expect(await countEvents(db, accountIds)).toBe(0);
});

it('looks for events while the transaction that inserts one is open, and fails at nothing', async () => {
  const { accountId } = await newAccount();
  const { db } = server.services;
  const time = testClock();
  const logged: string[] = [];
  const numbering = new Numbering({
    db,
    log: createLog('error', { write: (line) => void logged.push(line) }),
    timers: time,
    enqueueDeliveries: async () => ({ hasSubscribers: false, hasDeliveries: false }),
    isAwaited: () => false,
    numbered: () => {},
    passed: async () => {},
  });
  await db.transaction(async () => {
    numbering.inserted(accountId);
    time.advance(200);
  });
  await numbering.close();
  expect(logged).toEqual([]);
});

it('looks soon after an insert only where somebody waits, or an endpoint may be', async () => {
  const { accountId } = await newAccount();
  const { db, log } = server.services;
  const time = testClock();
  const told: string[] = [];
  let isAwaited = false;
  const numbering = new Numbering({
    db,
    log,
    timers: time,
    enqueueDeliveries: async () => ({ hasSubscribers: false, hasDeliveries: false }),
    isAwaited: () => isAwaited,
    numbered: (id) => void told.push(id),
    passed: async () => {},
  });
  await append(accountId);
  numbering.inserted(accountId);
  expect(time.waiting).toBe(2);
  time.advance(200);
  await expect.poll(() => told).toContain(accountId);
  numbering.inserted(accountId);
  expect(time.waiting).toBe(0);
  isAwaited = true;
  numbering.inserted(accountId);
  expect(time.waiting).toBe(2);
  await numbering.close();
});
