import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { newKey } from '../../identity/keys/secret';
import { reservePort } from '../../testing/reserved-port';
import { httpTools, restDouble, type RestDouble, type ToolClient } from '../../testing/tool-client';

const key = newKey('live');
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Runs the tools with a REST service that gives these answers. */
async function before(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  limitMs?: number,
): Promise<{ rest: RestDouble; tools: ToolClient }> {
  const rest = await restDouble(answer);
  open.push(rest);
  return { rest, tools: await toolsFor(rest.url, limitMs) };
}

async function toolsFor(baseUrl: string, limitMs?: number): Promise<ToolClient> {
  const tools = await httpTools({ baseUrl, key, ...(limitMs !== undefined && { limitMs }) });
  open.push(tools);
  return tools;
}

const json = (response: ServerResponse, status: number, body: unknown, statusText?: string) => {
  const headers = { 'Content-Type': 'application/json' };
  if (statusText === undefined) response.writeHead(status, headers);
  else response.writeHead(status, statusText, headers);
  response.end(JSON.stringify(body));
};

const room = { roomId: 'rm_x' };

it(
  'sends the key in X-API-Key and nowhere else, and JSON only where there is a body',
  { tags: ['slow'] },
  async () => {
    const { rest, tools } = await before((_, response) => json(response, 200, {}));
    await tools.call('invite_agent', { ...room, language: 'en' });
    await tools.call('get_room', room);
    const [invite, get] = rest.seen;
    expect(invite).toMatchObject({ method: 'POST', path: '/api/rooms/rm_x/ai-agent/invite' });
    expect(JSON.parse(invite!.body)).toEqual({ inlineConfig: { language: 'en' } });
    expect(invite!.headers).toMatchObject({ 'x-api-key': key, 'content-type': 'application/json' });
    expect(get).toMatchObject({ method: 'GET', path: '/api/rooms/rm_x', body: '' });
    expect(get!.headers).not.toHaveProperty('content-type');
    for (const { headers, path } of rest.seen) {
      expect(JSON.stringify([path, { ...headers, 'x-api-key': '' }])).not.toContain(key);
    }
  },
);

it('names the argument that is wrong, not the field that it fills', async () => {
  const error = 'The field "inlineConfig.language" is not valid: must be a BCP 47 language tag such as en.';
  const { tools } = await before((_, response) => json(response, 400, { error }));
  const got = await tools.call('invite_agent', { ...room, language: '?' });
  expect(got.json).toMatchObject({
    status: 400,
    body: { error: 'The argument "language" is not valid: must be a BCP 47 language tag such as en.' },
  });
});

it('passes on fields and values that the contract does not know', async () => {
  const answer = { agentPresent: true, mode: 'Oracle', extra: { deep: [1, null] } };
  const { tools } = await before((_, response) => json(response, 200, answer));
  const got = await tools.call('get_agent_status', room);
  expect([got.isError, got.json, got.structured]).toEqual([false, answer, answer]);
  expect([tools.logged(), tools.errors]).toEqual(['', []]);
});

it("reports 204 as success, and keeps only the tool's fields of an answer", async () => {
  const { tools } = await before((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end();
    else json(response, 200, { turns: [], summaryText: 'Short.', outcome: null });
  });
  expect((await tools.call('end_meeting', room)).structured).toEqual({ success: true });
  const session = { sessionId: 'ses_x' };
  expect((await tools.call('get_transcript', session)).structured).toEqual({ turns: [] });
  expect((await tools.call('get_summary_and_actions', session)).structured).toEqual({
    summaryText: 'Short.',
    outcome: null,
  });
});

it.each([
  [
    401,
    'get_room',
    room,
    'No. Tell the user that this tool server needs another key; trying again does not help.',
  ],
  [
    403,
    'get_transcript',
    { sessionId: 'ses_x' },
    'No. "sessionId" comes from list_all_sessions or search_transcripts or list_sessions. If the arguments are right, tell the user that the key of this tool server does not allow this.',
  ],
  [403, 'list_recordings', {}, 'No. Tell the user that the key of this tool server does not allow this.'],
  [404, 'get_recording_url', { id: 'x' }, 'No. "id" comes from list_recordings.'],
])('says what to do about a %i', async (status, name, args, sentence) => {
  const { tools } = await before((_, response) => json(response, status, { error: 'No.' }));
  expect((await tools.call(name, args)).json).toMatchObject({ status, body: { error: sentence } });
});

it.each([
  [409, { error: 'Gone.', hint: [1] }, 'Not now', 'Not now'],
  [429, 'slow down', undefined, 'Too Many Requests'],
  [503, null, undefined, 'Service Unavailable'],
])('passes on a %i of REST', async (status, body, sent, statusText) => {
  const { tools } = await before((_, response) => json(response, status, body, sent));
  const got = await tools.call('get_room', room);
  expect(got).toMatchObject({ isError: true, structured: null });
  expect(got.json).toEqual({ error: true, status, statusText, body });
});

