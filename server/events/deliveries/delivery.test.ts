/** @module-tag slow */
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldEvents } from '../log/retention';
import {
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../../testing/webhook-receiver';
import {
  spoilSecret,
  startWebhookServer,
  verifyWebhook,
  type WebhookAccount,
  type WebhookServer,
} from '../../testing/webhooks';

const HOUR_MS = 3_600_000;

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
afterEach(async () => {
  const { webhooks } = (await account.call('GET', '/api/webhooks')).body;
  for (const { webhookId } of webhooks) await account.call('DELETE', `/api/webhooks/${webhookId}`);
  await receiver.close();
});

const numbersOf = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => event.sequence);
const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
const range = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const answered = (count: number) => (received: readonly ReceivedWebhook[]) =>
  received.length >= count && received.every(({ status }) => status !== null);
/** Returns a repeatable random generator: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
/** Returns the numbers of events that have failed three times, and so no longer block other events of their room. */
function failedThrice(failures: readonly ReceivedWebhook[]): Set<number> {
  const failed = numbersOf(failures);
  return new Set(failed.filter((one) => failed.filter((other) => other === one).length >= 3));
}
const deliveriesOf = async (webhookId: string, query = '') =>
  (await account.call('GET', `/api/webhooks/${webhookId}/deliveries${query}`)).body.deliveries;

describe('a delivery', () => {
  it('posts what the feed shows, signed for the library of Standard Webhooks', async () => {
    const { secret, webhookId } = await account.newWebhook(receiver.url);
    await account.emit('rm_a');
    await account.passTime(webhookId);
    const [hook] = receiver.received;
    const { body } = await account.call('GET', `/api/events/${hook?.event.id}`);
    expect(hook && verifyWebhook(secret, hook)).toEqual(body);
    expect(hook?.headers).toMatchObject({ 'webhook-id': body.id, 'content-type': 'application/json' });
    expect(await deliveriesOf(webhookId)).toEqual([
      {
        deliveryId: expect.stringMatching(/^dlv_/),
        webhookId,
        eventId: body.id,
        eventType: 'room.locked',
        sequence: body.sequence,
        roomId: 'rm_a',
        status: 'succeeded',
        trigger: 'event',
        nextAttemptAt: null,
        createdAt: expect.stringMatching(/Z$/),
        finishedAt: expect.stringMatching(/Z$/),
        attempts: [
          {
            at: expect.stringMatching(/Z$/),
            durationMs: expect.any(Number),
            statusCode: 204,
            errorMessage: null,
            answerExcerpt: null,
          },
        ],
      },
    ]);
  });

  it('has the same bytes at every attempt, each signed anew', async () => {
    const { secret, webhookId } = await account.newWebhook(receiver.url);
    receiver.answer = () => (receiver.received.length < 4 ? 500 : 200);
    await account.emit('rm_a');
    await account.passTime(webhookId);
    const { received } = receiver;
    expect(received).toHaveLength(4);
    expect(unique(received.map(({ body }) => body))).toHaveLength(1);
    expect(unique(received.map(({ headers }) => headers['webhook-timestamp']))).toHaveLength(4);
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = received[3]?.headers ?? {};
    expect(id).toBe(received[0]?.headers['webhook-id']);
    expect(Number(timestamp)).toBeGreaterThan(Number(received[0]?.headers['webhook-timestamp']) + 300);
    for (const hook of received) expect(verifyWebhook(secret, hook)).toEqual(hook.event);
  });

  it('is posted to the endpoints that want its type', async () => {
    const all = await account.newWebhook(receiver.url);
    await account.newWebhook(`${receiver.url}?other`, { types: ['room.unlocked'] });
    await account.emit('rm_a');
    await account.passTime(all.webhookId);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('shows every attempt, and tells in a sentence what went wrong', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const canary = await startWebhookReceiver();
    receiver.answer = (_, response) => {
      switch (receiver.received.length) {
        case 1:
          response.writeHead(503, { 'Content-Type': 'text/plain' }).end('maintenance');
          return null;
        case 2:
          response.writeHead(302, { Location: canary.url }).end();
          return null;
        case 3:
          response.destroy();
          return null;
        default:
          return 200;
      }
    };
    await account.emit(null);
    await account.passTime(webhookId);
    const [delivery] = await deliveriesOf(webhookId);
    expect(delivery.attempts).toMatchObject([
      { statusCode: 503, errorMessage: 'It returned status 503.', answerExcerpt: 'maintenance' },
      { statusCode: null, errorMessage: 'It returned a redirect, which is not followed.' },
      { statusCode: null, errorMessage: 'The connection was closed before the response was complete.' },
      { statusCode: 200, errorMessage: null },
    ]);
    expect(canary.received).toEqual([]);
    await canary.close();
  });

  it('fails with a sentence when the secret cannot be decrypted, until it is rotated', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    await spoilSecret(webhookServer.server.services.db, webhookId);
    await account.emit('rm_a');
    const failed = async () => (await deliveriesOf(webhookId))[0]?.attempts.length > 0;
    await expect.poll(failed).toBe(true);
    const [{ attempts }] = await deliveriesOf(webhookId);
    expect(attempts[0].errorMessage).toContain('cannot be decrypted');
    await account.call('POST', `/api/webhooks/${webhookId}/rotate`);
    await account.passTime(webhookId);
    expect(receiver.received).toHaveLength(1);
  });

  it('is given up after ten attempts, and can be sent again by hand', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    receiver.answer = () => 500;
    await account.emit('rm_a');
    await account.passTime(webhookId);
    const [delivery] = await deliveriesOf(webhookId, '?status=failed');
    expect(delivery.attempts).toHaveLength(10);
    receiver.answer = () => 200;
    const path = `/api/webhooks/${webhookId}/deliveries/${delivery.deliveryId}/retry`;
    expect(await account.call('POST', path)).toMatchObject({
      status: 200,
      body: { status: 'pending', trigger: 'retry' },
    });
    await account.passTime(webhookId);
    expect(await deliveriesOf(webhookId)).toMatchObject([{ status: 'succeeded', trigger: 'retry' }]);
    expect(receiver.received).toHaveLength(11);
  });
});

