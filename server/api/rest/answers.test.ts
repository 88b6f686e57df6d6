import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const file = () => {
  const recording = scene.own.recordingId;
  const { token } = server.services.tokens.signFile({ recording, use: 'stream' });
  return `/api/recordings/${recording}/file?token=${token}`;
};
const ANSWERS: [status: number, method: string, path: () => string, options?: () => CallOptions][] = [
  [201, 'POST', () => '/api/embed/rooms', () => ({ key: scene.key })],
  [200, 'GET', () => `/api/rooms/${scene.own.roomId}`],
  [200, 'HEAD', () => `/api/rooms/${scene.own.roomId}`],
  [204, 'DELETE', () => `/api/rooms/${scene.embed.roomId}`, () => ({ key: scene.key })],
  [200, 'GET', file],
  [200, 'HEAD', file],
  [206, 'GET', file, () => ({ headers: { Range: 'bytes=0-1' } })],
  [204, 'OPTIONS', () => '/api/recordings'],
  [204, 'OPTIONS', file],
  [404, 'OPTIONS', () => '/api/nothing'],
  [400, 'POST', () => '/api/embed/sessions', () => ({ key: scene.key })],
  [401, 'GET', () => '/api/recordings'],
  [401, 'GET', () => `/api/recordings/${scene.own.recordingId}/file`],
  [404, 'GET', () => '/api'],
  [404, 'GET', () => '/api/nothing'],
  [404, 'HEAD', () => '/api/nothing'],
  [405, 'PUT', () => '/api/recordings'],
  [405, 'HEAD', () => '/api/embed/rooms'],
  [405, 'POST', file],
  [413, 'POST', () => '/api/embed/rooms', () => ({ key: scene.key, body: 'x'.repeat(100_001) })],
  [200, 'GET', () => '/api/openapi.json'],
  [200, 'GET', () => '/.well-known/jwks.json'],
  [200, 'GET', () => '/healthz'],
  [200, 'GET', () => '/readyz'],
  [405, 'POST', () => '/healthz'],
  [404, 'GET', () => '/nothing'],
];

it.each(ANSWERS)(
  '%i %s carries version and request id',
  async (status, method, path, options = () => ({})) => {
    const answer = await server.call(method, path(), options());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('X-API-Version')).toBe('post-phase-1');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
  },
);

it.each(ANSWERS.filter(([status, method]) => status >= 400 && method !== 'HEAD'))(
  '%i %s is exactly one sentence in JSON',
  async (_status, method, path, options = () => ({})) => {
    const answer = await server.call(method, path(), options());
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    expect(answer.body).toEqual({ error: expect.stringMatching(/^[A-Z][^\n]*[.]$/) });
    expect(Object.keys(answer.body)).toEqual(['error']);
  },
);

describe('the other answers', () => {
  it.each([
    ['a call of the portal', '/trpc/users.me', {}],
    ['a call of the portal that does not exist', '/trpc/nothing', {}],
    ['a preflight', '/trpc/users.me', { Origin: 'https://elsewhere.test' }],
    ['a recording that the caller has', 'file', { 'If-None-Match': '*', 'Cache-Control': 'max-age=0' }],
    ['a range outside of the file', 'file', { Range: 'bytes=99999999-' }],
    ['a file of the element that is not there', '/conference-room-nothing.00000000.js', {}],
  ])('%s carry the headers of all', async (_what, path, headers) => {
    const answer = await server.call('GET', path === 'file' ? file() : path, { headers });
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  });
});

describe('request ids', () => {
  it.each(['abcd-1234.x', '0195d3a4-5b6c-7d8e-9f00-112233445566', '<script>alert(1)</script>'])(
    'are ours, whatever the caller sends (%s), in the answer and in the log',
    async (given) => {
      const { headers } = await server.call('GET', '/api/recordings', { headers: { 'X-Request-Id': given } });
      const id = headers.get('X-Request-Id');
      expect(id).toMatch(/^[\w-]{36}$/);
      expect(id).not.toBe(given);
      expect(server.logged()).toContain(`"requestId":"${id}"`);
    },
  );

  it('are in the answer to a call of the portal that fails, and in the log', async () => {
    const { status, headers } = await server.call('GET', '/trpc/users.me');
    expect(status).toBe(401);
    const id = headers.get('X-Request-Id');
    const lines = server.logged().split('\n');
    expect(lines.find((line) => line.includes(`"requestId":"${id}"`))).toContain('"status":401');
  });

  it('the log names a plain one of the caller beside ours', async () => {
    const headers = { 'X-Request-Id': 'caller-4711' };
    const id = (await server.call('GET', '/api/recordings', { headers })).headers.get('X-Request-Id');
    expect(server.logged()).toContain(`"requestId":"${id}","callerRequestId":"caller-4711"`);
    expect(server.logged()).not.toContain('<script>');
  });
});

describe('HEAD is GET without the body', () => {
  it.each(['/api/recordings', '/api/nothing', '/api/recordings/x', '/healthz', '/api/openapi.json'])(
    'answers HEAD %s as GET without the body',
    async (path) => {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => server.call(method, path, { key: scene.key })),
      );
      expect([head?.status, head?.text]).toEqual([get?.status, '']);
      for (const name of ['Content-Type', 'Content-Length', 'Cache-Control']) {
        expect(head?.headers.get(name)).toBe(get?.headers.get(name));
      }
    },
  );
});

describe('Allow tells which methods a path takes', () => {
  it.each([
    ['/api/recordings', 'GET, HEAD, OPTIONS'],
    ['/api/embed/rooms', 'POST, OPTIONS'],
    ['/api/rooms', 'GET, HEAD, OPTIONS'],
    ['/api/rooms/x', 'GET, PATCH, DELETE, HEAD, OPTIONS'],
    ['/api/recordings/x/file', 'GET, HEAD, OPTIONS'],
  ])('names the methods of %s: %s', async (path, allowed) => {
    for (const [method, status] of [
      ['PUT', 405],
      ['OPTIONS', 204],
    ] as const) {
      const answer = await server.call(method, path);
      expect([answer.status, answer.headers.get('Allow')]).toEqual([status, allowed]);
    }
  });
});

it('a 401 challenges for a bearer', async () => {
  const answer = await server.call('GET', '/api/recordings');
  expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer /);
});

describe('what was created', () => {
  it.each<[string, unknown]>([
    ['/api/embed/rooms', { roomName: 'Weekly' }],
    ['/api/webhooks', { url: 'https://hooks.example.com/events' }],
  ])('finds what POST %s created at its Location, also when the answer is replayed', async (path, body) => {
    const headers = { 'Idempotency-Key': `location of ${path}`.replaceAll(' ', '-') };
    const create = () => server.call('POST', path, { key: scene.key, body, headers });
    const [first, replayed] = [await create(), await create()];
    const location = first.headers.get('Location') ?? '';
    expect([first.status, location]).toEqual([201, expect.stringMatching(/^\/api\/(rooms|webhooks)\/\w+$/)]);
    expect(replayed.headers.get('Location')).toBe(location);
    expect((await server.call('GET', location, { key: scene.key })).status).toBe(200);
  });

  it('has a Location only when it was created', async () => {
    const refused = await server.call('POST', '/api/embed/rooms', { key: scene.key, body: { roomName: 1 } });
    const minted = await server.call('POST', '/api/embed/sessions', {
      key: scene.key,
      body: { roomId: scene.embed.roomId, externalUserId: 'user-42' },
    });
    expect([refused.status, minted.status]).toEqual([400, expect.any(Number)]);
    for (const { headers } of [refused, minted]) expect(headers.has('Location')).toBe(false);
  });
});