it('passes on the text of a failure that is not JSON, but not a whole page of it', async () => {
  const { tools } = await before((request, response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' });
    response.end(request.url?.includes('long') ? 'x'.repeat(100_000) : '<h1>Oops</h1>');
  });
  expect((await tools.call('get_room', room)).json.body).toBe('<h1>Oops</h1>');
  expect((await tools.call('get_room', { roomId: 'long' })).json.body).toHaveLength(10_000);
});

const unusable: [name: string, answer: (response: ServerResponse) => unknown][] = [
  ['a page of HTML', (response) => response.writeHead(200).end('<!doctype html><p>Welcome</p>')],
  ['nothing', (response) => response.writeHead(200).end()],
  ['a list', (response) => json(response, 200, [])],
  ['null', (response) => json(response, 200, null)],
  ['half a document', (response) => response.writeHead(200).end('{"roomId":')],
  [
    'an answer that breaks off',
    (response) => void response.writeHead(200, { 'Content-Length': 99 }).write('{', () => response.destroy()),
  ],
  ['30 MB', (response) => json(response, 200, { text: 'x'.repeat(30_000_000) })],
  [
    '30 MB, packed',
    (response) =>
      response
        .writeHead(200, { 'Content-Encoding': 'gzip' })
        .end(gzipSync(JSON.stringify({ text: 'x'.repeat(30_000_000) }))),
  ],
  ['30 MB of a failure', (response) => json(response, 500, 'x'.repeat(30_000_000))],
  [
    'a document of a million levels',
    (response) => response.writeHead(200).end(`{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}`),
  ],
  [
    'a document that grows when written anew',
    (response) => response.writeHead(200).end(`{"a":[${'1e20,'.repeat(1e6)}1]}`),
  ],
  ['not modified', (response) => response.writeHead(304).end()],
];

it.each(unusable)('reports %s as 502', async (_, answer) => {
  const { tools } = await before((_request, response) => answer(response));
  const { isError, json: told } = await tools.call('get_room', room);
  expect(isError).toBe(true);
  expect(told).toMatchObject({ error: true, status: 502, statusText: 'Bad Gateway' });
  expect(told.body.error).toMatch(/REST service/);
});

it('says where an answer that is too long for a tool can be read', async () => {
  const { tools } = await before((_, response) => json(response, 200, { turns: ['x'.repeat(9_000_000)] }));
  const { json: told } = await tools.call('get_transcript', { sessionId: 'ses_x' });
  expect(told.body.error).toMatch(
    /larger than 8 MB.+over REST \(GET \/api\/artifacts\/ses_x\) and in the portal/,
  );
});

it('passes a long answer on once instead of twice', { tags: ['slow'] }, async () => {
  const turns = Array.from({ length: 70_000 }, (_, index) => ({
    startMs: index,
    text: '"ünïcode" '.repeat(6),
  }));
  const { tools } = await before((_, response) => json(response, 200, { turns }));
  const got = await tools.call('get_transcript', { sessionId: 'ses_x' });
  expect(got.structured.turns).toEqual(turns);
  expect(got.text).toMatch(/^The result has \d+ bytes and is only in the structured content\.$/);
});

it.each([301, 302, 303, 307, 308])(
  'does not follow a %i, which would carry the key elsewhere',
  async (status) => {
    const elsewhere = await restDouble((_, response) => json(response, 200, {}));
    open.push(elsewhere);
    const { tools } = await before((_, response) =>
      response.writeHead(status, { Location: elsewhere.url }).end(),
    );
    expect((await tools.call('create_room', {})).json).toMatchObject({ status: 502 });
    expect(elsewhere.seen).toEqual([]);
  },
);

it('reports an unreachable server as 503', async () => {
  const tools = await toolsFor(`http://127.0.0.1:${await reservePort()}`);
  expect((await tools.call('get_room', room)).json).toEqual({
    error: true,
    status: 503,
    statusText: 'Service Unavailable',
    body: { error: expect.stringContaining('cannot be reached') },
  });
  expect(tools.logged()).toMatch(/^get_room: 503 .* \(.*ECONNREFUSED.*\)$/);
});

it('reports a server that disconnects without an answer as 503', async () => {
  const { tools } = await before((request) => request.socket.destroy());
  expect((await tools.call('get_room', room)).json).toMatchObject({ status: 503 });
});

