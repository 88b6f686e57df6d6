/** @module-tag slow */
import * as v2 from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../platform/principal/principal';
import { TOOLSETS } from '../../platform/toolsets';
import { everyTool, servicesOfTools } from '../../testing/every-tool';
import { fetchFrom, oauthMemory } from '../../testing/oauth-client';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { TEST_BASE_URL, testServer, type TestServer } from '../../testing/server';
import { buildTools, type BuiltTools } from '../../testing/tool-client';
import { appRouter } from '../router';
import { toolsOf } from './tools';

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

/** Allows everything in the test account, and returns the query with which the browser returns to the application. */
async function consent(asked: URL | undefined): Promise<URLSearchParams> {
  const query = asked?.search.slice(1) ?? '';
  const allowed = { toolsets: [...TOOLSETS], readOnly: false };
  const { redirectTo } = await person.portal.grants.allow({ query, accountId: person.test, ...allowed });
  return new URL(redirectTo).searchParams;
}

async function connectedV1(transport: Parameters<ClientV1['connect']>[0]): Promise<OfficialClient> {
  const client = newV1();
  await client.connect(transport);
  return client;
}

async function signedInV1(): Promise<OfficialClient> {
  const { kept, authProvider } = oauthMemory();
  const transport = () => new HttpV1(address(), { authProvider, fetch: fetchFrom(server) });
  await expect(newV1().connect(transport())).rejects.toThrow('Unauthorized');
  await transport().finishAuth((await consent(kept.asked)).get('code') ?? '');
  return connectedV1(transport());
}

/** Connects version 2, which speaks the current revision of the protocol and falls back to no older one. */
async function connectedV2(transport: Parameters<v2.Client['connect']>[0]): Promise<OfficialClient> {
  const client = newV2();
  await client.connect(transport);
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return client;
}

async function signedInV2(): Promise<OfficialClient> {
  const { kept, authProvider } = oauthMemory();
  const transport = () =>
    new v2.StreamableHTTPClientTransport(address(), { authProvider, fetch: fetchFrom(server) });
  await expect(newV2().connect(transport())).rejects.toThrow('Unauthorized');
  await transport().finishAuth(await consent(kept.asked));
  return connectedV2(transport());
}

const overStdio1 = () => connectedV1(new StdioV1(program()));
const overStdio2 = () => connectedV2(new StdioV2(program()));
const withKey1 = () => connectedV1(new HttpV1(address(), withKey()));
const withKey2 = () => connectedV2(new v2.StreamableHTTPClientTransport(address(), withKey()));

async function expectAnswer(client: OfficialClient, name: string, args: Record<string, unknown>) {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
  expect([name, isError, content]).toEqual([name, undefined, [expect.objectContaining({ type: 'text' })]]);
  expect([name, structuredContent]).toEqual([name, expect.any(Object)]);
}

it.each([
  ['version 1 of the official client', 'a key', withKey1],
  ['version 2 of the official client', 'the consent of a person', signedInV2],
])('lets %s use every tool of every set over HTTP with %s', async (_, __, connect) => {
  const { calls, close } = await everyTool(server, key);
  const client = await connect();
  const offered = (await client.listTools()).tools;
  expect(calls.map(([name]) => name).toSorted()).toEqual(offered.map(({ name }) => name).toSorted());
  expect(offered.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
  for (const [name, args] of calls) await expectAnswer(client, name, args);
  await client.close();
  await close();
});

it.each([
  ['version 1 of the official client', 'standard input and output with a key', overStdio1],
  ['version 2 of the official client', 'standard input and output with a key', overStdio2],
  ['version 1 of the official client', 'HTTP with the consent of a person', signedInV1],
  ['version 2 of the official client', 'HTTP with a key', withKey2],
])('offers %s every tool over %s, and answers a call', async (_, __, connect) => {
  const client = await connect();
  const offered = (await client.listTools()).tools;
  const every = toolsOf(appRouter, TOOLSETS).tools;
  expect(offered.map(({ name }) => name).toSorted()).toEqual([...every.keys()].toSorted());
  await expectAnswer(client, 'create_room', { roomName: 'Made by an assistant' });
  await client.close();
});
