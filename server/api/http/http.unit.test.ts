import { once } from 'node:events';
import { NO_METRICS } from '../../platform/metrics/metrics';
import { NO_TRACING } from '../../platform/tracing/tracing';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { refusalHeaders, securityHeaders } from './answer-headers';
import { takesOwnTime } from '../../platform/http/own-deadline';
import { createRefuseSocket } from '../../platform/http/refuse-socket';
import { CONNECTION_LIMITS, type ConnectionLimits } from './malformed-requests';
import { createHttpServer, type HttpHandlers } from './http';
import { createPendingConnections } from '../../calls/hub/socket/pending-connections';
import { createLog } from '../../platform/log/log';
import type { RestAnswer } from '../rest/handler';
import { newKey } from '../../identity/keys/secret';
import { requestText, sendRaw } from '../../testing/raw';

const BASE_URL = 'https://meet.test';
const FINE: RestAnswer = { status: 200, headers: {}, body: '{}', route: '/api/fine' };
const NEVER = new Promise<never>(() => {});
const UPGRADE = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };

let stop = (): void => {};
afterEach(() => stop());

/** Creates the server with handlers that do nothing, except those that a test replaces. */
async function open(
  given: Partial<HttpHandlers> = {},
  {
    limits,
    pendingConnections = createPendingConnections(),
    trustedProxies = 0,
    countryHeader = null,
  }: {
    trustedProxies?: number;
    countryHeader?: string | null;
    limits?: Partial<ConnectionLimits>;
    pendingConnections?: ReturnType<typeof createPendingConnections>;
  } = {},
) {
  const lines: string[] = [];
  const clients: Socket[] = [];
  const server = createHttpServer(
    {
      rest: async () => FINE,
      trpc: async ({ response }) => void response.end('{}'),
      plain: {},
      endpoints: {},
      files: [],
      hub: (_message, socket) => socket.destroy(),
      pages: {
        handle: async (_request, response) => void response.end('page'),
        upgrade: () => false,
        close: async () => {},
      },
      ...given,
    },
    {
      log: createLog('info', { write: (line) => void lines.push(line) }),
      metrics: NO_METRICS,
      tracing: NO_TRACING,
      trustedProxies,
      countryHeader,
      headers: securityHeaders(BASE_URL),
      refuse: createRefuseSocket(refusalHeaders(BASE_URL)),
      pendingConnections,
      limits: { ...CONNECTION_LIMITS, ...limits },
    },
  );
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  stop = () => {
    for (const client of clients) client.destroy();
    server.close();
    server.closeAllConnections();
  };
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    /** A client that never closes its own half. */
    connect() {
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      client.on('error', () => {});
      clients.push(client);
      return client;
    },
  };
}

/** Returns the text that a client receives until the server ends the connection in any way. */
const textOf = (client: Socket) =>
  new Promise<string>((resolve) => {
    let told = '';
    const done = () => resolve(told);
    client.on('data', (data) => (told += String(data)));
    client.on('end', done).on('close', done);
  });
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
const pagesThat = (upgrade: NonNullable<HttpHandlers['pages']>['upgrade']): Partial<HttpHandlers> => ({
  pages: { handle: async (_request, response) => void response.end(), upgrade, close: async () => {} },
});

it.each(['/', '/api/rooms', '/hub/x', '/_next/webpack-hmr'])(
  'closes a refused upgrade on %s, also when the client never closes its half',
  async (path) => {
    const { server, connect } = await open();
    const client = connect();
    client.write(requestText(`GET ${path}`, UPGRADE));
    expect(await textOf(client)).toMatch(
      /^HTTP\/1\.1 404 Not Found\r\n[^]*\{"error":"There is no such route\."\}$/,
    );
    await expect.poll(() => connectionsOf(server)).toBe(0);
  },
);

/** Pages that take every socket, answer `101`, and tell when one of them closes. */
function takingPages() {
  const closed: Promise<unknown>[] = [];
  const handlers = pagesThat((_message, socket) => {
    closed.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    socket.resume();
    return true;
  });
  return { handlers, closed };
}

it('survives the reset of an upgraded socket', async () => {
  const { handlers, closed } = takingPages();
  const { connect } = await open(handlers);
  for (const path of ['/_next/hmr', '/', '/portal']) {
    const client = connect();
    client.write(requestText(`GET ${path}`, UPGRADE));
    await once(client, 'data');
    client.resetAndDestroy();
  }
  expect(closed).toHaveLength(3);
  await Promise.all(closed);
});

