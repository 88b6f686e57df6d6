/** @module-tag slow */
import { once } from 'node:events';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { newKey } from '../../identity/keys/secret';
import { releasePort, reservePort } from '../../testing/reserved-port';
import { buildTools, restDouble, stdioTools, type BuiltTools, type Started } from '../../testing/tool-client';

const SVC_API_KEY = newKey('test');
let built: BuiltTools;

beforeAll(async () => {
  built = await buildTools();
});
afterAll(() => built.remove());

async function exitOf({ child }: Started): Promise<number> {
  const [code] = await once(child, 'exit');
  return code;
}

it('does not start without a key: it prints a sentence on standard error and exits with 2', async () => {
  const started = built.spawn({});
  expect(await exitOf(started)).toBe(2);
  const sentence =
    'SVC_API_KEY: is missing: set it to a secret key (sk_live_… or sk_test_…) from the portal.\n';
  expect([started.stdout(), started.stderr()]).toEqual(['', sentence]);
});

it('refuses unknown options', async () => {
  const started = built.spawn({ SVC_API_KEY }, '--verbose');
  expect(await exitOf(started)).toBe(2);
  expect([started.stdout(), started.stderr()]).toEqual(['', expect.stringMatching(/^Options are .*\.\n$/)]);
});

it('prints version and help without a key', async () => {
  const printed = built.spawn({}, '--version');
  expect([await exitOf(printed), printed.stdout()]).toEqual([0, `${version}\n`]);
  const help = built.spawn({}, '--help');
  expect(await exitOf(help)).toBe(0);
  expect(help.stdout()).toMatch(/SVC_API_KEY[^]*SVC_BASE_URL[^]*MCP_TRANSPORT[^]*MCP_HTTP_PORT/);
});

it('starts from the sources where there is no build', async () => {
  const port = await reservePort(); // no REST answers here; a server that runs on this machine would refuse the key
  const tools = await stdioTools([process.execPath, '--import', 'tsx', 'server/boot/mcp/main.ts'], {
    SVC_API_KEY,
    SVC_BASE_URL: `http://127.0.0.1:${port}`,
  });
  expect((await tools.client.listTools()).tools).toHaveLength(17);
  expect([tools.errors, tools.logged()]).toEqual([[], '']);
  await tools.close();
  await releasePort(port);
});

it('serves HTTP on MCP_HTTP_PORT until it is told to stop', async () => {
  const rest = await restDouble((_, response) => void response.writeHead(404).end('{"error":"Nothing."}'));
  const env = { SVC_API_KEY, SVC_BASE_URL: rest.url, MCP_TRANSPORT: 'http' };
  const started = built.spawn({ ...env, MCP_HTTP_PORT: '0' });
  await once(started.child.stderr, 'data');
  const [, url = '', port = ''] =
    /^The tools are served on (http:\/\/127\.0\.0\.1:(\d+)\/mcp)\n$/.exec(started.stderr()) ?? [];
  expect(Number(port)).toBeGreaterThan(0);

  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const result = await client.callTool({ name: 'get_room', arguments: { roomId: 'rm_x' } });
  expect(result.isError).toBe(true);
  await client.close();

  const second = built.spawn({ ...env, MCP_HTTP_PORT: port });
  expect(await exitOf(second)).toBe(1);
  expect(second.stderr()).toBe('MCP_HTTP_PORT: another process already listens on this port.\n');

  const others = { MCP_HTTP_TOKEN: 'long-and-random', MCP_ALLOWED_HOSTS: 'tools.example.com' };
  const elsewhere = built.spawn({ ...env, ...others, MCP_HTTP_PORT: port, MCP_HTTP_HOST: '203.0.113.7' });
  expect(await exitOf(elsewhere)).toBe(1);
  expect(elsewhere.stderr()).toMatch(/^MCP_HTTP_HOST, MCP_HTTP_PORT: .*\(EADDRNOTAVAIL\)\.\n$/);

  started.child.kill('SIGTERM');
  expect(await exitOf(started)).toBe(0);
  expect(started.stdout()).toBe('');
  await rest.close();
});

it('tells at the start that the key is refused, to the assistant, too', async () => {
  const rest = await restDouble((_, response) => void response.writeHead(401).end('{"error":"No."}'));
  const tools = await stdioTools(built.command, { SVC_API_KEY, SVC_BASE_URL: rest.url });
  const told = 'The Conference Room refuses the key of this tool server';
  expect(tools.logged()).toMatch(new RegExp(`^SVC_API_KEY: ${told}.*\n$`));
  expect(tools.client.getInstructions()).toMatch(new RegExp(`^${told}`));
  await tools.close();
  await rest.close();
});

it('redacts the key on both outputs, whatever REST and the assistant send', async () => {
  const rest = await restDouble((request, response) => {
    const echo = `${request.headers['x-api-key']?.toString()} ${Buffer.from(SVC_API_KEY).toString('base64')}`;
    response.writeHead(500, `Failed for ${SVC_API_KEY}`).end(JSON.stringify({ error: echo }));
  });
  const started = built.spawn({ SVC_API_KEY, SVC_BASE_URL: rest.url });
  const call = { name: 'get_room', arguments: { roomId: SVC_API_KEY } };
  started.child.stdin.end(
    [
      `not JSON: ${SVC_API_KEY}`,
      JSON.stringify({ jsonrpc: '2.0', method: 'tools/call', id: 1, params: call }),
      JSON.stringify({ jsonrpc: '2.0', method: 'tools/call', id: 2, params: { name: SVC_API_KEY } }),
      JSON.stringify({ jsonrpc: '2.0', method: SVC_API_KEY, id: 3 }),
      '',
    ].join('\n'),
  );
  expect(await exitOf(started)).toBe(0);
  const ids = started
    .stdout()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(ids.toSorted((one: number, other: number) => one - other)).toEqual([1, 2, 3]);
  const told = started.stdout() + started.stderr();
  expect(told).toContain('Failed for [redacted]');
  expect(told).not.toContain(SVC_API_KEY.slice(8, 24));
  expect(told).not.toContain(Buffer.from(SVC_API_KEY).toString('base64').slice(12, 40));
  await rest.close();
});
