/** @module-tag slow */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startMailServer, type MailServer, type ReceivedMail } from '../../testing/mail-server';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import {
  countPending,
  fillLog,
  startWebhookServer,
  type WebhookAccount,
  type WebhookServer,
} from '../../testing/webhooks';

const DAY_MS = 86_400_000;

let mailServer: MailServer;
let webhookServer: WebhookServer;
let account: WebhookAccount;
let receiver: WebhookReceiver;

beforeAll(async () => {
  mailServer = await startMailServer();
  webhookServer = await startWebhookServer({ env: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await webhookServer.server.close();
  mailServer.close();
});
beforeEach(async () => {
  account = await webhookServer.newAccount();
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const show = async (webhookId: string) => (await account.call('GET', `/api/webhooks/${webhookId}`)).body;
const update = (webhookId: string, body: object) => account.call('PATCH', `/api/webhooks/${webhookId}`, body);
const replay = (webhookId: string, body: object) =>
  account.call('POST', `/api/webhooks/${webhookId}/replay`, body);
const numbers = () => receiver.received.map(({ event }) => event.sequence);
/** Returns the numbers of the events that were delivered, as the deliveries have it, in ascending order. */
async function delivered(webhookId: string): Promise<number[]> {
  const { body } = await account.call('GET', `/api/webhooks/${webhookId}/deliveries?status=succeeded`);
  return body.deliveries.map(({ sequence }: { sequence: number }) => sequence).reverse();
}

it('an endpoint that answers 410 is disabled at once, and its owner is told', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  const isDisabling = ({ subject }: ReceivedMail) => subject.startsWith('Your webhook endpoint');
  const mailed = mailServer.mails.filter(isDisabling).length;
  await account.emit('rm_a');
  await account.passTime(webhookId);
  receiver.answer = () => 410;
  await account.emit('rm_a', 3);
  await account.passTime(webhookId);
  expect(numbers()).toEqual([1, 2]);
  expect(await show(webhookId)).toMatchObject({
    status: 'disabled',
    disabledReason: 'gone',
    missedAfter: 1,
    pendingCount: 0,
  });
  const { body } = await account.call('GET', '/api/events?types=webhook.disabled&wait=30');
  expect(body.events).toMatchObject([{ data: { webhookId, reason: 'gone' }, roomId: null }]);
  const { events } = await account.owner.portal.audit.list({ accountId: account.accountId });
  expect(events[0]).toMatchObject({ action: 'webhook.disable', actor: { kind: 'system' } });
  const mail = await mailServer.mail(mailed, isDisabling);
  expect(mail).toMatchObject({
    subject: `Your webhook endpoint at ${new URL(receiver.url).host} was disabled`,
  });
  expect(mail.text).toMatch(/^https:\/\/meet\.test\/portal\/org_\w+\/live\/webhooks\/whk_\w+$/m);
});

it('an endpoint that was disabled is enabled again, and a replay brings what it has missed', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  receiver.answer = () => 410;
  await account.emit('rm_a', 2);
  await account.passTime(webhookId);
  receiver.answer = () => 200;
  expect((await replay(webhookId, { after: 0 })).status).toBe(409);
  expect((await update(webhookId, { status: 'enabled' })).body).toMatchObject({
    status: 'enabled',
    disabledReason: null,
    failingSince: null,
    missedAfter: 0,
  });
  await account.emit('rm_a');
  const { missedAfter } = await show(webhookId);
  const { body } = await replay(webhookId, { after: missedAfter });
  expect(body.next).toBeNull();
  await account.passTime(webhookId);
  expect(await delivered(webhookId)).toEqual([1, 2, 3, 4]);
  expect((await show(webhookId)).missedAfter).toBeNull();
});

it('an endpoint that has failed for five days is disabled, and one that failed for less is not', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  const start = webhookServer.clock.now().getTime();
  const days = (count: number) => () => webhookServer.clock.now().getTime() - start >= count * DAY_MS;
  receiver.answer = () => 500;
  await account.emit('rm_a');
  await account.passTime(webhookId, days(3));
  await account.emit('rm_b');
  await account.passTime(webhookId, days(4));
  expect(await show(webhookId)).toMatchObject({ status: 'enabled', failingSince: expect.any(String) });
  await account.emit('rm_c');
  await account.passTime(webhookId);
  expect(days(5)()).toBe(true);
  expect(await show(webhookId)).toMatchObject({
    status: 'disabled',
    disabledReason: 'failing',
    missedAfter: 0,
  });
});

it('a success ends the five days', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  for (let times = 0; times < 3; times += 1) {
    receiver.answer = () => 500;
    await account.emit(`rm_${times}`);
    const tried = receiver.received.length;
    await account.passTime(webhookId, () => receiver.received.length === tried + 9);
    receiver.answer = () => 200;
    await account.passTime(webhookId);
  }
  expect(await show(webhookId)).toMatchObject({ status: 'enabled', failingSince: null });
  expect(await delivered(webhookId)).toEqual([1, 2, 3]);
});

