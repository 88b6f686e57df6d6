/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followEvents } from '../../testing/event-feed';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { eventsOn } from '../../testing/identity-rows';
import { newKeyFor, newPerson } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await testServer({ env: { MCP_ALLOWED_HOSTS: 'localhost' } });
  key = await newKeyFor(await newPerson(server.services), 'live', ['svc:rooms', 'svc:events']);
});
afterAll(() => server.close());

it('an event bears the id of the request that caused it, as its answer, the audit log and the log have it', async () => {
  const created = await server.call('POST', '/api/embed/rooms', { key, body: {} });
  const { roomId } = created.body;
  const updated = await server.call('PATCH', `/api/rooms/${roomId}`, { key, body: { roomName: 'Weekly' } });
  const called = await server.call('POST', '/mcp', {
    bearer: key,
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_room', arguments: {} },
    },
    headers: { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
  });
  expect([created, updated, called].map(({ status }) => status)).toEqual([201, 200, 200]);
  expect(called.body.result.isError ?? false).toBe(false);
  const feed = followEvents(server, key);
  const idOf = (answer: { headers: Headers }) => answer.headers.get('x-request-id');
  expect((await feed.find('room.created', { roomId })).requestId).toBe(idOf(created));
  expect((await feed.find('room.updated', { roomId })).requestId).toBe(idOf(updated));
  const byTool = await feed.find('room.created', { matching: (event) => event.roomId !== roomId });
  expect(byTool.requestId).toBe(idOf(called));
  const audited = await eventsOn(server.services.db, roomId, 'room.create');
  expect(audited.map(({ requestId }) => requestId)).toEqual([idOf(created)]);
  expect(server.logged()).toContain(`"requestId":"${idOf(created)}"`);
});

it('gives events of what people do in a call no request id', async () => {
  const { roomId } = (await server.call('POST', '/api/embed/rooms', { key, body: {} })).body;
  const body = { roomId, externalUserId: 'ada', displayName: 'Ada', role: 'host' };
  const { token } = (await server.call('POST', '/api/embed/sessions', { key, body })).body;
  const ada = await connectHub(server.url);
  ada.send(joinMessage(token));
  await ada.take('welcome');
  ada.send({ type: 'end-for-all' });
  const events = await followEvents(server, key).untilRoom('session.ended', roomId);
  expect(events.slice(1).map(({ requestId }) => requestId)).toEqual(events.slice(1).map(() => null));
});
