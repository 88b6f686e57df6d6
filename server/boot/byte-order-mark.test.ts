import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectHub, joinMessage } from '../testing/hub-client';
import { joinToken, newScene, type Scene } from '../testing/scene';
import { TEST_BASE_URL, testServer, type CallOptions, type TestServer } from '../testing/server';

/*
 * Some programs put a byte-order mark before every text that they write in UTF-8. The mark is not a part of the text
 * for any reader.
 */

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer({ env: { MCP_ALLOWED_HOSTS: 'localhost, 127.0.0.1' } });
  scene = await newScene(server);
});
afterAll(() => server.close());

const MARK = '\ufeff';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const person = { email: 'mia@example.com', password: 'four-horses-and-a-cart', displayName: 'Mia' };
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

it.each<[path: string, status: number, body: object, options: () => CallOptions]>([
  ['/api/embed/rooms', 201, { roomName: 'Weekly' }, () => ({ key: scene.key })],
  ['/trpc/users.signUp', 200, person, () => ({ headers: { Origin: TEST_BASE_URL } })],
  [
    '/mcp',
    200,
    listTools,
    () => ({
      bearer: scene.key,
      headers: { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
    }),
  ],
  ['/oauth/register', 201, { redirect_uris: ['https://assistant.test/callback'] }, () => ({})],
])('%s reads a body with a byte-order mark as the same without one', async (path, status, body, options) => {
  const answer = await server.call('POST', path, { ...options(), body: `${MARK}${JSON.stringify(body)}` });
  expect([answer.status, answer.text]).toEqual([status, expect.not.stringContaining('"error"')]);
});

it('reads a form with a byte-order mark as the same without one', async () => {
  const form = 'grant_type=refresh_token&client_id=nothing&refresh_token=nothing';
  const [plain, marked] = await Promise.all(
    [form, `${MARK}${form}`].map((body) => server.call('POST', '/oauth/token', { headers: FORM, body })),
  );
  expect(plain?.body.error).not.toBe('invalid_request');
  expect(marked?.text).toBe(plain?.text);
});

it('reads a message to the hub with a byte-order mark as the same without one', async () => {
  const client = await connectHub(server.url);
  const token = joinToken(server, scene.embed.roomId, 'host');
  client.sendRaw(`${MARK}${JSON.stringify(joinMessage(token))}`);
  expect(await client.take('welcome')).toMatchObject({ type: 'welcome' });
  client.drop();
});
