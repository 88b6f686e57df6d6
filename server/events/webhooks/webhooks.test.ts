import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../../testing/people';
import { testServer } from '../../testing/server';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import {
  startWebhookServer,
  verifyWebhook,
  type WebhookAccount,
  type WebhookServer,
} from '../../testing/webhooks';

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
const actions = async () => {
  const { events } = await account.owner.portal.audit.list({ accountId: account.accountId });
  return events.map(({ action }) => action).filter((action) => action.startsWith('webhook.'));
};

describe('an endpoint', () => {
  it('is created with its defaults, and shows its secret once', async () => {
    const { secret, ...created } = await account.newWebhook(receiver.url);
    expect(created).toEqual({
      webhookId: expect.stringMatching(/^whk_/),
      url: receiver.url,
      description: '',
      types: null,
      ordering: 'room',
      status: 'enabled',
      disabledReason: null,
      missedAfter: null,
      failingSince: null,
      lastSuccessAt: null,
      pendingCount: 0,
      previousSecretUntil: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect((await account.call('GET', `/api/webhooks/${created.webhookId}`)).body).toEqual(created);
    expect((await account.call('GET', '/api/webhooks')).body).toEqual({ webhooks: [created] });
    expect(webhookServer.server.logged()).not.toContain(secret);
  });

  it('is changed in the fields that are given', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const path = `/api/webhooks/${webhookId}`;
    const change = { description: 'Chat', types: ['room.created', 'room.created'], ordering: 'strict' };
    const { body } = await account.call('PATCH', path, change);
    expect(body).toMatchObject({ ...change, types: ['room.created'], url: receiver.url, status: 'enabled' });
    expect((await account.call('PATCH', path, { types: null })).body).toMatchObject({
      types: null,
      description: 'Chat',
    });
  });

  it('is deleted with what waits for it', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    await account.emit('rm_a');
    await account.passTime(webhookId);
    expect((await account.call('DELETE', `/api/webhooks/${webhookId}`)).status).toBe(204);
    expect((await account.call('GET', `/api/webhooks/${webhookId}`)).status).toBe(404);
    expect((await account.call('GET', '/api/webhooks')).body).toEqual({ webhooks: [] });
  });

  it('is one of sixteen at most, also when many are created at once', async () => {
    const answers = await Promise.all(
      range(20).map(() => account.call('POST', '/api/webhooks', { url: receiver.url })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(16);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'An account can have 16 endpoints; delete one first.',
    });
  });

  it('leaves a line in the audit log for every change, without its address', async () => {
    const { webhookId } = await account.newWebhook(`${receiver.url}?token=very-secret`);
    await account.call('PATCH', `/api/webhooks/${webhookId}`, { description: 'Chat' });
    await account.call('PATCH', `/api/webhooks/${webhookId}`, { description: 'Chat' }); // changes nothing
    await account.call('POST', `/api/webhooks/${webhookId}/rotate`);
    await account.emit('rm_a');
    await account.passTime(webhookId);
    await account.call('POST', `/api/webhooks/${webhookId}/replay`, { after: 0 });
    await account.passTime(webhookId);
    const { deliveries } = (await account.call('GET', `/api/webhooks/${webhookId}/deliveries`)).body;
    const retry = `/api/webhooks/${webhookId}/deliveries/${deliveries[0].deliveryId}/retry`;
    await account.call('POST', retry);
    await account.call('DELETE', `/api/webhooks/${webhookId}`);
    expect(await actions()).toEqual([
      'webhook.delete',
      'webhook.retry',
      'webhook.replay',
      'webhook.rotate',
      'webhook.update',
      'webhook.create',
    ]);
    const { events } = await account.owner.portal.audit.list({ accountId: account.accountId });
    expect(JSON.stringify(events)).not.toContain('very-secret');
  });
});