it('survives the reset of a refused socket at any time', async () => {
  const { server, url, connect } = await open();
  for (let n = 0; n < 20; n += 1) {
    const client = connect();
    client.write(requestText('GET /nothing', UPGRADE), () => client.resetAndDestroy());
  }
  await expect.poll(() => connectionsOf(server)).toBe(0);
  expect((await sendRaw(url, requestText('GET /api/fine'))).status).toBe(200);
});

it('limits pending upgrades by address, and frees them when they close', async () => {
  const { handlers, closed } = takingPages();
  const { connect } = await open(handlers, {
    pendingConnections: createPendingConnections({ perAddress: 2 }),
  });
  const statusOf = async (client: Socket) => {
    client.write(requestText('GET /_next/hmr', UPGRADE));
    return String((await once(client, 'data'))[0]).split(' ')[1];
  };
  const first = connect();
  expect([await statusOf(first), await statusOf(connect())]).toEqual(['101', '101']);
  expect(await statusOf(connect())).toBe('429');
  first.resetAndDestroy();
  await closed[0];
  expect([await statusOf(connect()), await statusOf(connect())]).toEqual(['101', '429']);
});

it('closes connections of one address beyond its share, logs one line, and takes others when some have closed', async () => {
  const { server, url, connect, logged } = await open({}, { limits: { perAddress: 2 } });
  const idle = [connect(), connect()];
  await expect.poll(() => connectionsOf(server)).toBe(2);
  for (let n = 0; n < 3; n += 1) {
    const refused = connect();
    refused.on('error', () => {}).resume(); // it may be reset
    await new Promise<void>((over) => void refused.once('end', over).once('close', over));
  }
  expect(logged().filter(({ network }) => network === '127.0.0.1')).toHaveLength(1);
  idle[0]?.destroy();
  await expect.poll(() => connectionsOf(server)).toBe(1);
  expect((await sendRaw(url, requestText('GET /api/fine'))).status).toBe(200);
});

it('counts a connection whose upgrade is ignored once', async () => {
  const { url } = await open({}, { limits: { perAddress: 1 } });
  const upgrading = requestText('GET /api/fine', { Connection: 'Upgrade, close', Upgrade: 'h2c' });
  expect((await sendRaw(url, upgrading)).status).toBe(200);
});

it('counts requests and sockets behind a proxy by the address that it names, and answers 429', async () => {
  const { handlers, closed } = takingPages();
  const { url, connect } = await open(
    { ...handlers, rest: ({ path }) => (path === '/api/slow' ? NEVER : Promise.resolve(FINE)) },
    { limits: { perAddress: 2 }, trustedProxies: 1 },
  );
  const from = (ip: string) => ({ 'X-Forwarded-For': ip });
  const fine = async (ip: string) => (await sendRaw(url, requestText('GET /api/fine', from(ip)))).status;
  const [waiting, upgraded] = [connect(), connect()];
  upgraded.write(requestText('GET /_next/hmr', { ...UPGRADE, ...from('2001:db8::1') }));
  await once(upgraded, 'data');
  expect(await fine('2001:db8::2')).toBe(200);
  waiting.write(requestText('GET /api/slow', from('2001:db8::3')));
  await expect.poll(() => fine('2001:db8::4')).toBe(429);
  const another = connect();
  another.write(requestText('GET /_next/hmr', { ...UPGRADE, ...from('2001:db8::5') }));
  expect(String((await once(another, 'data'))[0])).toContain('HTTP/1.1 429');
  expect(await fine('2001:db8:1::1')).toBe(200);
  upgraded.resetAndDestroy();
  await closed[0];
  await expect.poll(() => fine('2001:db8::6')).toBe(200);
});

it('tells pages the country of a client only as a trusted proxy names it', async () => {
  const seen: unknown[] = [];
  const pages = {
    handle: async ({ headers }: IncomingMessage, response: ServerResponse) => {
      seen.push(headers['x-client-country']);
      response.end();
    },
    upgrade: () => false,
    close: async () => {},
  };
  const address = { 'X-Forwarded-For': '192.0.2.1' };
  const country = { 'X-Country': 'de' };
  const ask = async (url: string, headers: Record<string, string>) =>
    sendRaw(url, requestText('GET /', { ...headers, 'X-Client-Country': 'FR' }));
  const { url } = await open({ pages }, { trustedProxies: 1, countryHeader: 'x-country' });
  await ask(url, { ...address, ...country });
  for (const headers of [country, address, { ...address, 'X-Country': 'XX' }]) await ask(url, headers);
  stop();
  const { url: untrusting } = await open({ pages }, { countryHeader: 'x-country' });
  await ask(untrusting, { ...address, ...country });
  expect(seen).toEqual(['DE', '', '', '', '']);
});

