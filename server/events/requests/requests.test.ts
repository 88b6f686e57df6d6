import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../boot/jobs/clean-up';
import { testClock } from '../../testing/clock';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { joinToken, newEmbedRoom } from '../../testing/scene';
import { testServer, type Answer, type TestServer } from '../../testing/server';
import { deleteOldRequests } from './retention';

const clock = testClock(new Date('2026-03-01T10:00:00Z'));
let server: TestServer;
let owner: Person;
let key: string;
beforeAll(async () => {
  server = await testServer({ env: { MCP_ALLOWED_HOSTS: 'localhost' }, replace: () => ({ now: clock.now }) });
  owner = await newPerson(server.services, 'Olga Owner');
  key = await newKeyFor(owner, 'live', ['svc:rooms', 'svc:history', 'svc:events']);
});
afterAll(() => server.close());

const idOf = ({ headers }: Answer): string => headers.get('x-request-id') ?? '';

const idsIn = (requests: { requestId: string }[]) => requests.map(({ requestId }) => requestId);

/** Reads the log, after what was recorded has been written. */
async function list(query = '', credential = key) {
  await server.services.requestLog.flush();
  return (await server.call('GET', `/api/requests${query}`, { key: credential })).body;
}
const get = async (requestId: string) => {
  await server.services.requestLog.flush();
  return server.call('GET', `/api/requests/${requestId}`, { key });
};

/** Creates a person with one key, in whose log nothing stands yet. */
async function newAccount() {
  const person = await newPerson(server.services);
  const secret = await newKeyFor(person, 'live', ['svc:rooms', 'svc:events']);
  return { person, secret };
}

it('lists the requests of an account, newest first, page by page, with what they were and what came of them', async () => {
  const { secret } = await newAccount();
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    made.unshift(idOf(await server.call('GET', `/api/rooms/rm_none?n=${n}`, { key: secret })));
    clock.advance(1_000);
  }
  made.unshift(idOf(await server.call('POST', '/api/embed/rooms', { key: secret, body: { roomName: 7 } })));
  const { requests, keptDays, next } = await list('', secret);
  expect(keptDays).toBe(7);
  expect(next).toBeNull();
  expect(idsIn(requests)).toEqual(made);
  expect(requests[0]).toEqual({
    requestId: made[0],
    at: '2026-03-01T10:00:03.000Z',
    durationMs: expect.any(Number),
    method: 'POST',
    route: '/api/embed/rooms',
    path: '/api/embed/rooms',
    tool: null,
    status: 400,
    keyId: expect.stringMatching(/^key_/),
    keyStart: secret.slice(0, 16),
    applicationName: null,
    error: expect.stringContaining('roomName'),
  });
  const first = await list('?status=4xx&limit=2', secret);
  const second = await list(`?status=4xx&limit=2&after=${first.next}`, secret);
  expect([idsIn(first.requests), idsIn(second.requests)]).toEqual([made.slice(0, 2), made.slice(2)]);
  expect(second.next).toBeNull();
});

it('shows the bodies of a request without secrets, personal text and unknown fields', async () => {
  const roomId = await newEmbedRoom(server, key, { roomName: 'Interview with Ada' });
  const minted = await server.call('POST', '/api/embed/sessions', {
    key,
    body: { roomId, externalUserId: 'user-42', displayName: 'Ada Example', role: 'host', nonsense: 'Ada' },
  });
  const { status, body } = await get(idOf(minted));
  expect(status).toBe(200);
  expect(body.requestBody).toEqual({
    roomId,
    externalUserId: 'user-42',
    displayName: '[personal]',
    role: 'host',
  });
  expect(body.responseBody).toMatchObject({ token: '[secret]', embedUrl: minted.body.embedUrl });
  expect(JSON.stringify(body)).not.toContain('Ada');
  expect(JSON.stringify(body)).not.toContain(minted.body.token);
});

it('shows the sentence of a failure, and the path and query of a request without what people wrote', async () => {
  const roomId = await newEmbedRoom(server, key);
  const missing = await server.call('GET', '/api/rooms/rm_none', {
    key,
    headers: { Prefer: 'handling=strict' },
  });
  expect((await get(idOf(missing))).body).toMatchObject({
    path: '/api/rooms/rm_none',
    status: missing.status,
    error: missing.body.error,
    requestBody: null,
    responseBody: missing.body,
  });
  const searched = await server.call('GET', `/api/turns?roomId=${roomId}&q=salary+of+Ada`, { key });
  expect(decodeURIComponent((await get(idOf(searched))).body.path)).toBe(
    `/api/turns?roomId=${roomId}&q=[personal]`,
  );
});

