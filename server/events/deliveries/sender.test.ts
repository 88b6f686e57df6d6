import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/client';
import { events, webhookDeliveries, webhooks } from '../../platform/db/schema/events';
import { newId } from '../../platform/ids';
import type { Post } from '../../platform/outbound/guarded-post';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import { startWebhookServer, type WebhookAccount, type WebhookServer } from '../../testing/webhooks';
import { newWebhookSecret } from '../webhooks/secret';
import { createSender } from './sender';

let webhookServer: WebhookServer;
let account: WebhookAccount;
let receiver: WebhookReceiver;

beforeAll(async () => {
  webhookServer = await startWebhookServer();
});
afterAll(() => webhookServer.server.close());
beforeEach(async () => {
  account = await webhookServer.newAccount();
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const range = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const idsOf = () => receiver.received.map(({ event }) => event.id);

/** Another sender on the same database, as that of a second process. */
function secondSender(onPost: () => void) {
  const { services } = webhookServer.server;
  const post: Post = (request, signal) => {
    onPost();
    return services.webhookEndpoints.post(request, signal);
  };
  return createSender({
    ...services,
    timers: webhookServer.clock,
    random: () => 0.5,
    webhookEndpoints: { post },
  });
}

it('two processes share the deliveries, and none is sent by both', async () => {
  let bySecond = 0;
  const second = secondSender(() => void (bySecond += 1));
  second.start();
  const { webhookId } = await account.newWebhook(receiver.url);
  await Promise.all(range(8).map((room) => account.emit(`rm_${room}`, 20)));
  while (receiver.received.length < 160) {
    second.wake();
    const had = receiver.received.length;
    await receiver.until(({ length }) => length > had);
  }
  await account.passTime(webhookId);
  expect(new Set(idsOf()).size).toBe(160);
  expect(idsOf()).toHaveLength(160);
  expect(bySecond).toBeGreaterThan(0);
  expect(bySecond).toBeLessThan(160);
  await second.close(60_000);
});

it('gives back what it sends when the server ends, without counting the attempt', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  receiver.answer = () => null;
  await account.emit('rm_a');
  await receiver.until(({ length }) => length === 1);
  await webhookServer.server.restart();
  receiver.answer = () => 200;
  await receiver.until(({ length }) => length === 2);
  await account.passTime(webhookId);
  const [delivery] = (await account.call('GET', `/api/webhooks/${webhookId}/deliveries`)).body.deliveries;
  expect(delivery).toMatchObject({ status: 'succeeded', attempts: [{ statusCode: 200 }] });
});

it('sends to an endpoint although hundreds of somebody else have been due longer', async () => {
  const { db, vault, now } = webhookServer.server.services;
  const crowd = await webhookServer.newAccount();
  await crowd.emit('rm_a');
  const [event] = await db.select().from(events).where(eq(events.accountId, crowd.accountId));
  if (event === undefined) throw new Error('There is one.');
  const at = new Date(now().getTime() - 1_000);
  const ids = range(250).map(() => newId('whk'));
  const fields = {
    accountId: crowd.accountId,
    url: receiver.url,
    description: '',
    ordering: 'room' as const,
    status: 'enabled' as const,
    createdAt: at,
    updatedAt: at,
  };
  receiver.answer = ({ event: { roomId } }) => (roomId === 'rm_b' ? 204 : null);
  await db
    .insert(webhooks)
    .values(ids.map((id) => ({ ...fields, id, secret: vault.seal(newWebhookSecret(), id) })));
  await db.insert(webhookDeliveries).values(
    ids.map((webhookId) => ({
      id: newId('dlv'),
      webhookId,
      eventId: event.id,
      sequence: 1,
      lane: 'rm_a',
      trigger: 'event' as const,
      status: 'pending' as const,
      nextAttemptAt: at,
      createdAt: at,
    })),
  );
  await account.newWebhook(receiver.url);
  await account.emit('rm_b');
  const isThere = () => receiver.received.some(({ event: { roomId } }) => roomId === 'rm_b');
  await receiver.until(isThere);
  expect(isThere()).toBe(true);
  await db.delete(webhooks).where(eq(webhooks.accountId, crowd.accountId));
});

describe('while the database is away', () => {
  let isAway = false;
  let lonely: WebhookServer;
  beforeAll(async () => {
    // The one of the sender and of the routes, not that of the numbering.
    const absent = (db: Db): Db =>
      new Proxy(db, {
        get(target, name: keyof Db) {
          if (isAway) throw new Error('The database is away.');
          return Reflect.get(target, name, target);
        },
      });
    lonely = await startWebhookServer({ replace: ({ db }) => ({ db: absent(db) }) });
    account = await lonely.newAccount();
  });
  afterAll(() => lonely.server.close());
  beforeEach(async () => {
    account = await lonely.newAccount();
  });

  it('the sender asks again and again, and sends what has come up meanwhile', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const failures = () => lonely.server.logged().split('due deliveries could not be looked for').length - 1;
    const had = failures();
    isAway = true;
    for (let times = 1; times <= 3; times += 1) {
      lonely.clock.advance(2_000);
      await expect.poll(failures).toBeGreaterThanOrEqual(had + times);
    }
    isAway = false;
    await account.emit('rm_a');
    await account.passTime(webhookId);
    expect(receiver.received).toHaveLength(1);
  });

  it('a delivery whose outcome cannot be recorded is sent again when its lease is over', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    receiver.answer = () => {
      isAway = receiver.received.length === 1;
      return 200;
    };
    await account.emit('rm_a');
    await expect.poll(() => lonely.server.logged()).toContain('a delivery could not be sent or recorded');
    isAway = false;
    const show = async () =>
      (await account.call('GET', `/api/webhooks/${webhookId}/deliveries`)).body.deliveries;
    expect(await show()).toMatchObject([{ status: 'pending', attempts: [] }]);
    lonely.clock.advance(45_000);
    await receiver.until(({ length }) => length === 2);
    await account.passTime(webhookId);
    expect(await show()).toMatchObject([{ status: 'succeeded', attempts: [{ statusCode: 200 }] }]);
  });
});