it('a pause cancels what waits, and nothing is posted until the endpoint is enabled', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  await account.emit('rm_a');
  await account.passTime(webhookId);
  receiver.answer = () => 500;
  await account.emit('rm_a', 2);
  await receiver.until((received) => received.length >= 2);
  expect((await update(webhookId, { status: 'paused' })).body).toMatchObject({
    status: 'paused',
    pendingCount: 0,
    missedAfter: 1,
  });
  receiver.answer = () => 200;
  await account.emit('rm_a', 2);
  const { body } = await account.call('GET', '/api/events?after=3&limit=2&wait=30');
  expect(body.events[0].sequence).toBe(4);
  await account.passTime(webhookId);
  expect(await delivered(webhookId)).toEqual([1]);
  await update(webhookId, { status: 'enabled' });
  await account.emit('rm_a');
  await account.passTime(webhookId);
  expect(await delivered(webhookId)).toEqual([1, 6]);
  expect((await replay(webhookId, { after: 1 })).body).toEqual({ deliveryCount: 5, next: null });
  await account.passTime(webhookId);
  expect(await delivered(webhookId)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a pause in which nothing happened leaves nothing to replay', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  await account.emit('rm_a');
  await account.passTime(webhookId);
  await update(webhookId, { status: 'paused' });
  expect((await update(webhookId, { status: 'enabled' })).body.missedAfter).toBeNull();
});

it('a replay posts the events of its types again, with the same id, from a number or a moment', async () => {
  const { webhookId, secret } = await account.newWebhook(receiver.url);
  await account.emit('rm_a', 3);
  await account.passTime(webhookId);
  const since = new Date(webhookServer.clock.now().getTime() + 1_000).toISOString();
  webhookServer.clock.advance(2_000);
  await account.emit('rm_a');
  await account.passTime(webhookId);
  expect(secret).toMatch(/^whsec_/);
  expect((await replay(webhookId, { after: 1 })).body).toEqual({ deliveryCount: 3, next: null });
  await account.passTime(webhookId);
  expect(numbers()).toEqual([1, 2, 3, 4, 2, 3, 4]);
  expect((await replay(webhookId, { since })).body).toEqual({ deliveryCount: 1, next: null });
  await account.passTime(webhookId);
  expect(numbers()).toEqual([1, 2, 3, 4, 2, 3, 4, 4]);
  expect(receiver.received[7]?.body).toBe(receiver.received[3]?.body);
  expect((await replay(webhookId, { after: 5 })).body).toEqual({ error: 'The log ends at 4.' });
  await update(webhookId, { types: ['room.unlocked'] });
  expect((await replay(webhookId, { after: 0 })).body).toEqual({ deliveryCount: 0, next: null });
});

it('a replay takes 10,000 events at most, and says where the next one starts', async () => {
  const { db } = webhookServer.server.services;
  await fillLog(webhookServer.server.services, account.accountId, 10_001);
  const { webhookId } = await account.newWebhook(receiver.url);
  receiver.answer = () => null;
  expect((await replay(webhookId, { after: 0 })).body).toEqual({ deliveryCount: 10_000, next: 10_000 });
  expect(await countPending(db, webhookId)).toBe(10_000);
  expect((await replay(webhookId, { after: 10_000 })).body).toEqual({ deliveryCount: 1, next: null });
  expect(await countPending(db, webhookId)).toBe(10_001);
  await account.call('DELETE', `/api/webhooks/${webhookId}`);
});

it('counts what waits for an endpoint up to 1,000', async () => {
  await fillLog(webhookServer.server.services, account.accountId, 1_100);
  const { webhookId } = await account.newWebhook(receiver.url);
  receiver.answer = () => null;
  await replay(webhookId, { after: 101 });
  expect((await show(webhookId)).pendingCount).toBe(999);
  await replay(webhookId, { after: 0 });
  expect((await show(webhookId)).pendingCount).toBe(1_000);
  const { webhooks } = (await account.call('GET', '/api/webhooks')).body;
  expect(webhooks).toMatchObject([{ webhookId, pendingCount: 1_000 }]);
  await account.call('DELETE', `/api/webhooks/${webhookId}`);
});

it('an address that is changed is tried at once', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  receiver.answer = () => 500;
  await account.emit('rm_a');
  await receiver.until(([first]) => first?.status === 500);
  const other = await startWebhookReceiver();
  await expect.poll(async () => (await show(webhookId)).failingSince).not.toBeNull();
  expect((await update(webhookId, { url: other.url })).body.failingSince).toBeNull();
  await other.until(([first]) => first?.status === 204);
  await other.close();
});

it('a 410 of an address that was changed meanwhile does not disable the endpoint', async () => {
  const { webhookId } = await account.newWebhook(receiver.url);
  let answerGone = () => {};
  receiver.answer = (_, response) => {
    answerGone = () => void response.writeHead(410).end();
    return null;
  };
  await account.emit('rm_a');
  await receiver.until(({ length }) => length === 1);
  const other = await startWebhookReceiver();
  await update(webhookId, { url: other.url });
  answerGone();
  await account.passTime(webhookId);
  expect(other.received.map(({ event }) => event.sequence)).toEqual([1]);
  expect(await show(webhookId)).toMatchObject({ status: 'enabled', failingSince: null });
  await other.close();
});