describe('a request is refused', () => {
  const ABSENT = 'whk_aaaaaaaaaaaaaaaaaaaaaaaaaa';

  it.each([
    ['{}', {}],
    ['an unknown type', { url: 'https://example.com', types: ['room.painted'] }],
    ['no type', { url: 'https://example.com', types: [] }],
    ['an unknown order', { url: 'https://example.com', ordering: 'none' }],
    ['a long description', { url: 'https://example.com', description: 'x'.repeat(201) }],
    ['credentials', { url: 'https://user:pass@example.com' }],
    ['a fragment', { url: 'https://example.com/#a' }],
    ['another scheme', { url: 'ftp://example.com/' }],
    ['a long address', { url: `https://example.com/${'x'.repeat(2_048)}` }],
  ])('refuses with 400 a request with %s', async (_, body) => {
    expect(await account.call('POST', '/api/webhooks', body)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    });
  });

  it('refuses with 400 an internal address, unless the server allows them', { tags: ['slow'] }, async () => {
    const strict = await testServer();
    const owner = await newPerson(strict.services);
    const key = await newKeyFor(owner, 'live', ['svc:events']);
    const create = (url: string) => strict.call('POST', '/api/webhooks', { key, body: { url } });
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'http://example.com/']) {
      expect((await create(url)).status).toBe(400);
    }
    const { body } = await create('https://example.com/hook');
    const change = { key, body: { url: 'https://10.0.0.1/' } };
    expect((await strict.call('PATCH', `/api/webhooks/${body.webhookId}`, change)).status).toBe(400);
    await strict.close();
  });

  it(
    'answers the same 404 for no endpoint, a malformed id and the endpoint of another account',
    { tags: ['slow'] },
    async () => {
      const { webhookId } = await account.newWebhook(receiver.url);
      await account.emit('rm_a');
      await account.passTime(webhookId);
      const { deliveries } = (await account.call('GET', `/api/webhooks/${webhookId}/deliveries`)).body;
      const { deliveryId } = deliveries[0];
      const other = await webhookServer.newAccount();
      for (const id of [webhookId, ABSENT, 'x']) {
        const tries = [
          ['GET', ''],
          ['PATCH', '', { description: 'mine' }],
          ['PATCH', '', { url: 'ftp://nowhere' }],
          ['DELETE', ''],
          ['POST', '/test'],
          ['POST', '/rotate'],
          ['POST', '/replay', { after: 0 }],
          ['GET', '/deliveries'],
          ['POST', `/deliveries/${deliveryId}/retry`],
        ] as const;
        for (const [method, path, body] of tries) {
          expect(await other.call(method, `/api/webhooks/${id}${path}`, body)).toMatchObject({
            status: 404,
            body: { error: 'There is no such endpoint.' },
          });
        }
      }
      const own = await other.newWebhook(receiver.url);
      const foreign = await other.call(
        'POST',
        `/api/webhooks/${own.webhookId}/deliveries/${deliveryId}/retry`,
      );
      expect(foreign).toMatchObject({ status: 404, body: { error: 'There is no such delivery.' } });
      expect((await account.call('GET', `/api/webhooks/${webhookId}`)).body.description).toBe('');
    },
  );

  it('refuses with 403 a key without the scope, and with 401 a request without a key', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const bare = await newKeyFor(account.owner);
    const { server } = webhookServer;
    for (const path of [
      '/api/webhooks',
      `/api/webhooks/${webhookId}`,
      `/api/webhooks/${webhookId}/deliveries`,
    ]) {
      expect((await server.call('GET', path, { key: bare })).body).toEqual({
        error: 'This credential lacks the scope svc:events.',
      });
      expect((await server.call('GET', path)).status).toBe(401);
    }
    const body = { url: receiver.url };
    expect((await server.call('POST', '/api/webhooks', { key: bare, body })).status).toBe(403);
  });

  it('refuses with 409 a replay or retry on a paused endpoint, and a retry of a delivery that waits or is sent', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const path = `/api/webhooks/${webhookId}`;
    receiver.answer = () => null;
    await account.emit('rm_a', 2);
    await receiver.until(({ length }) => length === 1);
    const list = async () => (await account.call('GET', `${path}/deliveries`)).body.deliveries;
    await expect.poll(list).toHaveLength(2);
    const deliveries = await list();
    const retry = (n: number) => account.call('POST', `${path}/deliveries/${deliveries[n].deliveryId}/retry`);
    expect((await retry(0)).body).toEqual({
      error: 'The delivery waits for earlier events, which are sent first.',
    });
    expect((await retry(1)).body).toEqual({ error: 'The delivery is being sent now.' });
    await account.call('PATCH', path, { status: 'paused' });
    expect((await retry(0)).status).toBe(409);
    expect((await account.call('POST', `${path}/replay`, { after: 0 })).status).toBe(409);
  });

  it('refuses with 400 a replay from nowhere or from two places', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const replay = (body: object) => account.call('POST', `/api/webhooks/${webhookId}/replay`, body);
    expect((await replay({})).status).toBe(400);
    expect((await replay({ after: 0, since: new Date().toISOString() })).status).toBe(400);
    expect((await replay({ after: 1 })).body).toEqual({ error: 'The log ends at 0.' });
    for (const since of [
      '0000-12-31T23:59:59Z',
      '0049-06-01T00:00:00Z',
      '1970-01-01T00:00:00+00:01',
      '9999-12-31T23:59:59-00:01',
    ]) {
      const error = 'The field "since" is not valid: must be in the years 1970 to 9999.';
      expect(await replay({ since })).toMatchObject({ status: 400, body: { error } });
    }
    expect((await replay({ since: '9999-12-31T23:59:59Z' })).status).toBe(200);
  });
});

