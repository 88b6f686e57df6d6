import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { startWebhookReceiver } from '../../testing/webhook-receiver';
import { httpTools, type ToolClient } from '../../testing/tool-client';

let server: TestServer;
let key: string;
let tools: ToolClient;

beforeAll(async () => {
  server = await testServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
  key = await newKeyFor(await newPerson(server.services), 'live', ['svc:events']);
  tools = await httpTools({ baseUrl: server.url, key, toolsets: ['events'] });
});
afterAll(async () => {
  await tools.close();
  await server.close();
});

const rest = async (path: string) => (await server.call('GET', path, { key })).body;

it('offers the set of events alone', async () => {
  const { tools: offered } = await tools.client.listTools();
  expect(offered.map(({ name }) => name)).toEqual([
    'list_events',
    'list_webhook_deliveries',
    'retry_webhook_delivery',
  ]);
  await expect(tools.call('create_room')).rejects.toThrow('no such tool');
});

it('list_events reads 20 events at a time, and the failure beyond the end says where the log ends', async () => {
  const rooms: string[] = [];
  for (let made = 0; made < 21; made += 1) rooms.push(await newEmbedRoom(server, key));
  const types = 'room.created';
  await expect.poll(async () => (await rest(`/api/events?types=${types}`)).events.length).toBe(21);
  const { structured: first } = await tools.call('list_events', { types });
  expect(first).toEqual(await rest(`/api/events?types=${types}&limit=20`));
  const { structured: last } = await tools.call('list_events', { types, after: first.next });
  const read = [...first.events, ...last.events].map(({ roomId }: { roomId: string }) => roomId);
  expect([read, last.hasMore]).toEqual([rooms, false]);
  const { json } = await tools.call('list_events', { after: 999_999_999 });
  expect(json).toMatchObject({ status: 400, body: { error: `The log ends at ${last.next}.` } });
});

it(
  'list_webhook_deliveries shows the attempts, and retry_webhook_delivery posts the event again',
  { tags: ['slow'] },
  async () => {
    const receiver = await startWebhookReceiver();
    receiver.answer = (_, response) => {
      response.writeHead(500, { 'Retry-After': '3600' }).end();
      return null;
    };
    const created = await server.call('POST', '/api/webhooks', { key, body: { url: receiver.url } });
    const { webhookId } = created.body;
    const roomId = await newEmbedRoom(server, key);
    const list = async (args: object = {}) =>
      (await tools.call('list_webhook_deliveries', { webhookId, ...args })).structured;
    await expect.poll(async () => (await list()).deliveries[0]?.attempts.length).toBe(1);
    const before = await list({ status: 'pending' });
    expect(before).toEqual(await rest(`/api/webhooks/${webhookId}/deliveries?limit=5`));
    const [{ deliveryId, eventId }] = before.deliveries;
    expect(before.deliveries).toMatchObject([{ roomId, attempts: [{ statusCode: 500 }] }]);

    receiver.answer = () => 204;
    const { structured } = await tools.call('retry_webhook_delivery', { webhookId, deliveryId });
    expect(structured).toMatchObject({ deliveryId, eventId, status: 'pending' });
    await expect.poll(async () => (await list({ status: 'succeeded' })).deliveries.length).toBe(1);
    expect(receiver.received.map(({ event }) => event.id)).toEqual([eventId, eventId]);
    expect((await tools.call('list_webhook_deliveries', { webhookId: 'whk_x' })).json).toMatchObject({
      status: 404,
    });
    await receiver.close();
  },
);

it('list_events says that the key lacks the scope', async () => {
  const narrow = await newKeyFor(await newPerson(server.services), 'live', ['svc:rooms']);
  const others = await httpTools({ baseUrl: server.url, key: narrow, toolsets: ['events'] });
  expect((await others.call('list_events')).json).toMatchObject({ status: 403 });
  await others.close();
});
