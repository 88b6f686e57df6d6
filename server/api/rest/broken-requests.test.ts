import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { requestText, sendRaw, sendTruncated } from '../../testing/raw';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const NO_ROOM = newId('rm');
const host = { Host: 'localhost' };

const REQUESTS: [status: number, what: string, text: string][] = [
  [404, 'two slashes', requestText('GET //')],
  [404, 'two slashes and a host', requestText('GET //evil.test/api/rooms')],
  [404, 'a whole URL to an unknown route', requestText('GET http://elsewhere.test/api/nothing?x=1')],
  [404, 'a whole URL to an unknown room', requestText(`GET http://elsewhere.test/api/rooms/${NO_ROOM}`)],
  [404, 'dots for an id', requestText('GET /api/rooms/..')],
  [404, 'a dot for an id', requestText('GET /api/rooms/.')],
  [404, 'encoded dots for an id', requestText('GET /api/rooms/%2e%2e')],
  [404, 'dots for an id in the middle', requestText('GET /api/rooms/../ai-agent/status')],
  [404, 'encoded dots for an id in the middle', requestText('GET /api/rooms/%2E%2e/ai-agent/status')],
  [404, 'a broken escape for an id', requestText('GET /api/rooms/%zz')],
  [404, 'an escape that is not UTF-8', requestText('GET /api/rooms/%ff%fe')],
  [404, 'NUL for an id', requestText('GET /api/rooms/%00')],
  [404, 'a backslash in the path', requestText('GET /api\\rooms/x')],
  [404, 'a question mark in an id', requestText('GET /api/rooms/%3Fx%23y')],
  [404, 'a path that is only a question mark', requestText('GET /?')],
  [400, 'no path at all', requestText('GET ?x')],
  [400, 'no HTTP', 'nonsense\r\n\r\n'],
  [400, 'an unknown method', requestText('NONSENSE /api/recordings')],
  [400, 'a header with a NUL', requestText('GET /api/recordings', { 'X-Odd': 'a\0b' })],
  [
    400,
    'two lengths',
    'POST /api/embed/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  [
    400,
    'a length and chunks',
    'POST /api/embed/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  ],
  [400, 'broken chunks', requestText('POST /api/embed/rooms', { 'Transfer-Encoding': 'chunked' }, 'zz\r\n')],
  [400, 'HTTP/1.1 without a host', 'GET /api/recordings HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    400,
    'a path without a host outside the API',
    'GET /conference-room.js HTTP/1.1\r\nConnection: close\r\n\r\n',
  ],
  [
    400,
    'two hosts',
    'GET /api/recordings HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n',
  ],
  [400, 'two hosts in HTTP/1.0', 'GET /api/recordings HTTP/1.0\r\nHost: a\r\nhost: a\r\n\r\n'],
  [
    400,
    'a WebSocket without a host',
    'GET /hub HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  [
    400,
    'a WebSocket with two hosts',
    'GET /hub HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  [
    501,
    'a body that is compressed on the way',
    requestText('POST /api/embed/rooms', { 'Transfer-Encoding': 'gzip, chunked' }, '2\r\n{}\r\n0\r\n\r\n'),
  ],
  [
    400,
    'chunks twice over',
    requestText('POST /api/embed/rooms', { 'Transfer-Encoding': 'chunked, chunked' }, '0\r\n\r\n'),
  ],
  [401, 'HTTP/1.0', 'GET /api/recordings HTTP/1.0\r\n\r\n'],
  [
    401,
    'an offer to speak HTTP/2',
    requestText('GET /api/recordings', { Connection: 'close, Upgrade', Upgrade: 'h2c' }),
  ],
  [401, 'another expectation', requestText('GET /api/recordings', { Expect: 'the best' })],
  [405, 'TRACE', requestText('TRACE /api/recordings')],
  [431, 'headers of 20 kB', requestText('GET /api/recordings', { 'X-Long': 'x'.repeat(20_000) })],
];

it.each(REQUESTS)('answers %i to %s', async (status, _what, text) => {
  const answer = await sendRaw(server.url, text);
  expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(/^\{"error":"[^"]+"\}$/)]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'x-api-version': 'post-phase-1',
    'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
  });
});

it('answers OPTIONS for the whole server', async () => {
  const answer = await sendRaw(server.url, requestText('OPTIONS *'));
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect(answer.headers).toMatchObject({
    'x-api-version': 'post-phase-1',
    'x-request-id': expect.any(String),
  });
});

it.each(['/api/openapi.json', '/.well-known/jwks.json'])(
  'answers OPTIONS for %s with the methods that it takes',
  async (path) => {
    const answer = await sendRaw(server.url, requestText(`OPTIONS ${path}`));
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    const refused = await sendRaw(server.url, requestText(`POST ${path}`));
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  },
);

it('takes the path of a whole URL, as a proxy sends it', async () => {
  const answer = await sendRaw(server.url, requestText('GET http://elsewhere.test/api/recordings'));
  expect(answer.status).toBe(401);
});

it('answers 100-continue and reads the body', async () => {
  const headers = { ...host, Expect: '100-continue', 'Content-Length': '2' };
  const answer = await sendRaw(server.url, requestText('POST /api/embed/rooms', headers), '{}');
  expect(answer.status).toBe(100);
  expect(answer.body).toContain('401 Unauthorized');
});

it('goes on after clients that disconnect in the middle of a request', async () => {
  const head = requestText('POST /api/embed/rooms', { 'Content-Length': '50' });
  await sendTruncated(server.url, `${head}{"roomName":`);
  await sendTruncated(server.url, 'GET /api/rec');
  await sendTruncated(server.url, '');
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect(server.logged()).not.toContain('"level":"error"');
});

it('ignores an upgrade to another protocol, with a body and on a connection that stays open', async () => {
  const offer = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAM' };
  const body = JSON.stringify({ externalUserId: 'x'.repeat(1_000) });
  const length = { 'Content-Length': String(body.length) };
  const first = requestText('POST /api/embed/rooms', { ...offer, ...length }, body.slice(0, 100));
  const answer = await sendRaw(server.url, first, body.slice(100), requestText('GET /api/nothing', host));
  expect(answer.status).toBe(401);
  expect(answer.body).toContain('HTTP/1.1 404 Not Found');
});

it('refuses a WebSocket under /api', async () => {
  const offer = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  const answer = await sendRaw(server.url, requestText('GET /api/recordings', offer));
  expect([answer.status, answer.body]).toEqual([404, '{"error":"There is no such route."}']);
});
