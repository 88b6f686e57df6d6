import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { checkRequest, type HttpConfig } from './request-guard';
import { createToolServer, type ToolServerParts } from './server';
import { createSessions, type Session } from './session';

/** Milliseconds. A tool call ends long before. */
const TIMING = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };
const SILENCE_MS = 120_000;
const CONNECTIONS_MAX = 1_000;
/** Longest message of a client, in bytes. */
const MESSAGE_MAX_BYTES = 1_000_000;
const PATH = '/mcp';

/** A tool server that listens. */
export interface ListeningTools {
  url: string;
  /** Ends running calls. */
  close(): Promise<void>;
}

/** The header that carries the name of a client, see session.ts. */
const SESSION = 'mcp-session-id';

/**
 * Serves the tools over streamable HTTP, stateless: each request has its own server, and a call ends when its client
 * disconnects or cancels it.
 * @throws the error of the port that is taken
 */
export async function listenForTools(config: HttpConfig, parts: ToolServerParts): Promise<ListeningTools> {
  const sessions = createSessions();
  const server = createServer(TIMING, (request, response) => {
    for (const stream of [request, response]) stream.on('error', () => {}); // the connection broke off
    response.setHeader('X-Content-Type-Options', 'nosniff');
    answer(config, parts, sessions, request, response).catch((error: unknown) => {
      parts.log(`request failed: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The tool server failed.');
    });
  });
  server.timeout = SILENCE_MS;
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  server.on('error', (error) => parts.log(`a connection could not be accepted: ${error.message}`));
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { url: `http://${host}:${portOf(server)}${PATH}`, close: () => close(server) };
}

async function answer(
  config: HttpConfig,
  parts: ToolServerParts,
  sessions: (name: string) => Session,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = checkRequest(config, request.headers);
  if (refused !== null) return refuse(response, refused.status, refused.sentence);
  if (request.url?.split('?', 1)[0] !== PATH) return refuse(response, 404, `The tools are at ${PATH}.`);
  if (request.method !== 'POST')
    return refuse(response, 405, 'Only POST is served: the server sends nothing by itself.');
  const name = request.headers[SESSION];
  const session = typeof name === 'string' ? sessions(name) : undefined;
  if (session === undefined) response.setHeader(SESSION, randomUUID());
  const server = createToolServer(parts, session);
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MESSAGE_MAX_BYTES,
  });
  response.once('close', () => void server.close().catch(() => {}));
  await server.connect(transport);
  await transport.handleRequest(request, response);
}

const REFUSAL_HEADERS: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer realm="conference-room-mcp"' },
  405: { Allow: 'POST' },
};

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close', // the rest of the request is not read
    ...REFUSAL_HEADERS[status],
  });
  response.end(body);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
