import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { HttpConfig } from '../api/mcp/request-guard';
import { listenForTools } from '../api/mcp/http';
import { createRedactor } from '../api/mcp/redact';
import { PROJECT_ROOT } from '../platform/project-root';
import type { Toolset } from '../platform/toolsets';
import { toolsOf } from '../api/mcp/tools';
import { appRouter } from '../api/router';
import { buildPrograms } from './built-programs';

/** An assistant's side of a connection, which uses the SDK's own client. */
export interface ToolClient {
  client: Client;
  /** Calls a tool; its answer is checked against the schema that the tool shows. */
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolAnswer>;
  /** The messages that do not belong to the protocol. */
  errors: Error[];
  /** Returns everything that the tool server logged. */
  logged(): string;
  close(): Promise<void>;
}

interface ToolAnswer {
  isError: boolean;
  text: string;
  /** The text, parsed; null when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape
  json: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- the same
  structured: any;
}

/** Starts a tool server in this process, over HTTP. */
export async function httpTools(options: {
  baseUrl: string;
  key: string;
  toolsets?: readonly Toolset[];
  limitMs?: number;
  http?: Partial<HttpConfig>;
  perAddress?: number;
}): Promise<ToolClient & { url: string }> {
  const lines: string[] = [];
  const redact = createRedactor(options.key);
  const { url, close } = await listenForTools(
    {
      host: '127.0.0.1',
      port: 0,
      token: null,
      trustedProxies: 0,
      allowedHosts: ['127.0.0.1', 'localhost'],
      ...options.http,
    },
    {
      toolbox: toolsOf(appRouter, options.toolsets),
      rest: {
        baseUrl: options.baseUrl,
        apiKey: options.key,
        redact,
        userAgent: 'test',
        ...(options.limitMs !== undefined && { limitMs: options.limitMs }),
      },
      version: '0.0.0',
      log: (line) => void lines.push(redact(line)),
    },
    options.perAddress,
  );
  const headers = { Authorization: `Bearer ${options.http?.token ?? ''}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const connected = await connect(transport, () => lines.join('\n'));
  return {
    ...connected,
    url,
    async close() {
      await connected.close();
      await close();
    },
  };
}

/** Starts a tool server in its own process, over standard input and output, with exactly this environment. */
export async function stdioTools(
  command: string[],
  env: Record<string, string>,
): Promise<ToolClient & { pid: number | null }> {
  const [program = '', ...args] = command;
  const transport = new StdioClientTransport({
    command: program,
    args,
    env,
    cwd: PROJECT_ROOT,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => void (stderr += chunk.toString()));
  const connected = await connect(transport, () => stderr);
  return { ...connected, pid: transport.pid };
}

async function connect(transport: Transport, logged: () => string): Promise<ToolClient> {
  const client = new Client({ name: 'test', version: '0.0.0' });
  const errors: Error[] = [];
  client.onerror = (error) => void errors.push(error); // oxlint-disable-line unicorn/prefer-add-event-listener -- the SDK's client is no event target
  await client.connect(transport);
  await client.listTools();
  return {
    client,
    errors,
    logged,
    async call(name, args = {}, signal) {
      const result = await client.callTool({ name, arguments: args }, undefined, signal && { signal });
      const [item] = result.content as { type: string; text: string }[];
      const text = item?.text ?? '';
      return {
        isError: result.isError === true,
        text,
        json: parsed(text),
        structured: result.structuredContent ?? null,
      };
    },
    close: () => client.close(),
  };
}

export interface BuiltTools {
  /** The command that starts it. */
  command: string[];
  /** Starts it with exactly this environment. */
  spawn(env: Record<string, string>, ...args: string[]): Started;
  remove(): Promise<void>;
}

export interface Started {
  child: ChildProcessWithoutNullStreams;
  stdout(): string;
  stderr(): string;
}

/** Bundles the tool server as the build does. */
export async function buildTools(): Promise<BuiltTools> {
  const built = await buildPrograms({ mcp: 'server/boot/mcp/main.ts' });
  const program = built.path('mcp');
  return {
    command: [process.execPath, program],
    spawn(env, ...args) {
      const child = spawn(process.execPath, [program, ...args], { env: env as NodeJS.ProcessEnv });
      const output = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => void (output.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => void (output.stderr += text));
      return { child, stdout: () => output.stdout, stderr: () => output.stderr };
    },
    remove: built.remove,
  };
}

export interface RestDouble {
  url: string;
  /** The requests, in order. */
  seen: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  close(): Promise<void>;
}

/** Starts a server in the place of REST that answers as the test wants. */
export async function restDouble(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<RestDouble> {
  const seen: RestDouble['seen'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
