import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { runningClock } from '../../testing/clock';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { startWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from '../../testing/webhook-receiver';

const clock = runningClock();
let server: TestServer;
let owner: Person;
let key: string;
let receiver: WebhookReceiver;

beforeAll(async () => {
  server = await testServer({
    timers: clock,
    replace: () => ({ now: clock.now }),
    env: { ALLOW_PRIVATE_WEBHOOKS: 'true' },
  });
});
afterAll(() => server.close());

/** Each test has an account of its own. */
beforeEach(async () => {
  owner = await newPerson(server.services, 'Olga Owner');
  key = await newKeyFor(owner, 'live', ['svc:events', 'svc:rooms']);
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

async function newWebhook(body: object = {}) {
  const created = await server.call('POST', '/api/webhooks', { key, body: { url: receiver.url, ...body } });
  expect(created.status).toBe(201);
  return created.body;
}

const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { key, ...(body && { body }) });

const newRooms = async (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => newEmbedRoom(server, key)));

const verify = (secret: string, { body, headers }: ReceivedWebhook) =>
  new Webhook(secret).verify(body, Object(headers));

describe('a delivery', () => {
  it('posts what the feed shows, signed for the library of Standard Webhooks', async () => {
    const { secret } = await newWebhook();
    const roomId = await newEmbedRoom(server, key);
    await receiver.until(([first]) => first?.status === 204);
    const [hook] = receiver.received;
    expect(hook?.event).toMatchObject({ type: 'room.created', roomId });
    expect(hook && verify(secret, hook)).toEqual(hook?.event);
    expect(hook?.headers['webhook-id']).toBe(hook?.event.id);
    const { body } = await call('GET', `/api/events/${hook?.event.id}`);
    expect(hook?.event).toEqual(body);
  });
});