it('frees the places of unanswered requests behind a proxy when their connection closes', async () => {
  const begun: string[] = [];
  const rest = ({ path }: { path: string }) => {
    begun.push(path);
    return path === '/api/slow' ? NEVER : Promise.resolve(FINE);
  };
  const { url, connect } = await open({ rest }, { limits: { perAddress: 3 }, trustedProxies: 1 });
  const headers = { 'X-Forwarded-For': '2001:db8::1' };
  const kept = { ...headers, Connection: 'keep-alive' };
  const fine = async () => (await sendRaw(url, requestText('GET /api/fine', headers))).status;
  const [client, other] = [connect(), connect()];
  // The answers to the second and the third are ready, and wait for the first one.
  client.write(requestText('GET /api/slow', kept) + requestText('GET /api/fine', kept).repeat(2));
  await expect.poll(() => begun).toHaveLength(3);
  expect(await fine()).toBe(429);
  client.resetAndDestroy();
  await expect.poll(fine).toBe(200);
  const before = begun.length;
  other.write(requestText('GET /api/slow', kept));
  await expect.poll(() => begun.length).toBe(before + 1);
  expect(await fine(), 'more than one place is free').toBe(200);
});

it(
  'serves ignored upgrades one after the other on one connection without leaking listeners',
  { tags: ['slow'] },
  async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => void warnings.push(warning);
    process.on('warning', warn);
    const { connect } = await open();
    const client = connect();
    let told = '';
    client.on('data', (data) => (told += String(data)));
    for (let n = 1; n <= 30; n += 1) {
      client.write(requestText('GET /api/fine', { Connection: 'Upgrade', Upgrade: 'h2c' }));
      await expect.poll(() => told.split('200 OK').length - 1).toBe(n);
    }
    process.off('warning', warn);
    expect(warnings).toEqual([]);
  },
);

const SLOW: [what: string, limits: Partial<ConnectionLimits>, sent: string][] = [
  ['nothing at all', { headersMs: 30, checkMs: 10 }, ''],
  ['headers that never end', { headersMs: 30, checkMs: 10 }, 'GET /api/fine HTTP/1.1\r\nX-Slow: '],
  [
    'a body that never ends',
    { headersMs: 30, requestMs: 60, checkMs: 10 },
    requestText('POST /api/fine', { 'Content-Length': '50' }, '{"roomName":'),
  ],
];

it.each(SLOW)('closes a connection that sends %s, with 408', async (_what, limits, sent) => {
  const { server, connect } = await open({ rest: () => NEVER }, { limits });
  const client = connect();
  client.write(sent);
  expect(await textOf(client)).toMatch(
    /^HTTP\/1\.1 408 [^]*\{"error":"The request did not arrive in time\."\}$/,
  );
  await expect.poll(() => connectionsOf(server)).toBe(0);
});

it('lets a body take longer whose handler watches it, and no body after it', async () => {
  let end = (): void => {};
  const watched = new Promise<void>((resolve) => (end = resolve));
  const { server, connect } = await open(
    {
      async rest({ message }) {
        if (message.method !== 'PUT') return NEVER;
        const release = takesOwnTime(message.socket);
        message.resume();
        await Promise.all([once(message, 'end'), watched]);
        release();
        return FINE;
      },
    },
    { limits: { headersMs: 30, requestMs: 60, checkMs: 10 } },
  );
  const expired = new Promise<void>((resolve) => {
    server.on(
      'clientError',
      ({ code }: NodeJS.ErrnoException) => code === 'ERR_HTTP_REQUEST_TIMEOUT' && resolve(),
    );
  });
  const client = connect();
  const headers = { 'Content-Length': '2', Connection: 'keep-alive' };
  client.write(requestText('PUT /api/fine', headers, '1'));
  await expired;
  client.write('2');
  end();
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  client.write(requestText('POST /api/fine', headers, '1'));
  expect(await textOf(client)).toMatch(/^HTTP\/1\.1 408 /);
});

