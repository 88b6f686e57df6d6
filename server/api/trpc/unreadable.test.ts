import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const POST = { 'Content-Type': 'application/json', Origin: TEST_BASE_URL };
const NOTHING = 'There is no such call.';
const UNREADABLE = 'The call cannot be read.';

it.each<
  [method: string, path: string, init: { headers?: Record<string, string>; body?: string }, number, string]
>([
  ['GET', 'nothing.here', {}, 404, NOTHING],
  ['GET', '', {}, 404, NOTHING],
  ['GET', '%20', {}, 404, NOTHING],
  ['GET', '__proto__', {}, 404, NOTHING],
  ['GET', 'users.__proto__', {}, 404, NOTHING],
  ['GET', '%', {}, 400, UNREADABLE],
  ['GET', '%E0%A4%A?batch=1', {}, 400, UNREADABLE],
  ['GET', 'users.signUpLink?input={', {}, 400, UNREADABLE],
  ['GET', 'users.signUpLink?input=%', {}, 400, UNREADABLE],
  ['GET', 'users.signUpLink?batch=1&input=[]', {}, 400, UNREADABLE],
  ['GET', `${'users.me,'.repeat(30)}users.me?batch=1`, {}, 400, UNREADABLE],
  ['GET', 'users.signUp', {}, 405, 'The call does not accept this method.'],
  ['PUT', 'users.signUp', { headers: POST, body: '{}' }, 405, 'The call does not accept this method.'],
  ['POST', 'users.signUp', { headers: POST, body: '{' }, 400, UNREADABLE],
  ['POST', 'users.signUp', { headers: { ...POST, 'Content-Type': 'text/plain' }, body: '{}' }, 415, ''],
  ['POST', 'users.signUp', { headers: POST, body: `"${'x'.repeat(200_000)}"` }, 413, ''],
  ['POST', 'users.signUp', { headers: POST, body: '{}' }, 400, 'The field "'],
])(
  '%s %s: a call that cannot be read fails without a word of the log: %o',
  async (method, path, init, status, sentence) => {
    const logged = server.logged().length;
    const answer = await server.call(method, `/trpc/${path}`, init);
    const { error } = Array.isArray(answer.body) ? answer.body[0] : answer.body;
    expect([answer.status, error.message]).toEqual([status, expect.stringContaining(sentence)]);
    expect(answer.text).not.toContain('logged');
    expect(server.logged().slice(logged)).not.toContain('"level":"error"');
  },
);
