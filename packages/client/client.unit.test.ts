import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConferenceRoomError, createClient, type ClientOptions } from './index.ts';

/** A server that answers as a test says, and keeps what it was asked. */
type Answer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'hang up'
  | 'say nothing';
let answers: Answer[] = [];
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer((request, response) => void answer(request, response));
let url: string;

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method = '', url: path = '', headers } = request;
  asked.push({ method, url: path, headers, body: await text(request) });
  const next = answers.shift() ?? { status: 200, body: {} };
  if (next === 'hang up') return request.socket.destroy();
  if (next === 'say nothing') return;
  response.writeHead(next.status, {
    'Content-Type': 'application/json',
    'X-Request-Id': 'req-1',
    ...next.headers,
  });
  response.end(next.body === undefined ? undefined : JSON.stringify(next.body));
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/base`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  asked = [];
});

const client = (options: Partial<ClientOptions> = {}) => createClient({ url, key: 'sk_test_x', ...options });
const AT_ONCE = { headers: { 'Retry-After': '0' } };
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a request', () => {
  it('has the fields of its input in path, query and body, and the credential', async () => {
    await client().rooms.updateRoom({ roomId: 'rm/1', roomName: 'Weekly' });
    await client({ key: undefined, token: 'jwt' }).rooms.listRooms({
      limit: 2,
      metadata: { customer: 'c&42' },
    });
    await client().webhooks.listWebhooks({ idempotencyKey: 'unused' });
    expect(asked.map(({ method, url: path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/base/api/rooms/rm%2F1', '{"roomName":"Weekly"}'],
      ['GET', '/base/api/rooms?limit=2&metadata%5Bcustomer%5D=c%2642', ''],
      ['GET', '/base/api/webhooks', ''],
    ]);
    expect(asked[0]?.headers).toMatchObject({ 'x-api-key': 'sk_test_x', 'content-type': 'application/json' });
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer jwt' });
  });

  it.each(['', '..', undefined])(
    'is not sent with the id %j, which would name another resource',
    async (roomId) => {
      const input = { roomId } as { roomId: string };
      expect(await failureOf(client().rooms.deleteRoom(input))).toBeInstanceOf(TypeError);
      expect(asked).toEqual([]);
    },
  );

  it('takes the key to no other server', async () => {
    answers = [{ status: 307, headers: { Location: `${url}/elsewhere` } }];
    expect(await failureOf(client({ maxRetries: 0 }).usage.getUsage())).toMatchObject({ status: null });
    expect(asked).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('has the sentence, the status and the number of the request', async () => {
    answers = [{ status: 404, body: { error: 'There is no such room.' } }];
    const error = await failureOf(client().rooms.getRoom({ roomId: 'rm_x' }));
    expect(error).toBeInstanceOf(ConferenceRoomError);
    expect(error).toMatchObject({
      message: 'There is no such room.',
      status: 404,
      requestId: 'req-1',
      retryAfterSeconds: null,
    });
  });

  it('of a server that says nothing ends after the timeout', async () => {
    answers = ['say nothing'];
    const error = await failureOf(
      client().rooms.getRoom({ roomId: 'rm_x' }, { timeoutMs: 50, maxRetries: 0 }),
    );
    expect(error).toMatchObject({ message: 'The server did not answer within 0.05 s.', status: null });
  });

  it('by the caller has their reason, and ends the wait for the next attempt', async () => {
    answers = [{ status: 503, headers: { 'Retry-After': '50' } }];
    const stop = new AbortController();
    const reason = new Error('The page was left.');
    // The body is there at once, so that the abortion meets the wait.
    const fetchWhole: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      const whole = new Response(await response.text(), response);
      setImmediate(() => stop.abort(reason));
      return whole;
    };
    const call = client({ fetch: fetchWhole }).rooms.getRoom({ roomId: 'rm_x' }, { signal: stop.signal });
    expect(await failureOf(call)).toBe(reason);
  });
});

describe('a failed request is sent again', () => {
  it('with the same retry key, until it succeeds', async () => {
    answers = [
      { status: 502, ...AT_ONCE },
      { status: 503, ...AT_ONCE },
      { status: 201, body: { roomId: 'rm_x', embedUrl: 'https://x' } },
    ];
    expect(await client().embed.createRoom({ roomName: 'Weekly' })).toMatchObject({ roomId: 'rm_x' });
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]]);
    await client().embed.createRoom({}, { idempotencyKey: 'mine' });
    expect(asked[3]?.headers['idempotency-key']).toBe('mine');
  });

  it('after a broken connection, if it can change nothing twice', async () => {
    answers = ['hang up'];
    await client().rooms.getRoom({ roomId: 'rm_x' });
    expect(asked).toHaveLength(2);
    answers = ['hang up'];
    const mint = client().embed.createJoinToken({ roomId: 'rm_x', externalUserId: 'u' });
    expect(await failureOf(mint)).toMatchObject({
      message: 'The server could not be reached.',
      status: null,
    });
    expect(asked).toHaveLength(3);
  });

  it.each<[string, Answer, number]>([
    ['a request that the server refused before it began', { status: 429, ...AT_ONCE }, 2],
    ['no change without a retry key that may have happened', { status: 500, ...AT_ONCE }, 1],
    ['no request that is wrong', { status: 400, ...AT_ONCE }, 1],
    ['no request above a quota, which has no time to wait for', { status: 429 }, 1],
    [
      'no request that would wait for more than a minute',
      { status: 503, headers: { 'Retry-After': '61' } },
      1,
    ],
  ])('%s', async (_, first, times) => {
    answers = [first];
    await failureOf(client().embed.createJoinToken({ roomId: 'rm_x', externalUserId: 'u' }));
    expect(asked).toHaveLength(times);
  });

  it('at most as often as the caller says', async () => {
    answers = Array.from({ length: 9 }, () => ({ status: 503, body: { error: 'Later.' }, ...AT_ONCE }));
    expect(await failureOf(client({ maxRetries: 4 }).usage.getUsage())).toMatchObject({ status: 503 });
    expect(asked).toHaveLength(5);
  });
});

describe('a list', () => {
  const pages: Answer[] = [
    { status: 200, body: { rooms: [{ roomId: 'rm_1' }, { roomId: 'rm_2' }], next: 'rm_2' } },
    { status: 200, body: { rooms: [{ roomId: 'rm_3' }], next: null } },
  ];

  it('is one page for who awaits it, and all items for who reads it', async () => {
    answers = [...pages];
    const list = client().rooms.listRooms({ q: 'weekly' });
    expect(await list).toMatchObject({ next: 'rm_2' });
    const found: string[] = [];
    for await (const { roomId } of list) found.push(roomId);
    expect(found).toEqual(['rm_1', 'rm_2', 'rm_3']);
    expect(asked).toHaveLength(2);
    expect(asked.at(-1)?.url).toBe('/base/api/rooms?q=weekly&after=rm_2');
  });

  it('asks for nothing before somebody reads it, and for no page that nobody reads', async () => {
    answers = [...pages];
    const list = client().rooms.listRooms();
    expect(asked).toEqual([]);
    for await (const { roomId } of list) if (roomId === 'rm_1') break;
    expect(asked).toHaveLength(1);
  });

  it('that waits for news goes on after an empty page, until its call is over', async () => {
    answers = [
      { status: 200, body: { turns: [], nextCursor: 0, ended: false } },
      { status: 200, body: { turns: [{ turnId: 't1' }], nextCursor: 1, ended: false } },
      { status: 200, body: { turns: [{ turnId: 't2' }], nextCursor: 2, ended: true } },
    ];
    const found: unknown[] = [];
    const turns = client().sessions.listSessionTurns({ sessionId: 'ses_x', wait: 30 });
    for await (const turn of turns) found.push(turn);
    expect(found).toHaveLength(2);
    expect(asked.at(-1)?.url).toContain('after=1');
  });
});
