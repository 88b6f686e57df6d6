import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildTools,
  httpTools,
  restDouble,
  type BuiltTools,
  type RestDouble,
  type ToolClient,
} from '../../testing/tool-client';

const key = 'sk_test_0123456789abcdef';
const CURRENT = '2026-07-28';
let built: BuiltTools;
let rest: RestDouble;
let tools: ToolClient & { url: string };

beforeAll(async () => {
  built = await buildTools();
  rest = await restDouble((_, response) => void response.writeHead(200).end('{"roomId":"rm_x"}'));
  tools = await httpTools({ baseUrl: rest.url, key });
});
afterAll(async () => {
  await tools.close();
  await rest.close();
  await built.remove();
});

const overHttp = () => new StreamableHTTPClientTransport(new URL(tools.url));
const overStdio = () => {
  const [command = '', ...args] = built.command;
  return new StdioClientTransport({ command, args, env: { SVC_API_KEY: key, SVC_BASE_URL: rest.url } });
};

describe.each([
  ['HTTP', overHttp],
  ['stdio', overStdio],
] as const)('over %s', (_, transport) => {
  it.each([
    ['a client of the current revision alone', { pin: CURRENT }, CURRENT],
    ['a client that asks first', 'auto', CURRENT],
    ['a client of the revision before', 'legacy', '2025-11-25'],
  ] as const)('%s gets the same tools and answers', { tags: ['slow'] }, async (__, mode, revision) => {
    const client = new Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode } });
    await client.connect(transport());
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toBe(tools.client.getInstructions());
    expect((await client.listTools()).tools).toEqual((await tools.client.listTools()).tools);
    const result = await client.callTool({ name: 'get_room', arguments: { roomId: 'rm_x' } });
    expect(result.structuredContent).toEqual({ roomId: 'rm_x' });
    await client.close();
  });
});

const envelope = {
  'io.modelcontextprotocol/protocolVersion': CURRENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Sends a handwritten request, which clients of the libraries never send. */
async function send(revision: string, method: string, params: { name?: string; [more: string]: unknown }) {
  const isCurrent = revision === CURRENT;
  const response = await fetch(tools.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      ...(isCurrent && { 'Mcp-Method': method, 'Mcp-Name': params.name ?? '' }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, ...(isCurrent && { _meta: envelope }) },
    }),
  });
  const { error, result } = await response.json();
  return { status: response.status, error, result };
}

describe.each([CURRENT, '2025-11-25', '2025-03-26'])('at revision %s', (revision) => {
  it.each([
    ['tools/call', { name: 'get_room', arguments: null }, 'The parameter "arguments" is not valid'],
    ['tools/call', { name: 'get_room', arguments: ['rm_x'] }, 'The parameter "arguments" is not valid'],
    ['tools/call', { name: 'no_such_tool' }, 'There is no such tool.'],
    ['tools/list', { cursor: 'x' }, 'The parameter "cursor" is not valid'],
  ])('refuses wrong parameters of %s %j in a sentence, before REST', async (method, params, sentence) => {
    const seen = rest.seen.length;
    const { error } = await send(revision, method, params);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(sentence) });
    expect(rest.seen).toHaveLength(seen);
  });
});

it('says at the current revision how long lists may be kept, and that there is no such method by 404', async () => {
  const { result } = await send(CURRENT, 'tools/list', {});
  expect(result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private', resultType: 'complete' });
  const unknown = await send(CURRENT, 'rooms/burn', {});
  expect([unknown.status, unknown.error.code]).toEqual([404, -32601]);
});
