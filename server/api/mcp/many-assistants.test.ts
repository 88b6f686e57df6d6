import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it } from 'vitest';
import { newKeyFor, newPerson } from '../../testing/people';
import { testServer } from '../../testing/server';
import { amount } from '../../testing/soak';

/** Assistants that are connected at the same time. */
const CONNECTED = 10;
/** How many come before memory is measured, and after; fewer would not show a growth against the noise of a process. */
const WARM_UP = 50;
const MORE = amount(0, 250);
/** What a connection may leave behind, in bytes: far less than its tools (100 kB) or its server. */
const LEFT_MAX_BYTES = 20_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Of the heap, after everything that can be collected is. */
async function usedBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().heapUsed;
}

it.skipIf(MORE === 0)('assistants that come and go leave no memory behind', async () => {
  const server = await testServer({ env: { MCP_ALLOWED_HOSTS: 'localhost,127.0.0.1' } });
  const key = await newKeyFor(await newPerson(server.services));

  async function visit(): Promise<void> {
    const client = new Client({ name: 'test', version: '0.0.0' });
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }),
    );
    expect((await client.listTools()).tools).toHaveLength(12);
    const { structuredContent } = await client.callTool({ name: 'list_recordings', arguments: {} });
    expect(structuredContent).toEqual({ recordings: [], next: null });
    await client.close();
  }
  async function visits(count: number): Promise<void> {
    for (let made = 0; made < count; made += CONNECTED) {
      await Promise.all(Array.from({ length: CONNECTED }, visit));
    }
  }

  await visits(WARM_UP);
  const before = await usedBytes();
  await visits(MORE);
  const left = Math.round(((await usedBytes()) - before) / MORE);
  expect(left).toBeLessThan(LEFT_MAX_BYTES);
  await server.close();
});