describe('a test', () => {
  it('posts a signed event at once, also to an endpoint that is paused, and tells what came of it', async () => {
    const { webhookId, secret } = await account.newWebhook(receiver.url);
    await account.call('PATCH', `/api/webhooks/${webhookId}`, { status: 'paused' });
    const path = `/api/webhooks/${webhookId}/test`;
    expect((await account.call('POST', path)).body).toEqual({
      isDelivered: true,
      statusCode: 204,
      durationMs: expect.any(Number),
      errorMessage: null,
      answerExcerpt: null,
    });
    const [hook] = receiver.received;
    expect(hook && verifyWebhook(secret, hook)).toMatchObject({
      type: 'webhook.test',
      sequence: 0,
      accountId: account.accountId,
      livemode: true,
      data: { webhookId },
    });
    receiver.answer = () => 500;
    expect((await account.call('POST', path)).body).toMatchObject({
      isDelivered: false,
      statusCode: 500,
      errorMessage: 'It returned status 500.',
    });
    expect((await account.call('GET', '/api/events')).body.events).toEqual([]);
  });

  it('is refused while four of the endpoint run', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const open: (() => void)[] = [];
    receiver.answer = (_, response) => {
      open.push(() => response.writeHead(204).end());
      return null;
    };
    const test = () => account.call('POST', `/api/webhooks/${webhookId}/test`);
    const four = range(4).map(test);
    await receiver.until(({ length }) => length === 4);
    expect(await test()).toMatchObject({ status: 429, body: { error: expect.any(String) } });
    for (const answer of open) answer();
    for (const { status } of await Promise.all(four)) expect(status).toBe(200);
    receiver.answer = () => 204;
    expect((await test()).status).toBe(200);
  });
});

