import { z } from 'zod';
import type { HttpConfig } from '../../api/mcp/request-guard';
import { parseEnvironment } from '../config/environment';
import { hostNames, LOOPBACK, toolsets } from '../config/tool-values';
import { port, trustedProxies } from '../config/values';

/** The configuration from the environment, with every default filled in. */
export type McpConfig = ReturnType<typeof readMcpConfig>;

/**
 * Reads the environment once.
 * @throws ConfigError with every mistake at once; no sentence repeats a value.
 */
export function readMcpConfig(env: Record<string, string | undefined>) {
  const data = parseEnvironment(Environment, env);
  return {
    apiKey: data.SVC_API_KEY,
    /** The address without a slash at its end. */
    baseUrl: data.SVC_BASE_URL.replace(/\/+$/, ''),
    toolsets: data.MCP_TOOLSETS,
    /** The choice among the tools. */
    choice: { readOnly: data.MCP_READ_ONLY === 'true', names: data.MCP_TOOLS ?? null },
    /** Null: standard input and output. */
    http: data.MCP_TRANSPORT === 'http' ? httpConfig(data) : null,
  };
}

function httpConfig(env: z.infer<typeof Environment>): HttpConfig {
  const isLocal = isLoopback(env.MCP_HTTP_HOST);
  return {
    host: env.MCP_HTTP_HOST.replace(/^\[|\]$/g, ''),
    port: env.MCP_HTTP_PORT,
    token: env.MCP_HTTP_TOKEN ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    allowedHosts: [...(isLocal ? LOOPBACK : []), ...env.MCP_ALLOWED_HOSTS],
  };
}

const isLoopback = (host: string): boolean => LOOPBACK.includes(host) || host === '::1';

/** Only characters that are valid in a header, so that no error about the header contains the key. */
const secretKey = z
  .string({ error: 'is missing: set it to a secret key (sk_live_… or sk_test_…) from the portal.' })
  .regex(/^sk_(live|test)_[\x21-\x7e]+$/, 'must be a secret key: it begins with sk_live_ or sk_test_.');

const httpUrl = z.string().refine(isPlainHttpUrl, {
  error:
    'must be an http or https URL without user, query and fragment, for example https://meet.example.com.',
});

function isPlainHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username + password + search + hash === '' && !/[?#]/.test(value);
}

const toolNames = z
  .string()
  .regex(/^[a-z0-9_]+(\s*,\s*[a-z0-9_]+)*$/, 'must be names of tools with commas between them.')
  .transform((value) => value.split(',').map((name) => name.trim()));

const Environment = z
  .object({
    SVC_API_KEY: secretKey,
    SVC_BASE_URL: httpUrl.default('http://localhost:4000'),
    MCP_TOOLSETS: toolsets.default(['default']),
    MCP_READ_ONLY: z.enum(['true', 'false'], { error: 'must be true or false.' }).default('false'),
    MCP_TOOLS: toolNames.optional(),
    MCP_TRANSPORT: z.enum(['stdio', 'http'], { error: 'must be stdio or http.' }).default('stdio'),
    MCP_HTTP_PORT: port.default(3000),
    MCP_HTTP_HOST: z.string().toLowerCase().default('127.0.0.1'),
    MCP_HTTP_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces.')
      .optional(),
    MCP_ALLOWED_HOSTS: hostNames.default([]),
    TRUSTED_PROXIES: trustedProxies.default(0),
  })
  .superRefine((env, context) => {
    if (env.MCP_TRANSPORT !== 'http' || isLoopback(env.MCP_HTTP_HOST)) return;
    const need = (name: string, sentence: string) =>
      context.addIssue({ code: 'custom', path: [name], message: sentence });
    if (env.MCP_HTTP_TOKEN === undefined) {
      need(
        'MCP_HTTP_TOKEN',
        'is needed when MCP_HTTP_HOST is not this machine alone: whoever gets in has your key.',
      );
    }
    if (env.MCP_ALLOWED_HOSTS.length === 0) {
      need(
        'MCP_ALLOWED_HOSTS',
        'is needed when MCP_HTTP_HOST is not this machine alone: the names it is called by.',
      );
    }
  });