it.each([
  ['silent', () => {}],
  ['slow in the middle', (_: unknown, response: ServerResponse) => void response.writeHead(200).write('{')],
])('reports a server that is %s as 504', async (_, answer) => {
  const { tools } = await before(answer, 100);
  expect((await tools.call('get_room', room)).json).toEqual({
    error: true,
    status: 504,
    statusText: 'Gateway Timeout',
    body: { error: 'The REST service did not answer within 0.1 seconds.' },
  });
});

it.each(['', '.', '..', 42, null, undefined])('refuses %j in a path without a call', async (roomId) => {
  const { rest, tools } = await before((_, response) => json(response, 200, {}));
  const { isError, json: told } = await tools.call('end_meeting', { roomId });
  expect(isError).toBe(true);
  expect(told).toEqual({
    error: true,
    status: 400,
    statusText: 'Bad Request',
    body: { error: expect.stringContaining('"roomId"') },
  });
  expect(rest.seen).toEqual([]);
});

it('keeps a path argument inside its path segment', async () => {
  const { rest, tools } = await before((_, response) => json(response, 200, {}));
  for (const roomId of ['../../admin', 'a?b=c', 'a#b', '%2e%2e', '\\..\\', 'a\r\nX: y']) {
    await tools.call('get_room', { roomId });
  }
  for (const { path } of rest.seen) expect(path).toMatch(/^\/api\/rooms\/[^/?#\\]+$/);
  expect(rest.seen).toHaveLength(6);
});

it('redacts the key, however REST echoes it', async () => {
  const spellings = [
    key,
    encodeURIComponent(key),
    key.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    Buffer.from(key).toString('base64'),
    Buffer.from(`user:${key}`).toString('base64'),
    Buffer.from(key).toString('hex'),
  ];
  const { tools } = await before((request, response) => {
    const echoes = Object.fromEntries(
      spellings.map((spelling, index) => [`${spelling}${index}`, [spelling]]),
    );
    const status = request.method === 'DELETE' ? 418 : 200;
    response.writeHead(status, `I am ${key}`, { 'X-API-Key': key, 'Set-Cookie': `key=${key}` });
    const escaped = JSON.stringify(echoes).replace('sk_live', '\\u0073k_live');
    response.end(request.url?.includes('html') ? `<p>${spellings.join('</p><p>')}</p>` : escaped);
  });
  const got = [
    await tools.call('get_room', room),
    await tools.call('get_room', { roomId: 'html' }),
    await tools.call('end_meeting', room),
    await tools.call('end_meeting', { roomId: 'html' }),
    await tools.call('list_recordings', { roomId: key }),
  ];
  const told = JSON.stringify(got) + tools.logged();
  for (const spelling of spellings) expect(told).not.toContain(spelling.slice(16, -4));
  expect(got[2]!.json).toMatchObject({ status: 418, statusText: 'I am [redacted]' });
});

it('ends the REST call when the assistant cancels its own, and no other', async () => {
  const arrivals = new EventEmitter();
  const { tools, rest } = await before(
    (request, response) => void arrivals.emit('request', request, response),
  );
  const other = await toolsFor(rest.url);
  const ending = new AbortController();
  const arrived = once(arrivals, 'request');
  const first = tools.call('get_room', { roomId: 'first' }, ending.signal);
  const [request] = await arrived;
  const alsoArrived = once(arrivals, 'request');
  const second = other.call('get_room', { roomId: 'second' });
  const [, response] = await alsoArrived;
  const closed = once(request.socket, 'close');
  ending.abort();
  await expect(first).rejects.toThrow('abort');
  await closed;
  json(response, 200, { roomId: 'second' });
  expect((await second).structured).toEqual({ roomId: 'second' });
});

it('ends the REST call when the assistant disconnects', async () => {
  const arrivals = new EventEmitter();
  const { tools } = await before((request) => void arrivals.emit('request', request));
  const arrived = once(arrivals, 'request');
  const call = tools.call('get_room', room).catch(() => 'gone');
  const [request] = await arrived;
  const closed = once(request.socket, 'close');
  await tools.client.close();
  await closed;
  expect(await call).toBe('gone');
});

it('reports an unknown tool as a protocol error, without repeating its name', async () => {
  const { tools } = await before(() => {});
  const failing = tools.call(`steal_${key}`);
  await expect(failing).rejects.toThrow('There is no such tool.');
  await expect(failing).rejects.not.toThrow(key);
});

it('answers many calls at once, each its own', async () => {
  const { tools } = await before((request, response) =>
    json(response, 200, { roomId: request.url?.split('/').at(-1) }),
  );
  const ids = Array.from({ length: 50 }, (_, index) => `rm_${index}`);
  const got = await Promise.all(ids.map((roomId) => tools.call('get_room', { roomId })));
  expect(got.map(({ structured }) => structured.roomId)).toEqual(ids);
});