it('closes an idle connection while an answer is pending', async () => {
  const { server, connect } = await open({ rest: () => NEVER }, { limits: { silenceMs: 30 } });
  const client = connect();
  client.write(requestText('GET /api/slow'));
  expect(await textOf(client)).toBe('');
  await expect.poll(() => connectionsOf(server)).toBe(0);
});

it('drops connections above the limit and serves the others', async () => {
  const { server, connect } = await open({}, { limits: { connections: 1 } });
  const first = connect();
  const [, dropped] = await Promise.all([once(first, 'connect'), once(server, 'connection')]);
  expect(dropped).toHaveLength(1);
  expect(await textOf(connect())).toBe('');
  first.write(requestText('GET /api/fine'));
  expect(await textOf(first)).toContain('200 OK');
});

it('survives an answer that is written to after its end', async () => {
  const { url } = await open({
    pages: {
      async handle(_request, response) {
        response.end('page');
        response.write('more');
      },
      upgrade: () => false,
      close: async () => {},
    },
  });
  expect((await sendRaw(url, requestText('GET /'))).body).toBe('page');
  expect((await sendRaw(url, requestText('GET /api/fine'))).status).toBe(200);
});

const EDGES: [what: string, sent: string][] = [
  ['an answer', requestText('GET /api/fine')],
  ['a page', requestText('GET /')],
  ['a call of the portal', requestText('POST /trpc/rooms.create')],
  ['a file of the element', requestText('GET /conference-room.js')],
  ['a refused socket', requestText('GET /', UPGRADE)],
  ['a malformed request', 'nonsense\r\n\r\n'],
  ['headers that are too large', requestText('GET /', { 'X-Long': 'x'.repeat(20_000) })],
  ['a path that cannot be read', requestText('GET /%zz')],
];

it.each(EDGES)('sends HSTS and nosniff with %s', async (_what, sent) => {
  const { url } = await open();
  expect((await sendRaw(url, sent)).headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
});

it('sends no HSTS without https', () => {
  expect(securityHeaders('http://localhost:4000')).toEqual({ 'X-Content-Type-Options': 'nosniff' });
});

it.each(['/%', '/%zz', '/portal/%ff', '/room/%E0%A4%A', '/api/auth/%zz', '/_next/static/%c3%28'])(
  'refuses %s with 400, one sentence and one line in the log',
  async (path) => {
    const { url, logged } = await open();
    const { status, body } = await sendRaw(url, requestText(`GET ${path}`));
    expect([status, JSON.parse(body)]).toEqual([400, { error: 'The path has a broken percent escape.' }]);
    expect(logged()).toEqual([expect.objectContaining({ level: 'info', status: 400, route: path })]);
  },
);

it('logs a failed page in one line', async () => {
  const { url, logged } = await open({
    pages: { handle: () => Promise.reject(new Error('broken')), upgrade: () => false, close: async () => {} },
  });
  expect((await sendRaw(url, requestText('GET /'))).status).toBe(500);
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 'error',
      status: 500,
      err: expect.objectContaining({ message: 'broken' }),
    }),
  ]);
});

it("gives every request its own id, and logs the caller's id beside it", async () => {
  const { url, logged } = await open();
  const { headers } = await sendRaw(url, requestText('GET /', { 'X-Request-Id': 'caller-0001' }));
  await sendRaw(url, requestText('GET /', { 'X-Request-Id': 'no good' }));
  await sendRaw(url, requestText('GET /', { 'X-Request-Id': newKey('live') }));
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  const [first, second, third] = logged();
  expect(first).toMatchObject({ requestId: headers['x-request-id'], callerRequestId: 'caller-0001' });
  expect(second).not.toHaveProperty('callerRequestId');
  expect(third).toMatchObject({ callerRequestId: '[redacted]' });
});

it.each(['/', '/portal/', '/trpc/', '/api/'])(
  'keeps a key in a path under %s out of the log',
  async (under) => {
    const rest = async (): Promise<RestAnswer> => ({ ...FINE, status: 404, route: null });
    const { url, logged } = await open({ rest });
    const key = newKey('live');
    await sendRaw(url, requestText(`GET ${under}${key}`));
    await sendRaw(url, requestText(`GET ${under}${'x'.repeat(170)}/${key}`));
    const [first, second] = logged();
    expect(first).toMatchObject({ route: `${under}[redacted]` });
    expect(JSON.stringify(second)).not.toContain('sk_live_');
  },
);
