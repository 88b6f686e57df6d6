import { afterAll, beforeAll, expect, it } from 'vitest';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const ORIGIN = { Origin: 'https://pages.test' };

/** Sends the preflight request of a browser. */
const preflight = (path: string, method: string, headers: string) =>
  server.call('OPTIONS', path, {
    headers: {
      ...ORIGIN,
      'Access-Control-Request-Method': method,
      ...(headers && { 'Access-Control-Request-Headers': headers }),
    },
  });

const allowancesOf = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

const PATHS: [method: string, path: () => string][] = [
  ['GET', () => `/api/rooms/${scene.own.roomId}`],
  ['POST', () => '/api/embed/rooms'],
  ['DELETE', () => `/api/rooms/${scene.own.roomId}`],
  ['GET', () => `/api/recordings/${scene.own.recordingId}/file`],
  ['GET', () => '/api/openapi.json'],
  ['GET', () => '/.well-known/jwks.json'],
];

it.each(PATHS)('lets a browser send a bearer with %s %s', async (method, path) => {
  const { status, headers, text } = await preflight(path(), method, 'authorization,content-type');
  expect([status, text]).toEqual([204, '']);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Access-Control-Allow-Methods')?.split(', ')).toContain(method);
  const allowed = headers.get('Access-Control-Allow-Headers')?.split(', ');
  expect(allowed).toEqual(
    expect.arrayContaining(['Authorization', 'Content-Type', 'Idempotency-Key', 'Range']),
  );
  expect(allowed?.join().toLowerCase()).not.toContain('x-api-key');
  expect(headers.get('Access-Control-Max-Age')).toBe('7200');
});

it.each(['x-api-key', 'X-API-Key', 'authorization,x-api-key', 'content-type , x-api-key'])(
  'answers a browser that asks to send %s, and does not allow it',
  async (asked) => {
    for (const [method, path] of PATHS) {
      const { status, headers } = await preflight(path(), method, asked);
      expect([status, allowancesOf(headers)]).toEqual([204, []]);
      expect(headers.get('Allow')).toContain('OPTIONS');
    }
  },
);

const READABLE: [status: number, method: string, path: () => string, options?: () => CallOptions][] = [
  [200, 'GET', () => `/api/rooms/${scene.own.roomId}`],
  [200, 'GET', () => `/api/rooms/${scene.own.roomId}`, () => ({ bearer: scene.owner.bearer })],
  [200, 'HEAD', () => '/api/openapi.json'],
  [400, 'GET', () => '/api/recordings?roomId=a&roomId=b', () => ({ bearer: scene.owner.bearer })],
  [401, 'GET', () => '/api/recordings'],
  [404, 'GET', () => '/api/nothing'],
  [405, 'PUT', () => '/api/recordings'],
  [401, 'GET', () => `/api/recordings/${scene.own.recordingId}/file`],
];

it.each(READABLE)('lets a page read a %i of %s %s', async (status, method, path, options = () => ({})) => {
  const given = options();
  const answer = await server.call(method, path(), { ...given, headers: ORIGIN });
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([status, '*']);
  const exposed = answer.headers.get('Access-Control-Expose-Headers')?.split(', ');
  expect(exposed).toEqual(
    expect.arrayContaining(['X-Request-Id', 'X-API-Version', 'Retry-After', 'RateLimit', 'Location', 'ETag']),
  );
  expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false);
});

it.each<[string, () => CallOptions]>([
  ['a good key', () => ({ key: scene.key })],
  ['a bad key', () => ({ key: 'sk_live_x' })],
  ['an empty key', () => ({ headers: { 'X-API-Key': '' } })],
  ['a key and a bearer', () => ({ key: scene.key, bearer: scene.owner.bearer })],
])('lets no page read an answer to %s', async (_what, options) => {
  const given = options();
  for (const path of [`/api/rooms/${scene.own.roomId}`, '/api/recordings', '/api/openapi.json']) {
    const answer = await server.call('GET', path, { ...given, headers: { ...given.headers, ...ORIGIN } });
    expect(allowancesOf(answer.headers)).toEqual([]);
  }
});

it('allows nothing outside of REST', async () => {
  for (const path of ['/trpc/rooms.list', '/api/auth/session', '/nothing']) {
    expect(allowancesOf((await preflight(path, 'POST', 'content-type')).headers)).toEqual([]);
    expect(allowancesOf((await server.call('GET', path, { headers: ORIGIN })).headers)).toEqual([]);
  }
});
