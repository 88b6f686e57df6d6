import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../router';
import { createOpenStreams } from './subscriptions/open-streams';
import { createAssistantHandler } from './handler';
import { toolsOf } from './tools';
import { httpTools, restDouble, type RestDouble, type ToolClient } from '../../testing/tool-client';

const key = 'sk_test_0123456789abcdef';
const ping = { jsonrpc: '2.0', id: 0, method: 'ping' };
let rest: RestDouble;
let tools: ToolClient & { url: string };

beforeAll(async () => {
  rest = await restDouble((_, response) => void response.writeHead(200).end('{}'));
  tools = await httpTools({ baseUrl: rest.url, key });
});
afterAll(async () => {
  await tools.close();
  await rest.close();
});

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

interface Got {
  status: number;
  headers: Record<string, unknown>;
  body: { id?: unknown; result?: { tools: unknown[] }; error?: { message: string } } | null;
}

/** By hand, because fetch sets the Host header itself. */
function send(url: string, { method = 'POST', path = '/mcp', headers = {}, body = ping }: Sent) {
  return new Promise<Got>((resolve, reject) => {
    const sent = request(new URL(path, url), {
      method,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: text === '' ? null : JSON.parse(text) });
      });
    });
    sent.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const portOf = (url: string) => new URL(url).port;

