import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { newMember } from '../../testing/organization';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import { addDelivery, changeEvent, forgetRequests, startWebhookServer } from '../../testing/webhooks';
import type { WebhookAccount, WebhookServer } from '../../testing/webhooks';

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

/** Posts an event to a new endpoint, until it is delivered. @returns the endpoint and its delivery, as inspected */
async function deliver(answer: WebhookReceiver['answer'] = () => 204) {
  receiver.answer = answer;
  const webhook = await account.newWebhook(receiver.url);
  await account.emit('rm_a');
  await account.passTime(webhook.webhookId);
  const path = `/api/webhooks/${webhook.webhookId}/deliveries`;
  const [{ deliveryId }] = (await account.call('GET', path)).body.deliveries;
  const input = { accountId: account.accountId, webhookId: webhook.webhookId, deliveryId };
  const inspect = () => account.owner.portal.deliveries.inspectForAccount(input);
  return { webhook, input, inspect };
}

it('shows the request of every attempt as the endpoint received it, and the answer to it', async () => {
  const { inspect } = await deliver((_, response) => {
    response.setHeader('X-Trace', `trace-${receiver.received.length}`);
    response.setHeader('Set-Cookie', 'session=not-kept');
    return receiver.received.length === 1 ? 500 : 204;
  });
  const { body, attempts } = await inspect();
  expect(attempts).toHaveLength(2);
  for (const [index, { request, answerHeaders }] of attempts.entries()) {
    const received = receiver.received[index];
    expect(request).toMatchObject({
      method: 'POST',
      url: receiver.url,
      isBodyExact: true,
      isSignedNow: true,
    });
    const headers = request?.headers.map(({ name, value }) => [name.toLowerCase(), value]) ?? [];
    expect(Object.fromEntries(headers)).toEqual(received?.headers);
    expect(body).toBe(received?.body);
    expect(answerHeaders).toContainEqual({ name: 'X-Trace', value: `trace-${index + 1}` });
    expect(JSON.stringify(answerHeaders)).not.toContain('not-kept');
  }
});

it('keeps the request of an attempt without an answer', async () => {
  const { inspect } = await deliver((_, response) => {
    if (receiver.received.length > 1) return 204;
    response.destroy();
    return null;
  });
  const [first] = (await inspect()).attempts;
  expect(first).toMatchObject({ statusCode: null, answerHeaders: null, request: { url: receiver.url } });
});

it('never shows the signing secret, and tells when another one signed', async () => {
  const { webhook, inspect } = await deliver();
  const { secret } = (await account.call('POST', `/api/webhooks/${webhook.webhookId}/rotate`)).body;
  const inspected = await inspect();
  expect(inspected.attempts).toMatchObject([{ request: { isBodyExact: true, isSignedNow: false } }]);
  for (const one of [webhook.secret, secret]) {
    expect(JSON.stringify(inspected)).not.toContain(one.replace('whsec_', ''));
  }
});

it('tells that a body is not what was sent, and that a request was not stored', async () => {
  const { db } = webhookServer.server.services;
  const { input, inspect } = await deliver();
  const [hook] = receiver.received;
  const sha256 = createHash('sha256')
    .update(hook?.body ?? '')
    .digest('hex');
  await changeEvent(db, hook?.event.id ?? '', { data: { other: true } });
  const changed = await inspect();
  expect(createHash('sha256').update(changed.body).digest('hex')).not.toBe(sha256);
  expect(changed.attempts).toMatchObject([{ request: { isBodyExact: false, isSignedNow: false } }]);
  await forgetRequests(db, input.deliveryId);
  expect((await inspect()).attempts).toMatchObject([{ statusCode: 204, request: null, answerHeaders: null }]);
});

it('finds deliveries of the endpoint alone, and none that the list leaves out', async () => {
  const { input } = await deliver();
  const { inspectForAccount } = account.owner.portal.deliveries;
  const other = await account.newWebhook(receiver.url);
  const unlisted = await addDelivery(webhookServer.server.services.db, input, { sequence: -1 });
  for (const wrong of [
    { ...input, webhookId: other.webhookId },
    { ...input, deliveryId: newId('dlv') },
    { ...input, deliveryId: 'dlv_none' },
    { ...input, deliveryId: unlisted },
  ]) {
    await expect(inspectForAccount(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('shows viewers nothing, as the list of deliveries', async () => {
  const { input } = await deliver();
  const viewer = await newMember(webhookServer.server.services, account.owner, 'viewer');
  await expect(viewer.portal.deliveries.inspectForAccount(input)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});
