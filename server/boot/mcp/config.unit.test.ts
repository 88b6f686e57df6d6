import { expect, it } from 'vitest';
import { ConfigError } from '../config/config-error';
import { readMcpConfig } from './config';

const SVC_API_KEY = 'sk_test_0123456789';

it('requires only the key', () => {
  expect(readMcpConfig({ SVC_API_KEY })).toEqual({
    apiKey: SVC_API_KEY,
    baseUrl: 'http://localhost:4000',
    toolsets: ['default'],
    choice: { readOnly: false, names: null },
    http: null,
  });
});

it('treats an empty variable as unset', () => {
  const empty = { SVC_BASE_URL: '', MCP_TRANSPORT: ' ', MCP_HTTP_PORT: '', MCP_HTTP_TOKEN: '' };
  expect(readMcpConfig({ SVC_API_KEY, ...empty })).toEqual(readMcpConfig({ SVC_API_KEY }));
});

it('serves HTTP to this machine only by default, on port 3000', () => {
  expect(readMcpConfig({ SVC_API_KEY, MCP_TRANSPORT: 'http' }).http).toEqual({
    host: '127.0.0.1',
    port: 3000,
    token: null,
    trustedProxies: 0,
    allowedHosts: ['localhost', '127.0.0.1', '[::1]'],
  });
});

it('serves HTTP to others with a token and the names it is called by', () => {
  const others = {
    MCP_TRANSPORT: 'http',
    MCP_HTTP_PORT: '8080',
    MCP_HTTP_HOST: '0.0.0.0',
    MCP_HTTP_TOKEN: 'long-and-random',
    TRUSTED_PROXIES: '1',
    MCP_ALLOWED_HOSTS: 'Tools.example.com, 10.0.0.7',
  };
  expect(readMcpConfig({ SVC_API_KEY, ...others }).http).toEqual({
    host: '0.0.0.0',
    port: 8080,
    token: 'long-and-random',
    trustedProxies: 1,
    allowedHosts: ['tools.example.com', '10.0.0.7'],
  });
});

it('offers the sets of tools that are named', () => {
  expect(readMcpConfig({ SVC_API_KEY, MCP_TOOLSETS: 'events' }).toolsets).toEqual(['events']);
  expect(readMcpConfig({ SVC_API_KEY, MCP_TOOLSETS: 'default, events' }).toolsets).toEqual([
    'default',
    'events',
  ]);
});

it('offers fewer tools where that is said', () => {
  const fewer = { MCP_READ_ONLY: 'true', MCP_TOOLS: 'get_room, list_sessions' };
  expect(readMcpConfig({ SVC_API_KEY, ...fewer }).choice).toEqual({
    readOnly: true,
    names: ['get_room', 'list_sessions'],
  });
});

it('accepts a REST service under a path', () => {
  expect(readMcpConfig({ SVC_API_KEY, SVC_BASE_URL: 'https://example.com/meet/' }).baseUrl).toBe(
    'https://example.com/meet',
  );
});

const http = { MCP_TRANSPORT: 'http', MCP_HTTP_HOST: '0.0.0.0' };

const wrong: [variable: string, env: Record<string, string>][] = [
  ['SVC_API_KEY', { SVC_API_KEY: '' }],
  ['SVC_API_KEY', { SVC_API_KEY: 'pk_live_private' }],
  ['SVC_API_KEY', { SVC_API_KEY: 'sk_private' }],
  ['SVC_API_KEY', { SVC_API_KEY: 'sk_live_' }],
  ['SVC_API_KEY', { SVC_API_KEY: 'sk_live_private\nX-Other: 1' }],
  ['SVC_API_KEY', { SVC_API_KEY: 'sk_live_privaté' }],
  ['SVC_BASE_URL', { SVC_BASE_URL: 'private.example.com' }],
  ['SVC_BASE_URL', { SVC_BASE_URL: 'file:///private' }],
  ['SVC_BASE_URL', { SVC_BASE_URL: 'https://user:private@example.com' }],
  ['SVC_BASE_URL', { SVC_BASE_URL: 'https://example.com/?private' }],
  ['SVC_BASE_URL', { SVC_BASE_URL: 'https://example.com/#' }],
  ['MCP_TOOLSETS', { MCP_TOOLSETS: 'private' }],
  ['MCP_READ_ONLY', { MCP_READ_ONLY: 'perhaps' }],
  ['MCP_TOOLS', { MCP_TOOLS: 'get_room; list_rooms' }],
  ['MCP_TRANSPORT', { MCP_TRANSPORT: 'private' }],
  ['MCP_HTTP_PORT', { MCP_HTTP_PORT: '99999' }],
  ['MCP_HTTP_PORT', { MCP_HTTP_PORT: 'private' }],
  ['MCP_ALLOWED_HOSTS', { MCP_ALLOWED_HOSTS: 'https://private.example.com' }],
  ['MCP_HTTP_TOKEN', { ...http, MCP_ALLOWED_HOSTS: 'private.example.com' }],
  ['MCP_ALLOWED_HOSTS', { ...http, MCP_HTTP_TOKEN: 'private' }],
];

it.each(wrong)('reports a wrong %s by name and without its value: %j', (variable, env) => {
  const mistakes = mistakesOf({ SVC_API_KEY, ...env });
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toMatch(new RegExp(`^${variable}: .*\\.$`));
  expect(mistakes[0]).not.toContain('privat');
});

it.each([
  [
    'a missing key',
    { SVC_API_KEY: '' },
    'SVC_API_KEY: is missing: set it to a secret key (sk_live_… or sk_test_…) from the portal.',
  ],
  [
    'a publishable key',
    { SVC_API_KEY: 'pk_live_x' },
    'SVC_API_KEY: must be a secret key: it begins with sk_live_ or sk_test_.',
  ],
  ['an unknown transport', { MCP_TRANSPORT: 'carrier' }, 'MCP_TRANSPORT: must be stdio or http.'],
])('explains %s in a sentence', (_, env, sentence) => {
  expect(mistakesOf({ SVC_API_KEY, ...env })).toEqual([sentence]);
});

it('reports every mistake at once', () => {
  expect(mistakesOf({ MCP_TRANSPORT: 'x', MCP_HTTP_PORT: 'x' })).toHaveLength(3);
});

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readMcpConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}
