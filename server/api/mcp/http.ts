import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createAddressShare } from '../../platform/http/address-share';
import { whenOver } from '../../platform/http/when-over';
import { allowOrigin } from './cors';
import { createAssistantHandler, isAnswered, NO_STREAM, type AnswerAssistant } from './handler';
import { createOpenStreams } from './subscriptions/open-streams';
import { checkRequest, type HttpConfig } from './request-guard';
import type { ToolServerParts } from './parts';

/** Milliseconds. A tool call ends long before. */
const TIMING = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };
const SILENCE_MS = 120_000;
const CONNECTIONS_MAX = 1_000;
const PATH = '/mcp';
/** The public route that shows that the process answers. */
const HEALTH_PATH = '/healthz';

/** A tool server that listens. */
export interface ListeningTools {
  url: string;
  /** Ends running calls. */
  close(): Promise<void>;
}

/**
 * Serves the tools over streamable HTTP, to requests that pass the guard.
 * @param perAddress how many connections one address may have, or requests when they come from proxies
 * @throws an error when the port is in use
 */
export async function listenForTools(
  config: HttpConfig,
  parts: ToolServerParts,
  perAddress = CONNECTIONS_MAX / 2,
): Promise<ListeningTools> {
  const streams = createOpenStreams();
  const handle = createAssistantHandler(streams);
  const share = createAddressShare({
    perAddress,
    trustedProxies: config.trustedProxies,
    onRefused: (network) => parts.log(`connections of ${network} are refused: one address has its share`),
  });
  const server = createServer(TIMING, (request, response) => {
    for (const stream of [request, response]) stream.on('error', () => {}); // the connection broke off
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const release = share.take(request);
    if (release === null) return refuse(response, 429, 'Too many requests of your address are open.');
    whenOver(response, release);
    answer(config, parts, handle, request, response).catch((error: unknown) => {
      parts.log(`request failed: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The tool server failed.');
    });
  });
  server.timeout = SILENCE_MS;
  server.maxConnections = CONNECTIONS_MAX;
  share.countConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  server.on('error', (error) => parts.log(`a connection could not be accepted: ${error.message}`));
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${portOf(server)}${PATH}`,
    close: () => {
      streams.close();
      return close(server);
    },
  };
}

async function answer(
  config: HttpConfig,
  parts: ToolServerParts,
  handle: AnswerAssistant,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url?.split('?', 1)[0]?.replace(/\/$/, '');
  if (path === HEALTH_PATH && request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
    return;
  }
  const { headers } = request;
  const stranger = checkRequest({ ...config, token: null }, headers);
  if (stranger !== null) return refuse(response, stranger.status, stranger.sentence);
  // Without a token, a page could act with the key of this server without permission of its operator.
  if (config.token !== null && allowOrigin(request, response)) {
    response.writeHead(204).end();
    return;
  }
  const refused = checkRequest(config, headers);
  if (refused !== null) return refuse(response, refused.status, refused.sentence);
  if (path !== PATH) return refuse(response, 404, `The tools are at ${PATH}.`);
  if (!isAnswered(request, parts)) return refuse(response, 405, NO_STREAM);
  await handle(parts, request, response);
}

const REFUSAL_HEADERS: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer realm="conference-room-mcp"' },
  405: { Allow: 'POST' },
  429: { 'Retry-After': '5' },
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