it.each([
  ['?status=404', ['missing']],
  ['?status=4xx', ['unread', 'missing']],
  ['?status=2xx&method=GET', ['rooms']],
  ['?method=POST', ['unread', 'room']],
  ['?route=/api/rooms/{roomId}', ['missing']],
  ['?keyId=key_none', []],
  ['?from=2027-01-01T00:00:00Z', []],
  ['?to=2026-01-01T00:00:00Z', []],
])('finds the requests of the filter %s', async (query, expected) => {
  const { secret } = await newAccount();
  const names: Record<string, string> = {};
  const call = async (name: string, method: string, path: string, body?: unknown) => {
    names[idOf(await server.call(method, path, { key: secret, ...(body !== undefined && { body }) }))] = name;
    clock.advance(10);
  };
  await call('room', 'POST', '/api/embed/rooms', { roomName: 'Weekly' });
  await call('rooms', 'GET', '/api/recordings');
  await call('missing', 'PATCH', '/api/rooms/rm_none', {});
  await call('unread', 'POST', '/api/embed/rooms', '{');
  const { requests } = await list(query, secret);
  expect(idsIn(requests).map((id) => names[id])).toEqual(expected);
});

it('finds a request by its id', async () => {
  const requestId = idOf(await server.call('GET', '/api/rooms/rm_none', { key }));
  expect((await list(`?requestId=${requestId}`)).requests).toMatchObject([{ requestId }]);
});

it('belongs to the account alone', async () => {
  const { person, secret } = await newAccount();
  const requestId = idOf(await server.call('GET', '/api/recordings', { key: secret }));
  expect((await get(requestId)).status).toBe(404);
  expect((await list(`?requestId=${requestId}`)).requests).toEqual([]);
  expect(await person.portal.requests.listForAccount({ accountId: person.test })).toMatchObject({
    requests: [],
  });
  const inPortal = await person.portal.requests.getForAccount({ accountId: person.live, requestId });
  expect(inPortal).toMatchObject({ requestId, route: '/api/recordings', status: 200 });
});

it('has no row for a call without a key, with an unknown key or a join token, nor for pages and health', async () => {
  const roomId = await newEmbedRoom(server, key);
  const calls = await Promise.all([
    server.call('GET', `/api/rooms/${roomId}`),
    server.call('GET', '/api/recordings', { key: `sk_live_${'0'.repeat(46)}` }),
    server.call('GET', `/api/rooms/${roomId}`, { bearer: joinToken(server, roomId, 'host') }),
    server.call('GET', '/healthz'),
    server.call('GET', '/api/nowhere', { key }),
  ]);
  for (const call of calls) expect((await get(idOf(call))).status).toBe(404);
});

describe('a tool call', () => {
  it('is listed with its tool and the call of REST that it makes, also when its arguments make none', async () => {
    const { secret } = await newAccount();
    const assistant = new Client({ name: 'test', version: '0.0.0' });
    const headers = { Authorization: `Bearer ${secret}` };
    await assistant.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }),
    );
    await assistant.callTool({ name: 'create_room', arguments: { roomName: 'Interview with Ada' } });
    clock.advance(1_000);
    await assistant.callTool({ name: 'get_room', arguments: { roomId: '..' } });
    await assistant.close();
    const { requests } = await list('', secret);
    expect(requests).toMatchObject([
      {
        tool: 'get_room',
        route: '/api/rooms/{roomId}',
        status: 400,
        error: expect.stringContaining('roomId'),
      },
      {
        tool: 'create_room',
        method: 'POST',
        route: '/api/embed/rooms',
        status: 201,
        keyStart: secret.slice(0, 16),
      },
    ]);
    expect(JSON.stringify(requests)).not.toContain('Ada');
  });
});

describe('the clean-up', () => {
  it('deletes requests after REQUEST_LOG_DAYS, and no younger ones', { tags: ['slow'] }, async () => {
    const requestId = idOf(await server.call('GET', '/api/recordings', { key }));
    await server.services.requestLog.flush();
    clock.skip(7 * 86_400_000 - 60_000);
    await cleanUp(server.services);
    expect((await get(requestId)).status).toBe(200);
    clock.skip(120_000);
    await cleanUp(server.services);
    expect((await get(requestId)).status).toBe(404);
  });

  it('keeps the newest requests of an account with too many, and all of others', async () => {
    const [busy, quiet] = [await newAccount(), await newAccount()];
    for (let n = 0; n < 4; n += 1) {
      await server.call('GET', '/api/recordings', { key: busy.secret });
      clock.skip(1_000);
    }
    const newest = idOf(await server.call('GET', '/api/rooms/rm_none', { key: busy.secret }));
    await server.call('GET', '/api/recordings', { key: quiet.secret });
    await server.services.requestLog.flush();
    await deleteOldRequests(server.services, 2);
    const { requests } = await list('', busy.secret);
    expect(requests).toHaveLength(2);
    expect(requests[0].requestId).toBe(newest);
    expect((await list('', quiet.secret)).requests).toHaveLength(1);
  });
});

it('goes on without rows of an account that was deleted in the meantime', async () => {
  const requestId = idOf(await server.call('GET', '/api/recordings', { key }));
  server.services.requestLog.record({
    caller: {
      kind: 'key',
      keyId: 'key_gone',
      accountId: 'acc_gone',
      ownerId: 'org_gone',
      mode: 'live',
      scopes: [],
    },
    tool: null,
    method: 'GET',
    route: '/api/recordings',
    contract: { input: undefined, output: undefined },
    params: [],
    input: {},
    answer: null,
    status: 200,
    error: null,
    at: clock.now(),
    durationMs: 1,
    requestId: 'request-of-nobody',
  });
  expect((await get(requestId)).status).toBe(200);
});