describe('the tools over HTTP', () => {
  it('answer with JSON, without any session before', async () => {
    expect(await send(tools.url, {})).toMatchObject({ status: 200, body: { id: 0, result: {} } });
    const { status, body } = await send(tools.url, {
      body: { jsonrpc: '2.0', id: 'a', method: 'tools/list', params: {} },
    });
    expect([status, body?.result?.tools.length]).toEqual([200, 17]);
  });

  it.each(['localhost', '127.0.0.1', 'LocalHost'])('answer to the name %s, on any port', async (host) => {
    expect((await send(tools.url, { headers: { Host: host } })).status).toBe(200);
    expect((await send(tools.url, { headers: { Host: `${host}:${portOf(tools.url)}` } })).status).toBe(200);
    expect((await send(tools.url, { headers: { Origin: `http://${host}:5173` } })).status).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    'evil.example/localhost',
    '0.0.0.0',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost:port',
  ])('do not answer to the host "%s"', async (host) => {
    const { status, body } = await send(tools.url, { headers: { Host: host } });
    expect([status, body?.error?.message]).toEqual([403, 'This host is not allowed.']);
  });

  it.each([
    'http://evil.example',
    'https://localhost.evil.example',
    'http://localhost@evil.example',
    'http://evil.example#http://localhost',
    'null',
    'file://localhost',
    'chrome-extension://localhost',
    '',
  ])('do not answer to a page of "%s"', async (origin) => {
    const { status, headers, body } = await send(tools.url, { headers: { Origin: origin } });
    expect([status, body?.error?.message]).toEqual([403, 'This origin is not allowed.']);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('tell other paths and methods apart', async () => {
    expect((await send(tools.url, { path: '/' })).status).toBe(404);
    expect((await send(tools.url, { path: '/mcp/more' })).status).toBe(404);
    expect((await send(tools.url, { path: '/mcp/' })).status).toBe(200);
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await send(tools.url, { method, body: '' });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('refuse what is larger than 1 MB, no JSON, or not sent as JSON', async () => {
    const params = { name: 'get_room', arguments: { roomId: 'x'.repeat(1_000_000) } };
    expect((await send(tools.url, { body: { ...ping, method: 'tools/call', params } })).status).toBe(413);
    expect((await send(tools.url, { body: '{' })).status).toBe(400);
    expect((await send(tools.url, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
    expect((await send(tools.url, {})).status).toBe(200);
  });

  it('take notifications without an answer', async () => {
    const body = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    const headers = { 'Mcp-Session-Id': 'of-another-server' };
    expect(await send(tools.url, { body })).toMatchObject({ status: 202, body: null });
    expect(await send(tools.url, { body, headers })).toMatchObject({ status: 202, body: null });
  });

  it('refuses a call whose arguments are not an object by protocol, before REST', async () => {
    const params = { name: 'get_room', arguments: ['rm_x'] };
    const { body } = await send(tools.url, { body: { ...ping, id: 1, method: 'tools/call', params } });
    expect(body).toMatchObject({ id: 1, error: { code: expect.any(Number) } });
    expect(rest.seen).toEqual([]);
  });
});

describe('the tools over HTTP with a token', () => {
  const token = 'a-long-and-random-token';
  let guarded: ToolClient & { url: string };

  beforeAll(async () => {
    guarded = await httpTools({
      baseUrl: rest.url,
      key,
      http: { token, allowedHosts: ['tools.example.com', '127.0.0.1'] },
    });
  });
  afterAll(() => guarded.close());

  it.each([
    undefined,
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Basic ${token}`,
    token,
    `Bearer ${key}`,
  ])('ask "%s" for it', async (authorization) => {
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    const { status, headers: answered } = await send(guarded.url, { headers });
    expect([status, answered['www-authenticate']]).toEqual([401, 'Bearer realm="conference-room-mcp"']);
  });

  it('answer pages of the hosts that are named, and nobody else’s question needs the token', async () => {
    const Origin = 'https://tools.example.com';
    const question = { 'Access-Control-Request-Method': 'POST', Origin };
    const { status, headers } = await send(guarded.url, { method: 'OPTIONS', headers: question, body: '' });
    expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([204, Origin, 'Origin']);
    const sent = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
    expect(sent).toEqual(expect.arrayContaining(['authorization', 'content-type', 'mcp-protocol-version']));
    expect(sent).not.toContain('x-api-key');
    const Authorization = `Bearer ${token}`;
    for (const [given, expected] of [
      [{ Origin, Authorization }, 200],
      [{ Origin }, 401],
    ] as const) {
      const answer = await send(guarded.url, { headers: given });
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([expected, Origin]);
    }
    const others = { ...question, Origin: 'https://elsewhere.example' };
    const refused = await send(guarded.url, { method: 'OPTIONS', headers: others, body: '' });
    expect(refused.status).toBe(403);
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    const open = { ...question, Origin: 'http://localhost:5173' };
    const withoutToken = await send(tools.url, { method: 'OPTIONS', headers: open, body: '' });
    expect(withoutToken.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('say that they run to whoever asks', async () => {
    const sent = { path: '/healthz', method: 'GET', headers: { Host: '10.0.0.7:3000' }, body: '' };
    expect(await send(guarded.url, sent)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('answer to whoever has it, under the names that are allowed', async () => {
    const Authorization = `Bearer ${token}`;
    const hosts = { 'tools.example.com': 200, 'Tools.Example.com:8443': 200, localhost: 403 };
    for (const [Host, expected] of Object.entries(hosts)) {
      expect((await send(guarded.url, { headers: { Authorization, Host } })).status).toBe(expected);
    }
    expect((await guarded.call('get_room', { roomId: 'rm_x' })).isError).toBe(false);
  });
});

it('requests behind a proxy count by the address that it names, and one address cannot take the places of others', async () => {
  const arrivals = new EventEmitter();
  const hanging = await restDouble((request) => void arrivals.emit('request', request));
  const proxied = await httpTools({
    baseUrl: hanging.url,
    key,
    http: { trustedProxies: 1 },
    perAddress: 1,
  });
  const from = (ip: string, body: object = ping) =>
    send(proxied.url, { headers: { 'X-Forwarded-For': ip }, body });
  const params = { name: 'get_room', arguments: { roomId: 'rm_x' } };
  const arrived = once(arrivals, 'request');
  const waiting = from('203.0.113.7', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }).then(
    () => 'answered',
    () => 'lost',
  );
  await arrived;
  expect(await from('203.0.113.7')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
    body: { error: { message: 'Too many requests of your address are open.' } },
  });
  expect(await from('203.0.113.8')).toMatchObject({ status: 200 });
  expect(proxied.logged().match(/203\.0\.113\.7 are refused/g)).toHaveLength(1);
  await proxied.close();
  expect(await waiting).toBe('lost');
  await hanging.close();
});

/** Serves tools by two processes that tell each other what clients ask for. A request names the one that gets it. */
async function twoProcesses(restUrl: string) {
  const told = new EventEmitter();
  const signalOf = (name: string) => ({
    tell: (value: string) => void told.emit(name, value),
    onTold: (receive: (value: string) => void) => void told.on(name, receive),
  });
  const signals = { cancelled: signalOf('cancelled'), subscribed: signalOf('subscribed') };
  const handler = () => createAssistantHandler(createOpenStreams(), signals);
  const [first, second] = [handler(), handler()];
  const server = createServer((request, response) => {
    const parts = {
      callerId: request.headers.authorization ?? '',
      toolbox: toolsOf(appRouter, ['default', 'live']),
      rest: { baseUrl: restUrl, apiKey: key, redact: (text: string) => text, userAgent: 'test' },
      version: '0.0.0',
      log: () => {},
    };
    void (request.headers['x-process'] === 'second' ? second : first)(parts, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => server.closeAllConnections(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('a call can be cancelled by its own caller alone, through any process, whoever knows the name of its session', async () => {
  const arrivals = new EventEmitter();
  const hanging = await restDouble((request) => void arrivals.emit('request', request));
  const { url, cut, close } = await twoProcesses(hanging.url);
  const post = (caller: string, body: object, process: string) =>
    send(url, {
      headers: {
        Authorization: caller,
        'Mcp-Session-Id': 'known',
        'MCP-Protocol-Version': '2025-11-25',
        'X-Process': process,
      },
      body: { jsonrpc: '2.0', ...body },
    });
  const cancel = (caller: string, process: string) =>
    post(caller, { method: 'notifications/cancelled', params: { requestId: 7 } }, process);
  const params = { name: 'get_room', arguments: { roomId: 'rm_x' } };
  const arrived = once(arrivals, 'request');
  const call = post('ada', { id: 7, method: 'tools/call', params }, 'first');
  const [request] = await arrived;
  const closed = once(request.socket, 'close').then(() => 'closed');

  for (const process of ['first', 'second']) expect((await cancel('grace', process)).status).toBe(202);
  const later = once(arrivals, 'request');
  const others = post('grace', { id: 8, method: 'tools/call', params }, 'first');
  await later;
  expect(await Promise.race([closed, Promise.resolve('open')])).toBe('open');
  expect((await cancel('ada', 'second')).status).toBe(202);
  expect(await closed).toBe('closed');

  cut();
  await Promise.allSettled([call, others]);
  await close();
  await hanging.close();
});

it('a subscription reaches the stream that the same session has at another process, and no other one', async () => {
  const rest = await restDouble((request, response) => {
    const isNews = new URL(request.url ?? '', 'http://rest').searchParams.get('wait') !== '0';
    const page = { turns: [], nextCursor: isNews ? 1 : 0, ended: isNews };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(page));
  });
  const { url, cut, close } = await twoProcesses(rest.url);
  const open = async (session: string) => {
    const { body } = await fetch(url, { headers: { 'Mcp-Session-Id': session, 'X-Process': 'second' } });
    const read = body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => (await read?.read())?.value;
  };
  const [own, other] = [await open('one'), await open('two')];
  expect([await own(), await other()]).toEqual([': open\n\n', ': open\n\n']);
  const body = { jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: 'call://ses_1' } };
  const headers = { 'Mcp-Session-Id': 'one', 'MCP-Protocol-Version': '2025-11-25' };
  expect((await send(url, { headers, body })).status).toBe(200);
  expect(await own()).toContain('"notifications/resources/updated","params":{"uri":"call://ses_1"}');
  const later = other();
  expect(await Promise.race([later, Promise.resolve('nothing')])).toBe('nothing');
  cut();
  await later.catch(() => {});
  await close();
  await rest.close();
});