describe('in the portal', () => {
  it('the owner does what a key may do, and is named in the audit log', async () => {
    const { owner, accountId } = account;
    const { webhooks, deliveries } = owner.portal;
    const { webhookId, secret } = await webhooks.createForAccount({ accountId, url: receiver.url });
    await account.emit('rm_a');
    await account.passTime(webhookId);
    expect(await webhooks.testForAccount({ accountId, webhookId })).toMatchObject({ isDelivered: true });
    expect((await webhooks.rotateForAccount({ accountId, webhookId })).secret).not.toBe(secret);
    expect(await webhooks.replayForAccount({ accountId, webhookId, after: 0 })).toEqual({
      deliveryCount: 1,
      next: null,
    });
    await account.passTime(webhookId);
    const listed = await deliveries.listForAccount({ accountId, webhookId });
    const [delivery] = listed.deliveries;
    expect(delivery).toMatchObject({ status: 'succeeded', trigger: 'replay' });
    const { deliveryId = '' } = delivery ?? {};
    expect(await deliveries.retryForAccount({ accountId, webhookId, deliveryId })).toMatchObject({
      trigger: 'retry',
    });
    await webhooks.updateForAccount({ accountId, webhookId, description: 'Chat' });
    expect(await webhooks.getForAccount({ accountId, webhookId })).toMatchObject({ description: 'Chat' });
    expect((await webhooks.listForAccount({ accountId })).webhooks).toHaveLength(1);
    await webhooks.deleteForAccount({ accountId, webhookId });
    expect((await webhooks.listForAccount({ accountId })).webhooks).toEqual([]);
    const { events } = await owner.portal.audit.list({ accountId });
    expect(events[0]).toMatchObject({ action: 'webhook.delete', actor: { kind: 'user', id: owner.userId } });
  });

  it('somebody else is told that there is no such account', async () => {
    const { accountId } = account;
    const { webhookId } = await account.newWebhook(receiver.url);
    const { portal } = await newPerson(webhookServer.server.services, 'Sam Stranger');
    const tries = [
      () => portal.webhooks.listForAccount({ accountId }),
      () => portal.webhooks.createForAccount({ accountId, url: receiver.url }),
      () => portal.webhooks.getForAccount({ accountId, webhookId }),
      () => portal.webhooks.updateForAccount({ accountId, webhookId, description: 'mine' }),
      () => portal.webhooks.deleteForAccount({ accountId, webhookId }),
      () => portal.webhooks.testForAccount({ accountId, webhookId }),
      () => portal.webhooks.rotateForAccount({ accountId, webhookId }),
      () => portal.webhooks.replayForAccount({ accountId, webhookId, after: 0 }),
      () => portal.deliveries.listForAccount({ accountId, webhookId }),
      () => portal.deliveries.retryForAccount({ accountId, webhookId, deliveryId: 'dlv_a' }),
    ];
    for (const attempt of tries) {
      await expect(attempt()).rejects.toMatchObject({ message: 'There is no such account.' });
    }
  });
});

describe('deliveries', () => {
  it('are listed newest first, in pages and by status', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    await account.emit('rm_a', 5);
    await account.passTime(webhookId);
    const page = async (query: string) =>
      (await account.call('GET', `/api/webhooks/${webhookId}/deliveries${query}`)).body;
    const first = await page('?limit=2');
    expect(first.deliveries.map(({ sequence }: { sequence: number }) => sequence)).toEqual([5, 4]);
    const second = await page(`?limit=3&after=${first.next}`);
    expect(second.deliveries.map(({ sequence }: { sequence: number }) => sequence)).toEqual([3, 2, 1]);
    expect(second.next).toBeNull();
    expect((await page('?status=failed')).deliveries).toEqual([]);
    expect((await account.call('GET', `/api/webhooks/${webhookId}/deliveries?limit=0`)).status).toBe(400);
  });

  it('are kept for 14 days, those that wait longer', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    await account.emit('rm_a', 2);
    await account.passTime(webhookId);
    const { deleteOldDeliveries } = await import('../deliveries/retention');
    const remove = (days: number) =>
      deleteOldDeliveries({
        ...webhookServer.server.services,
        now: () => new Date(webhookServer.clock.now().getTime() + days * 86_400_000),
      });
    const count = async () =>
      (await account.call('GET', `/api/webhooks/${webhookId}/deliveries`)).body.deliveries.length;
    await remove(13);
    expect(await count()).toBe(2);
    receiver.answer = () => 500;
    await account.emit('rm_b');
    await receiver.until(({ length }) => length === 3);
    await remove(15);
    expect(await count()).toBe(1);
  });
});
