#!/usr/bin/env node
import { version } from '../../../package.json';
import { ConfigError } from '../config/config-error';
import { appRouter } from '../../api/router';
import { watchUncaught } from '../../platform/errors/uncaught';
import { TOOLSETS } from '../../platform/toolsets';
import { readMcpConfig, type McpConfig } from './config';
import { listenForTools } from '../../api/mcp/http';
import { isKeyRefused } from './key-check';
import { createRedactor } from '../../api/mcp/redact';
import type { ToolServerParts } from '../../api/mcp/parts';
import { serveOnStdio } from '../../api/mcp/stdio';
import { toolsOf, ToolDefinitionError } from '../../api/mcp/tools';

/**
 * The process `conference-room-mcp`. Standard output carries only the protocol; everything else goes to standard error.
 */

const HELP = `conference-room-mcp ${version}: the Conference Room as tools for AI assistants (Model Context Protocol)

It is configured by environment variables:
  SVC_API_KEY        secret key, sk_live_… or sk_test_… (needed)
  SVC_BASE_URL       the Conference Room server; default http://localhost:4000
  MCP_TOOLSETS       which tools, with commas between the names of the sets: ${TOOLSETS.join(', ')}; default: default
  MCP_READ_ONLY      true: only tools that change nothing
  MCP_TOOLS          only these tools of the sets, with commas between their names
  MCP_TRANSPORT      stdio (default) or http, which serves streamable HTTP on /mcp
  MCP_HTTP_PORT      port of http; default 3000
  MCP_HTTP_HOST      address that http listens on; default 127.0.0.1. With another one these two are needed:
  MCP_HTTP_TOKEN     what clients present as "Authorization: Bearer …"
  MCP_ALLOWED_HOSTS  names that the server is called by, separated by commas
  TRUSTED_PROXIES    how many proxies stand in front of http, whose X-Forwarded-For is believed; default 0
`;

/** A request that returns 401 when the key is refused, and 400 otherwise, without reading anything. */
const QUESTION = '/api/rooms?limit=0';
/** The time for REST to check the key before assistants are served, in milliseconds. */
const QUESTION_MAX_MS = 3_000;
const REFUSED =
  'The Conference Room refuses the key of this tool server: it is wrong, expired or revoked. No tool works until the user gives the server another key.';

const [option, ...more] = process.argv.slice(2);
if (option === undefined) await serve();
else if (option === '--help' && more.length === 0) process.stdout.write(HELP);
else if (option === '--version' && more.length === 0) process.stdout.write(`${version}\n`);
else fail(2, ['Options are --help and --version; everything else is set by environment variables.']);

async function serve(): Promise<void> {
  try {
    const config = readMcpConfig(process.env);
    const redact = createRedactor(config.apiKey);
    const parts: ToolServerParts = {
      toolbox: toolsOf(appRouter, config.toolsets, config.choice),
      rest: {
        baseUrl: config.baseUrl,
        apiKey: config.apiKey,
        redact,
        userAgent: `conference-room-mcp/${version}`,
      },
      version,
      log: (line) => void process.stderr.write(`${redact(line)}\n`),
    };
    if (await isKeyRefused(parts.rest, QUESTION, AbortSignal.timeout(QUESTION_MAX_MS))) {
      parts.notice = REFUSED;
      parts.log(`SVC_API_KEY: ${REFUSED}`);
    }
    await (config.http === null ? serveStdio(parts) : serveHttp(config.http, parts));
  } catch (error) {
    if (error instanceof ConfigError) fail(2, error.mistakes);
    else if (error instanceof ToolDefinitionError) fail(1, [error.message]);
    else if (error instanceof Error && 'syscall' in error) fail(1, [notListening(error)]);
    else throw error;
  }
}

async function serveStdio(parts: ToolServerParts): Promise<void> {
  process.stdout.on('error', () => process.exit(0)); // nobody reads the output any more
  await serveOnStdio(parts);
}

async function serveHttp(config: NonNullable<McpConfig['http']>, parts: ToolServerParts): Promise<void> {
  const tell = (error: unknown) =>
    parts.log(`uncaught: ${error instanceof Error ? error.stack : String(error)}`);
  watchUncaught(tell, (error) => {
    tell(error);
    process.exit(1);
  });
  const { url, close } = await listenForTools(config, parts);
  parts.log(`The tools are served on ${url}`);
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

function notListening(error: Error): string {
  const code = 'code' in error ? String(error.code) : error.message;
  if (code === 'EADDRINUSE') return 'MCP_HTTP_PORT: another process already listens on this port.';
  return `MCP_HTTP_HOST, MCP_HTTP_PORT: the server cannot listen there (${code}).`;
}

function fail(code: number, sentences: readonly string[]): void {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}
