import * as v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v2 from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Server as HandshakeServer } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Server as CurrentServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { amount } from '../../testing/soak';

/** Assistants that are connected at the same time. */
const CONNECTED = 10;
/** How many come before memory is measured, and after; fewer would not show a growth against the noise of a process. */
const WARM_UP = 50;
const MORE = amount(0, 300);
/** The most bytes that a connection may leave behind: far less than its tools (100 kB) or its server. */
const LEFT_MAX_BYTES = 20_000;
/** Sockets of an assistant: two requests at a time, each with two ends in this process. */
const SOCKETS_OF_EACH = 4;

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await testServer({ env: { MCP_ALLOWED_HOSTS: 'localhost' } });
  key = await newKeyFor(await newPerson(server.services));
});
afterAll(() => server.close());

/** The part of both official clients that a visit needs. */
interface Assistant {
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(call: typeof CALL): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const CALL = { name: 'list_recordings', arguments: {} };
const address = () => new URL(`${server.url}/mcp`);
const withKey = () => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } });

/** Avoids `expect`, because its `rejects` keeps its argument until the test is over. */
async function ended(call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'answered',
    () => 'cancelled',
  );
  if (outcome !== 'cancelled') throw new Error('A call that was cancelled has been answered.');
}

/** At revision 2025-11-25, with a call that is cancelled. */
async function handshake(): Promise<Assistant> {
  const client = new ClientV1({ name: 'test', version: '0.0.0' });
  await client.connect(new HttpV1(address(), withKey()));
  const ending = new AbortController();
  const call = client.callTool(CALL, undefined, { signal: ending.signal });
  ending.abort();
  await ended(call);
  return client;
}

/** At revision 2026-07-28, with a call that is cancelled. */
async function stateless(): Promise<Assistant> {
  const mode = { pin: '2026-07-28' };
  const client = new v2.Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new v2.StreamableHTTPClientTransport(address(), withKey()));
  const ending = new AbortController();
  const call = client.callTool(CALL, { signal: ending.signal });
  ending.abort();
  await ended(call);
  return client;
}

async function visit(_: unknown, index: number): Promise<void> {
  const client = await (index % 2 === 0 ? handshake() : stateless());
  expect((await client.listTools()).tools).toHaveLength(17);
  const { structuredContent } = await client.callTool(CALL);
  expect(structuredContent).toEqual({ recordings: [], next: null });
  await client.close();
}

async function visits(count: number): Promise<void> {
  for (let made = 0; made < count; made += CONNECTED) {
    await Promise.all(Array.from({ length: CONNECTED }, visit));
  }
}

/** Counts the objects of connections on the server's side that are still referenced. Counting takes seconds. */
const held = () => ({
  handshakeServers: v8.queryObjects(HandshakeServer),
  transports: v8.queryObjects(WebStandardStreamableHTTPServerTransport),
  currentServers: v8.queryObjects(CurrentServer),
});
const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

/** Returns the used bytes of the heap after a garbage collection. */
async function usedBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().heapUsed;
}

it.skipIf(MORE === 0)(
  'assistants of both revisions that come, cancel and go leave nothing behind',
  async () => {
    const socketsBefore = sockets();
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => name === 'MaxListenersExceededWarning' && warnings.push(name);
    process.on('warning', onWarning);
    await visits(WARM_UP);
    const before = await usedBytes();
    await visits(MORE);
    const left = Math.round(((await usedBytes()) - before) / MORE);
    const heap = Math.round(before / 1e6);
    process.stdout.write(`${MORE} assistants left ${left} bytes each in a heap of ${heap} MB.\n`);
    expect(left).toBeLessThan(LEFT_MAX_BYTES);
    expect(sockets() - socketsBefore).toBeLessThanOrEqual(CONNECTED * SOCKETS_OF_EACH);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    // Last, since counting itself takes memory.
    await expect.poll(held).toEqual({ handshakeServers: 0, transports: 0, currentServers: 0 });
  },
);