describe('during a rotation', () => {
  it('signs with both secrets for 24 hours during a rotation, and after that with the new one alone', async () => {
    const { secret: old, webhookId } = await account.newWebhook(receiver.url);
    const { body: rotated } = await account.call('POST', `/api/webhooks/${webhookId}/rotate`);
    expect(rotated.secret).not.toBe(old);
    await account.emit('rm_a');
    await account.passTime(webhookId);
    const [first] = receiver.received;
    for (const secret of [old, rotated.secret]) {
      expect(first && verifyWebhook(secret, first)).toEqual(first?.event);
    }
    webhookServer.clock.advance(24 * HOUR_MS);
    await account.emit('rm_a');
    await account.passTime(webhookId);
    const second = receiver.received[1];
    expect(second && verifyWebhook(rotated.secret, second)).toEqual(second?.event);
    expect(() => second && verifyWebhook(old, second)).toThrow('No matching signature');
    const shown = (await account.call('GET', `/api/webhooks/${webhookId}`)).body;
    expect(shown).toMatchObject({ previousSecretUntil: null });
    expect(shown.secret).toBeUndefined();
  });
});

describe('order', () => {
  it('delivers the first successes of each room in order, with three of ten requests failing', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const random = seeded(14);
    receiver.answer = () => (random() < 0.3 ? 500 : 200);
    for (let n = 0; n < 12; n += 1) {
      for (const room of ['rm_a', 'rm_b', 'rm_c', null]) await account.emit(room);
    }
    await account.passTime(webhookId);
    const succeeded = receiver.received.filter(({ status }) => status === 200);
    const exempt = failedThrice(receiver.received.filter(({ status }) => status === 500));
    for (const room of ['rm_a', 'rm_b', 'rm_c', null]) {
      const ofRoom = numbersOf(succeeded.filter(({ event }) => event.roomId === room));
      expect(new Set(ofRoom).size).toBe(12);
      const inOrder = ofRoom.filter((sequence) => !exempt.has(sequence));
      expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other));
    }
  });

  it('an event waits until earlier ones of its room have failed three times, and other rooms go on', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    receiver.answer = ({ event }) => (event.sequence === 1 ? 500 : 200);
    await account.emit('rm_a', 3);
    await account.emit('rm_b', 2);
    await account.passTime(webhookId);
    const ofRoom = (room: string) =>
      numbersOf(receiver.received.filter(({ event }) => event.roomId === room));
    expect(ofRoom('rm_a').slice(0, 5)).toEqual([1, 1, 1, 2, 3]);
    expect(ofRoom('rm_a').slice(5)).toEqual(range(7).map(() => 1));
    expect(ofRoom('rm_b')).toEqual([4, 5]);
    expect(numbersOf(receiver.received).indexOf(5)).toBeLessThan(numbersOf(receiver.received).indexOf(2));
  });

  it('makes an event wait in strict order until all earlier ones are delivered or given up', async () => {
    const { webhookId } = await account.newWebhook(receiver.url, { ordering: 'strict' });
    receiver.answer = ({ event }) => (event.sequence === 2 ? 500 : 200);
    for (const room of ['rm_a', 'rm_b', 'rm_c', 'rm_a']) await account.emit(room);
    await account.passTime(webhookId);
    expect(numbersOf(receiver.received)).toEqual([1, ...range(10).map(() => 2), 3, 4]);
  });

  it('holds for what waits when it is changed', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    receiver.answer = () => 500;
    for (const room of ['rm_a', 'rm_b', 'rm_a', 'rm_b']) await account.emit(room);
    // An attempt that is under way when the order changes keeps its place.
    const failedOnce = async () =>
      (await deliveriesOf(webhookId)).filter(({ attempts }: { attempts: unknown[] }) => attempts.length > 0);
    await expect.poll(failedOnce).toHaveLength(2);
    await account.call('PATCH', `/api/webhooks/${webhookId}`, { ordering: 'strict' });
    const tried = receiver.received.length;
    receiver.answer = () => 200;
    await account.passTime(webhookId);
    const rest = numbersOf(receiver.received).slice(tried);
    expect(rest).toEqual([...rest].sort((one, other) => one - other));
    expect(unique(rest)).toEqual([1, 2, 3, 4]);

    receiver.answer = () => 500;
    const before = receiver.received.length;
    for (const room of ['rm_a', 'rm_b', 'rm_a', 'rm_b']) await account.emit(room);
    await receiver.until(answered(before + 1));
    await account.call('PATCH', `/api/webhooks/${webhookId}`, { ordering: 'room' });
    await receiver.until((received) => numbersOf(received).includes(6));
    receiver.answer = () => 200;
    await account.passTime(webhookId);
    const succeeded = receiver.received.slice(before).filter(({ status }) => status === 200);
    expect(new Set(numbersOf(succeeded))).toEqual(new Set([5, 6, 7, 8]));
    expect(numbersOf(succeeded).indexOf(5)).toBeLessThan(numbersOf(succeeded).indexOf(7));
  });
});

