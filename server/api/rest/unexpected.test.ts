import { afterAll, beforeAll, expect, it } from 'vitest';
import { newScene, type Scene } from '../../testing/scene';
import { refuseInserts } from '../../testing/statements';
import { testServer, type TestServer } from '../../testing/server';

const SECRET = 'postgres://admin:hunter2@10.0.0.1/x';
const fail = async (): Promise<never> => {
  throw new Error(`cannot reach ${SECRET}`);
};

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer({
    replace: ({ agent, storage: { own } }) => ({
      agent: { ...agent, status: fail, invite: fail, remove: fail },
      storage: { own, of: () => ({ ...own, head: fail }) },
    }),
  });
  scene = await newScene(server);
});
afterAll(() => server.close());

const NEUTRAL = '{"error":"The server failed; the failure has been logged."}';

it.each([
  ['GET', '/api/rooms/{room}/ai-agent/status'],
  ['POST', '/api/rooms/{room}/ai-agent/invite'],
  ['POST', '/api/rooms/{room}/ai-agent/remove'],
  ['GET', '/api/recordings/{recording}/file?token={token}'],
])('%s %s: logs an unexpected error and answers without its text', async (method, template) => {
  const { roomId, recordingId } = scene.own;
  const { token } = server.services.tokens.signFile({ recording: recordingId, use: 'stream' });
  const path = template
    .replace('{room}', roomId)
    .replace('{recording}', recordingId)
    .replace('{token}', token);
  const answer = await server.call(method, path, { key: scene.key });
  expect([answer.status, answer.text]).toEqual([500, NEUTRAL]);
  const id = answer.headers.get('X-Request-Id');
  const line = server
    .logged()
    .split('\n')
    .find((text) => text.includes(`"requestId":"${id}"`));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    status: 500,
    err: { stack: expect.stringContaining(' at ') },
  });
  expect(line).toContain(SECRET);
  expect(line).not.toContain(token);
});

it('answers a database error with a neutral 500 and logs it without query parameters', async () => {
  const allow = await refuseInserts(server.services.db, 'audit_events');
  const body = { roomName: 'Very private name' };
  const answer = await server.call('POST', '/api/embed/rooms', { key: scene.key, body });
  await allow();
  expect([answer.status, answer.text]).toEqual([500, NEUTRAL]);
  expect(server.logged()).not.toContain('Very private name');
  expect(server.logged()).toContain('Failed query: ');
});
