import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { httpTools, type ToolClient } from '../../testing/tool-client';

let server: TestServer;
let key: string;
let tools: ToolClient;

beforeAll(async () => {
  server = await testServer();
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

it('list_events says that the key lacks the scope', async () => {
  const narrow = await newKeyFor(await newPerson(server.services), 'live', ['svc:rooms']);
  const others = await httpTools({ baseUrl: server.url, key: narrow, toolsets: ['events'] });
  expect((await others.call('list_events')).json).toMatchObject({ status: 403 });
  await others.close();
});