describe('an event that is no longer kept', () => {
  it('does not hold up later events of its room any more', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    await account.emit('rm_a');
    await account.passTime(webhookId);
    webhookServer.clock.advance(30 * 24 * HOUR_MS - HOUR_MS);
    receiver.answer = (_, response) => {
      response.writeHead(503, { 'Retry-After': String(2 * 3_600) }).end();
      return null;
    };
    await account.call('POST', `/api/webhooks/${webhookId}/replay`, { after: 0 });
    await expect
      .poll(() => deliveriesOf(webhookId, '?status=pending'))
      .toMatchObject([{ attempts: [{ statusCode: 204 }, { statusCode: 503 }] }]);
    await account.emit('rm_a');
    await account.call('GET', '/api/events?after=1&wait=30');
    expect(await deliveriesOf(webhookId, '?status=pending')).toHaveLength(2);
    receiver.answer = () => 204;
    webhookServer.clock.advance(HOUR_MS);
    await deleteOldEvents(webhookServer.server.services);
    await receiver.until((received) => received.length === 3);
    expect(numbersOf(receiver.received)).toEqual([1, 1, 2]);
  });
});

describe('an endpoint that does not work', () => {
  it('gets everything when it is back, at once and in order', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    const start = webhookServer.clock.now().getTime();
    receiver.answer = (_, response) => {
      response.destroy();
      return null;
    };
    for (let n = 0; n < 5; n += 1) {
      for (const room of range(8)) await account.emit(`rm_${room}`);
    }
    await account.passTime(webhookId, () => webhookServer.clock.now().getTime() - start > 600_000);
    const tried = receiver.received.length;
    receiver.answer = () => 200;
    await account.passTime(webhookId, () => receiver.received.length > tried);
    // From here on, the clock does not advance, because no delivery waits for its next attempt.
    await receiver.until((received) => new Set(numbersOf(received.slice(tried))).size === 40);
    await account.passTime(webhookId);
    expect(await deliveriesOf(webhookId, '?limit=200&status=succeeded')).toHaveLength(40);
    const exempt = failedThrice(receiver.received.slice(0, tried));
    for (const room of range(8)) {
      const hooks = receiver.received.slice(tried).filter(({ event }) => event.roomId === `rm_${room}`);
      const inOrder = numbersOf(hooks).filter((sequence) => !exempt.has(sequence));
      expect(inOrder.length).toBeGreaterThan(2);
      expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other));
    }
  });

  it('does not keep other endpoints from getting their events', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    await account.emit('rm_0');
    await account.passTime(webhookId);
    const holes = await Promise.all(range(15).map(() => startWebhookReceiver()));
    const open = new Set<ServerResponse>();
    let most = 0;
    for (const hole of holes) {
      hole.answer = (_, response) => {
        most = Math.max(most, open.add(response).size);
        response.once('close', () => open.delete(response));
        return null;
      };
      await account.newWebhook(hole.url);
    }
    for (const room of range(40)) await account.emit(`rm_${room}`);
    await receiver.until(answered(41));
    expect(unique(numbersOf(receiver.received))).toHaveLength(41);
    expect(most).toBe(6);
    await Promise.all(holes.map((hole) => hole.close()));
  });

  it('has four requests open at the same time and no more', async () => {
    const { webhookId } = await account.newWebhook(receiver.url);
    await account.emit('rm_0');
    await account.passTime(webhookId);
    const open: (() => void)[] = [];
    let most = 0;
    receiver.answer = (_, response) => {
      open.push(() => response.writeHead(204).end());
      most = Math.max(most, open.length);
      return null;
    };
    for (const room of range(20)) await account.emit(`rm_${room}`);
    for (let done = 1; done <= 20; done += 1) {
      const expected = 1 + Math.min(20, done + 3);
      await receiver.until((received) => received.length >= expected);
      open.shift()?.();
    }
    await receiver.until(answered(21));
    expect(most).toBe(4);
  });
});
