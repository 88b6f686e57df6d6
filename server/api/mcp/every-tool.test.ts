import * as v2 from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../platform/principal/principal';
import { TOOLSETS } from '../../platform/procedures/expose';
import { everyTool, servicesOfTools } from '../../testing/every-tool';
import { fetchFrom, oauthMemory } from '../../testing/oauth-client';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { buildTools, type BuiltTools } from '../../testing/tool-client';

/** The part of both official clients that assistants use. */
interface OfficialClient {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

let services: Awaited<ReturnType<typeof servicesOfTools>>;
let built: BuiltTools;
let server: TestServer;
let person: Person;
let key: string;

beforeAll(async () => {
  [services, built] = await Promise.all([servicesOfTools(), buildTools()]);
  const env = { MCP_ALLOWED_HOSTS: 'localhost', MCP_TOOLSETS: TOOLSETS.join(',') };
  server = await testServer({ env: { ...services.env, ...env } });
  person = await newPerson(server.services);
  key = await newKeyFor(person, 'test', [...SCOPES]);
});
afterAll(() => Promise.all([server.close(), services.close(), built.remove()]));

const [newV1, newV2] = [
  () => new ClientV1({ name: 'test', version: '0.0.0' }),
  () => new v2.Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode: 'auto' } }),
];

function program() {
  const [command = '', ...args] = built.command;
  const env = { SVC_API_KEY: key, SVC_BASE_URL: server.url, MCP_TOOLSETS: TOOLSETS.join(',') };
  return { command, args, env };
}

const address = () => new URL(`${TEST_BASE_URL}/mcp`);
const withKey = () => ({
  fetch: fetchFrom(server),
  requestInit: { headers: { Authorization: `Bearer ${key}` } },
});

/** What the person's browser brings back to the application, after they have allowed everything in the test account. */
async function consent(asked: URL | undefined): Promise<URLSearchParams> {
  const query = asked?.search.slice(1) ?? '';
  const allowed = { toolsets: [...TOOLSETS], readOnly: false };
  const decision = { isAllowed: true as const, accountId: person.test, ...allowed };
  return new URL((await person.portal.grants.decide({ query, decision })).redirectTo).searchParams;
}

async function signedInV1(): Promise<OfficialClient> {
  const { kept, authProvider } = oauthMemory();
  const transport = () => new HttpV1(address(), { authProvider, fetch: fetchFrom(server) });
  await expect(newV1().connect(transport())).rejects.toThrow('Unauthorized');
  await transport().finishAuth((await consent(kept.asked)).get('code') ?? '');
  const client = newV1();
  await client.connect(transport());
  return client;
}

async function signedInV2(): Promise<OfficialClient> {
  const { kept, authProvider } = oauthMemory();
  const transport = () =>
    new v2.StreamableHTTPClientTransport(address(), { authProvider, fetch: fetchFrom(server) });
  await expect(newV2().connect(transport())).rejects.toThrow('Unauthorized');
  await transport().finishAuth(await consent(kept.asked));
  const client = newV2();
  await client.connect(transport());
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return client;
}

async function connected<Transport>(
  client: OfficialClient & { connect(transport: Transport): Promise<void> },
  transport: Transport,
): Promise<OfficialClient> {
  await client.connect(transport);
  return client;
}

describe.each<[name: string, ways: Record<string, () => Promise<OfficialClient>>]>([
  [
    'version 1 of the official client',
    {
      'standard input and output, with a key': () => connected(newV1(), new StdioV1(program())),
      'the address, with a key': () => connected(newV1(), new HttpV1(address(), withKey())),
      'the address, with what a person allowed': signedInV1,
    },
  ],
  [
    'version 2 of the official client',
    {
      'standard input and output, with a key': () => connected(newV2(), new StdioV2(program())),
      'the address, with a key': () =>
        connected(newV2(), new v2.StreamableHTTPClientTransport(address(), withKey())),
      'the address, with what a person allowed': signedInV2,
    },
  ],
])('%s', (_, ways) => {
  it.each(Object.entries(ways))('uses every tool of every set over %s', async (__, connect) => {
    const { calls, close } = await everyTool(server, key);
    const client = await connect();
    const offered = (await client.listTools()).tools;
    expect(calls.map(([name]) => name).toSorted()).toEqual(offered.map(({ name }) => name).toSorted());
    expect(offered.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
    for (const [name, args] of calls) {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
      expect([name, isError, content]).toEqual([
        name,
        undefined,
        [expect.objectContaining({ type: 'text' })],
      ]);
      expect([name, structuredContent]).toEqual([name, expect.any(Object)]);
    }
    await client.close();
    await close();
  });
});
