import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/client';
import type { Post } from '../../platform/outbound/guarded-post';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import {
  addFailingWebhooks,
  startWebhookServer,
  type WebhookAccount,
  type WebhookServer,
} from '../../testing/webhooks';
import { Sender } from './sender';

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

/** Creates another sender on the same database, like the sender of a second process. */
function secondSender(onPost: () => void) {
  const { services } = webhookServer.server;
  const post: Post = (request, signal) => {
    onPost();
    return services.webhookEndpoints.post(request, signal);
  };
  return new Sender({
    ...services,
    timers: webhookServer.clock,
    random: () => 0.5,
    dataOf: async ({ data }) => data,
    webhookEndpoints: { post },
  });
}

it('two processes share the deliveries, and none is sent by both', { tags: ['slow'] }, async () => {
  let bySecond = 0;
  const second = secondSender(() => void (bySecond += 1));
  second.start();
  const { webhookId } = await account.newWebhook(receiver.url);
  // A new endpoint gets one request at a time from each process, so two open requests come from both processes.
  const open: ServerResponse[] = [];
  receiver.answer = (_, response) => {
    open.push(response);
    return null;
  };
  await Promise.all(range(8).map((room) => account.emit(`rm_${room}`, 20)));
  await receiver.until(({ length }) => length === 2);
  receiver.answer = () => 204;
  for (const response of open) response.writeHead(204).end();
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

it(
  'gives back what it sends when the server ends, without counting the attempt',
  { tags: ['slow'] },
  async () => {
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
  },
);

it('hundreds of endpoints that do not answer do not keep one that works from getting its events', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  await account.emit('rm_a');
  await account.passTime(webhookId);
  const hole = await startWebhookReceiver();
  hole.answer = () => null;
  const other = await webhookServer.newAccount();
  await other.emit(null);
  const { events } = (await other.call('GET', '/api/events?wait=30')).body;
  const remove = await addFailingWebhooks(webhookServer.server.services, {
    accountId: other.accountId,
    eventId: events[0].id,
    url: hole.url,
    times: 300,
  });
  await account.emit('rm_a');
  await receiver.until(({ length }) => length === 2);
  expect(receiver.received[1]?.event.sequence).toBe(2);
  await remove();
  await hole.close();
});

describe('while the database is away', () => {
  let isAway = false;
  let lonely: WebhookServer;
  beforeAll(async () => {
    // Replaces the database of the sender and of the routes, but not of the numbering.
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

  it(
    'the sender asks again and again, and sends what has come up meanwhile',
    { tags: ['slow'] },
    async () => {
      const { webhookId } = await account.newWebhook(receiver.url);
      const failures = () =>
        lonely.server.logged().split('due deliveries could not be looked for').length - 1;
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
    },
  );

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
