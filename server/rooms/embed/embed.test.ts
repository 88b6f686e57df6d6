import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await testServer();
  key = await newKeyFor(await newPerson(server.services));
});
afterAll(() => server.close());

it('takes an integrator through the smoke sequence: create, mint, read, delete, gone', async () => {
  const created = await server.call('POST', '/api/embed/rooms', { key, body: { roomName: 'Weekly' } });
  expect(created.status).toBe(201);
  const { roomId, embedUrl } = created.body;
  expect(created.body).toEqual({ roomId: expect.stringMatching(/^rm_[a-z2-7]{26}$/), embedUrl });
  expect(embedUrl).toBe(`https://meet.test/embed/room/${roomId}`);

  const body = { roomId, externalUserId: 'user-42', displayName: 'Ada Example', role: 'host' };
  const minted = await server.call('POST', '/api/embed/sessions', { key, body });
  expect(minted.status).toBe(200);
  expect(Object.keys(minted.body).sort()).toEqual(['embedUrl', 'expiresAt', 'token']);

  const read = await server.call('GET', `/api/rooms/${roomId}`, { key });
  expect(read.status).toBe(200);
  expect(read.body).toMatchObject({ roomId, roomName: 'Weekly', isOwner: true, coOrganizers: [] });

  const deleted = await server.call('DELETE', `/api/rooms/${roomId}`, { key });
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  expect((await server.call('GET', `/api/rooms/${roomId}`, { key })).status).toBe(404);
});
