import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, Fault, notFound } from './errors';
import type { Log } from './log';
import type { Pages } from './pages';
import { API_VERSION, failed, type RestAnswer, type RestRequest } from './rest/face';

/** The faces behind the one port. */
export interface Faces {
  rest: (request: RestRequest) => Promise<RestAnswer | 'written'>;
  /** Answers outside `/api` that need no page, by path: JSON that anybody may read. */
  plain: Readonly<Record<string, () => Promise<{ status: number; body: unknown }>>>;
  /** Null: a server without pages. */
  pages: Pages | null;
}

/** Decides which face gets a request. Nothing that goes wrong in one brings the server down. */
export function createHttpServer(faces: Faces, log: Log): Server {
  const server = createServer((message, response) => {
    const request = requestOf(message, response);
    answer(faces, request, log).catch((error: unknown) => finish(request, failed(error, null), log));
  });
  server.on('clientError', refuseConnection);
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (faces.pages) faces.pages.upgrade(message, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
}

async function answer(faces: Faces, request: RestRequest & Timed, log: Log): Promise<void> {
  const { path, message } = request;
  if (Object.hasOwn(faces.plain, path)) {
    finish(request, await plainAnswer(faces, path, message.method), log);
  } else if (path === '/api' || path.startsWith('/api/')) {
    finish(request, await faces.rest(request), log);
  } else if (faces.pages !== null && path.startsWith('/')) {
    request.response.setHeader('X-Request-Id', request.requestId);
    request.response.once('close', () =>
      logRequest(request, { status: request.response.statusCode, route: null }, log),
    );
    await faces.pages.handle(message, request.response);
  } else {
    finish(
      request,
      path === '*' ? { status: 204, headers: {}, body: '', route: null } : nothingHere(path),
      log,
    );
  }
}

const nothingHere = (path: string): RestAnswer =>
  failed(
    path.startsWith('/') ? notFound('There is no such page.') : badRequest('The request has no path.'),
    null,
  );

async function plainAnswer({ plain }: Faces, path: string, method: string | undefined): Promise<RestAnswer> {
  if (method !== 'GET' && method !== 'HEAD') {
    const headers = { Allow: 'GET, HEAD' };
    return failed(
      new Fault('METHOD_NOT_SUPPORTED', 'The route does not take this method.', { headers }),
      path,
    );
  }
  const { status, body } = (await plain[path]?.()) ?? { status: 404, body: null };
  return { status, headers: { 'Access-Control-Allow-Origin': '*' }, body: JSON.stringify(body), route: path };
}

interface Timed {
  startedAt: number;
}

function requestOf(message: IncomingMessage, response: ServerResponse): RestRequest & Timed {
  const target = targetOf(message.url ?? '');
  const cut = target.indexOf('?');
  return {
    message,
    response,
    path: cut === -1 ? target : target.slice(0, cut),
    query: cut === -1 ? '' : target.slice(cut + 1),
    ip: message.socket.remoteAddress ?? null,
    requestId: requestIdOf(message),
    startedAt: performance.now(),
  };
}

/** Path and query of a request line, which may also carry a whole URL. */
function targetOf(url: string): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The caller's own id for the request when it is a plain one, so that logs of both sides can be joined. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)) return given;
  return randomBytes(9).toString('base64url');
}

function finish(request: RestRequest & Timed, answered: RestAnswer | 'written', log: Log): void {
  const { response, requestId, message } = request;
  if (answered === 'written') {
    logRequest(request, { status: response.statusCode, route: null }, log);
    return;
  }
  logRequest(request, answered, log);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = message.method === 'HEAD' ? '' : answered.body;
  response.writeHead(answered.status, {
    'X-Request-Id': requestId,
    'X-API-Version': API_VERSION,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(answered.body !== '' && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(answered.body),
    }),
    ...answered.headers,
  });
  response.end(body);
}

/** One line a request: the route rather than the address, because queries may carry tokens. */
function logRequest(
  { requestId, message, path, startedAt }: RestRequest & Timed,
  { status, route, failure }: Pick<RestAnswer, 'status' | 'route' | 'failure'>,
  log: Log,
): void {
  const line = {
    requestId,
    method: message.method,
    route: route ?? path.slice(0, 200),
    status,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  };
  if (status >= 500) log.error({ ...line, err: failure?.cause ?? undefined }, 'request failed');
  else log.info(line, 'request');
}

const CLIENT_ERRORS: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

/** A request that is no HTTP gets JSON as well. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = CLIENT_ERRORS[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is malformed.',
  ];
  const body = JSON.stringify({ error: sentence });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-API-Version: ${API_VERSION}\r\nConnection: close\r\n\r\n${body}`,
  );
}
