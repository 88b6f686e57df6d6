import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

let speech: TranscriptionDouble;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  speech = await transcriptionDouble();
  server = await testServer({ env: { STT_BASE_URL: speech.url, MCP_ALLOWED_HOSTS: 'localhost' } });
  person = await newPerson(server.services);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

const SESSION = 'a-name-that-became-known';

/** Sends a message under the name of the session, as clients of revision 2025-11-25 do. */
const send = (bearer: string | undefined, message: object) =>
  server.call('POST', '/mcp', {
    bearer,
    body: { jsonrpc: '2.0', ...message },
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
      'MCP-Session-Id': SESSION,
    },
  });
const cancel = (bearer: string | undefined) =>
  send(bearer, { method: 'notifications/cancelled', params: { requestId: 7 } });

it('a session belongs to its caller: nobody else who knows its name cancels or reads its calls', async () => {
  const own = await newKeyFor(person);
  const others = [
    await newKeyFor(person),
    await newKeyFor(person, 'test'),
    await newKeyFor(await newPerson(server.services)),
  ];
  const roomId = await newEmbedRoom(server, own);
  speech.behaviour = 'silent';
  const before = speech.requests;
  const params = { name: 'invite_agent', arguments: { roomId } };
  let isOver = false;
  const call = send(own, { id: 7, method: 'tools/call', params }).finally(() => (isOver = true));
  await expect.poll(() => speech.requests).toBe(before + 1);

  for (const other of others) expect((await cancel(other)).status).toBe(202);
  expect((await cancel(undefined)).status).toBe(401);
  const read = { id: 7, method: 'tools/call', params: { name: 'list_recordings', arguments: {} } };
  for (const other of others) {
    expect((await send(other, read)).body.result.structuredContent).toEqual({ recordings: [], next: null });
  }
  expect(isOver).toBe(false);

  expect((await cancel(own)).status).toBe(202);
  const { result } = (await call).body;
  expect([result.isError, result.content[0].text]).toEqual([true, expect.stringContaining('cancelled')]);
});
