/** @module-tag slow */
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addTurn } from '../../../testing/agent-rows';
import { newKeyFor, newPerson, type Person } from '../../../testing/people';
import { addSession, endLiveSessions } from '../../../testing/rooms-rows';
import { newEmbedRoom } from '../../../testing/scene';
import { testServer, type TestServer } from '../../../testing/server';
import { buildTools, type BuiltTools } from '../../../testing/tool-client';
import { STREAMS } from './open-streams';
import { WATCHED_MAX } from './watched';

const [CURRENT, BEFORE] = ['2026-07-28', '2025-11-25'];
let server: TestServer;
let built: BuiltTools;
let person: Person;
let key: string;
beforeAll(async () => {
  server = await testServer({ env: { MCP_TOOLSETS: 'live', MCP_ALLOWED_HOSTS: 'localhost' } });
  built = await buildTools();
  person = await newPerson(server.services);
  key = await newKeyFor(person);
});
afterAll(async () => {
  await server.close();
  await built.remove();
});
const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

const overHttp = (): Transport =>
  new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
const overStdio = (): Transport => {
  const [command = '', ...args] = built.command;
  const env = { SVC_API_KEY: key, SVC_BASE_URL: server.url, MCP_TOOLSETS: 'live' };
  return new StdioClientTransport({ command, args, env });
};

/** Connects an assistant that subscribes at its revision. */
async function connect(transport: Transport, revision: string) {
  const mode = revision === CURRENT ? ({ pin: CURRENT } as const) : 'legacy';
  const client = new Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode } });
  const updated: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    updated.push(params.uri);
  });
  await client.connect(transport);
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  clients.push(client);
  const read = async (uri: string) => {
    const { contents } = await client.readResource({ uri });
    const [content] = contents;
    return JSON.parse(content !== undefined && 'text' in content ? content.text : '{}');
  };
  return {
    client,
    updated,
    read,
    /** @returns ends the subscription */
    async subscribe(uri: string): Promise<() => Promise<unknown>> {
      if (revision === CURRENT) {
        const subscription = await client.listen({ resourceSubscriptions: [uri] });
        return () => subscription.close();
      }
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
  };
}

async function newCall() {
  const roomId = await newEmbedRoom(server, key);
  const { id } = await addSession(server.services.db, roomId, { endedAt: null });
  return { roomId, sessionId: id, uri: `call://${id}` };
}

/** Waits until a subscription waits for turns of the session. */
const awaited = (sessionId: string) =>
  expect.poll(() => server.services.turnReaders.topics()).toContain(sessionId);

async function say(sessionId: string, text: string): Promise<void> {
  await addTurn(server.services.db, sessionId, { text });
  server.services.turnReaders.wake(sessionId);
}

describe.each([
  ['HTTP', CURRENT, overHttp],
  ['HTTP', BEFORE, overHttp],
  ['stdio', CURRENT, overStdio],
  ['stdio', BEFORE, overStdio],
] as const)('an assistant over %s at revision %s', (_, revision, transport) => {
  it('is told of each turn of a call, reads on from its cursor, and is told of the end', async () => {
    const { roomId, sessionId, uri } = await newCall();
    const { updated, read, subscribe } = await connect(transport(), revision);
    await say(sessionId, 'Before.');
    await subscribe(uri);
    await awaited(sessionId);
    expect(updated).toEqual([]);

    await say(sessionId, 'We ship on Monday.');
    await expect.poll(() => updated).toEqual([uri]);
    const { turns, nextCursor, ended } = await read(`${uri}?after=1`);
    expect([turns, nextCursor, ended]).toEqual([
      [expect.objectContaining({ text: 'We ship on Monday.' })],
      2,
      false,
    ]);

    await awaited(sessionId);
    await endLiveSessions(server.services.db, roomId);
    server.services.turnReaders.wake(sessionId);
    await expect.poll(() => updated).toEqual([uri, uri]);
    expect(await read(`${uri}?after=2`)).toMatchObject({ turns: [], ended: true });
  });

  it('is no longer told after it ended the subscription', async () => {
    const { sessionId, uri } = await newCall();
    const { subscribe } = await connect(transport(), revision);
    const end = await subscribe(uri);
    await awaited(sessionId);
    await end();
    await expect.poll(() => server.services.turnReaders.topics()).not.toContain(sessionId);
  });
});

it.each([CURRENT, BEFORE])(
  'an assistant of revision %s leaves nothing waiting when it disconnects',
  async (revision) => {
    const { sessionId, uri } = await newCall();
    const { client, subscribe } = await connect(overHttp(), revision);
    await subscribe(uri);
    await awaited(sessionId);
    await client.close();
    await expect.poll(() => server.services.turnReaders.topics()).not.toContain(sessionId);
  },
);

it('a subscription to what is missing, belongs to others or does not change is refused in a sentence', async () => {
  const { client } = await connect(overHttp(), BEFORE);
  const subscribe = (uri: string) => client.subscribeResource({ uri });
  await expect(subscribe('call://ses_5ztr3rcbmyv4w6yhqxq2fz5gpe')).rejects.toThrow(
    'There is no such artifact.',
  );
  await expect(subscribe('weather://today')).rejects.toThrow('There is no such resource.');
  const others = await newKeyFor(await newPerson(server.services));
  const { id } = await addSession(server.services.db, await newEmbedRoom(server, others));
  await expect(subscribe(`call://${id}`)).rejects.toThrow('You have no access to this room.');
  await expect(subscribe(`call://${'x'.repeat(300)}`)).rejects.toThrow('This resource has no subscriptions.');
});

it('a client watches a limited number of resources', async () => {
  const { subscribe } = await connect(overHttp(), BEFORE);
  for (let count = 0; count < WATCHED_MAX; count += 1) await subscribe((await newCall()).uri);
  await expect(subscribe((await newCall()).uri)).rejects.toThrow('at most 20 resources');
});

it('a caller has a limited number of streams, and others have theirs', async () => {
  const open = (bearer: string) =>
    fetch(new URL('/mcp', server.url), {
      headers: { Authorization: `Bearer ${bearer}`, Accept: 'text/event-stream', 'Mcp-Session-Id': 'one' },
    });
  const [crowded, other] = [await newKeyFor(person), await newKeyFor(person)];
  const streams = [];
  for (let count = 0; count < STREAMS.caller; count += 1) streams.push(await open(crowded));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await open(crowded);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  const admitted = await open(other);
  expect(admitted.status).toBe(200);
  for (const { body } of [...streams, admitted]) await body?.cancel();
  await expect.poll(async () => (await open(crowded)).status).toBe(200);
});

it('a stream ends when its server is about to end', async () => {
  const ending = await testServer({ env: { MCP_TOOLSETS: 'live', MCP_ALLOWED_HOSTS: 'localhost' } });
  const own = await newKeyFor(await newPerson(ending.services));
  const { status, body } = await fetch(new URL('/mcp', ending.url), {
    headers: { Authorization: `Bearer ${own}`, Accept: 'text/event-stream', 'Mcp-Session-Id': 'one' },
  });
  expect(status).toBe(200);
  const rest = new Response(body).text();
  await ending.close();
  expect(await rest).toBe(': open\n\n');
});
