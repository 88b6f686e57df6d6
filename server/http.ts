import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerOddRequests, ignoreUpgrade, refusal } from './connection';
import { hasCode } from './error-code';
import { badRequest, Fault, notFound } from './errors';
import { isElementPath, type ElementFace } from './element';
import type { Log } from './log';
import type { Pages } from './pages';
import { API_VERSION, failed, type RestAnswer, type RestRequest } from './rest/face';
import { TRPC_PATH } from './trpc/face';

/** The faces behind the one port. */
export interface Faces {
  rest: (request: RestRequest) => Promise<RestAnswer | 'written'>;
  /** The router for the portal's pages in a browser. Writes its answer itself. */
  trpc: (request: RestRequest) => Promise<void>;
  /** Answers outside `/api` that need no page, by path: JSON that anybody may read. */
  plain: Readonly<Record<string, () => Promise<{ status: number; body: unknown }>>>;
  /** The files of `<conference-room>`. */
  element: ElementFace;
  /** Takes over the connections that ask for `/hub`. */
  hub: (message: IncomingMessage, socket: Duplex, head: Buffer, ip: string | null) => void;
  /** Null: a server without pages. */
  pages: Pages | null;
}

const HUB_PATH = '/hub';

/** Decides which face gets a request. Nothing that goes wrong in one brings the server down. */
export function createHttpServer(faces: Faces, log: Log, trustedProxies: number): Server {
  const logRequest = createRequestLog(log);
  const server = createServer({ requireHostHeader: false }, (message, response) => {
    const request = requestOf(message, response, trustedProxies);
    if (!server.listening) response.shouldKeepAlive = false; // whoever asks again should ask another process
    answer(faces, request, logRequest).catch((error: unknown) => {
      finish(request, failed(error, null), logRequest);
    });
  });
  // Longer than the usual 60 s of load balancers, so that none of them reuses a connection that we just closed.
  server.keepAliveTimeout = 65_000;
  answerOddRequests(server, API_VERSION);
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (message.headers.upgrade?.toLowerCase() !== 'websocket') ignoreUpgrade(server, message, socket, head);
    else if (targetOf(message.url ?? '').split('?', 1)[0] === HUB_PATH) {
      faces.hub(message, socket, head, ipOf(message, trustedProxies));
    } else if (faces.pages) faces.pages.upgrade(message, socket, head);
    else socket.end(refusal(API_VERSION, 404, 'There is no such route.'));
  });
  return server;
}

async function answer(faces: Faces, request: RestRequest & Timed, logRequest: LogRequest): Promise<void> {
  const { path, message } = request;
  if (Object.hasOwn(faces.plain, path)) {
    finish(request, await plainAnswer(faces, path, message.method), logRequest);
  } else if (isRest(path)) {
    finish(request, await faces.rest(request), logRequest);
  } else if (isElementPath(path)) {
    finish(request, await faces.element(request), logRequest);
  } else if (path.startsWith(`${TRPC_PATH}/`)) {
    logWhenClosed(request, logRequest);
    request.response.setHeader('Cache-Control', 'no-store');
    await faces.trpc(request);
  } else if (faces.pages !== null && path.startsWith('/')) {
    logWhenClosed(request, logRequest);
    // What a page may believe about its request; whatever the client wrote there is overwritten.
    message.headers['x-client-ip'] = request.ip ?? '';
    message.headers['x-request-id'] = request.requestId;
    await faces.pages.handle(message, request.response);
  } else {
    finish(
      request,
      path === '*' ? { status: 204, headers: {}, body: '', route: null } : nothingHere(path),
      logRequest,
    );
  }
}

/** Everything under `/api`, except what belongs to next-auth. */
const isRest = (path: string): boolean =>
  path === '/api' || (path.startsWith('/api/') && !path.startsWith('/api/auth/'));

/** For faces that write their answers themselves. */
function logWhenClosed(request: RestRequest & Timed, logRequest: LogRequest): void {
  const { response, requestId } = request;
  response.setHeader('X-Request-Id', requestId);
  response.once('close', () => logRequest(request, { status: response.statusCode, route: null }));
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

function requestOf(
  message: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): RestRequest & Timed {
  const target = targetOf(message.url ?? '');
  const cut = target.indexOf('?');
  return {
    message,
    response,
    path: cut === -1 ? target : target.slice(0, cut),
    query: cut === -1 ? '' : target.slice(cut + 1),
    ip: ipOf(message, trustedProxies),
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

/** Each proxy appends whom it heard from, so that only as many entries from the end count as proxies are trusted. */
function ipOf({ socket, headers }: IncomingMessage, trustedProxies: number): string | null {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  const hops = typeof forwarded === 'string' ? forwarded.split(',') : [];
  return hops.at(-trustedProxies)?.trim() || (socket.remoteAddress ?? null);
}

/** The caller's own id for the request when it is a plain one, so that logs of both sides can be joined. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)) return given;
  return randomUUID();
}

function finish(
  request: RestRequest & Timed,
  answered: RestAnswer | 'written',
  logRequest: LogRequest,
): void {
  const { response, requestId, message } = request;
  if (answered === 'written') {
    logRequest(request, { status: response.statusCode, route: null });
    return;
  }
  if (response.headersSent) {
    logRequest(request, answered);
    response.destroy();
    return;
  }
  const { pieces } = answered;
  response.writeHead(answered.status, {
    'X-Request-Id': requestId,
    'X-API-Version': API_VERSION,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...((answered.body !== '' || pieces) && { 'Content-Type': 'application/json' }),
    ...(answered.body !== '' && { 'Content-Length': Buffer.byteLength(answered.body) }),
    ...answered.headers,
  });
  if (pieces && message.method !== 'HEAD') {
    void sendPieces(request, answered, pieces, logRequest);
    return;
  }
  logRequest(request, answered);
  response.end(message.method === 'HEAD' ? '' : answered.body);
}

/** Sends no faster than the client reads. What fails in the middle ends the connection: the answer is not whole. */
async function sendPieces(
  request: RestRequest & Timed,
  answered: RestAnswer,
  pieces: AsyncIterable<string>,
  logRequest: LogRequest,
): Promise<void> {
  try {
    await pipeline(pieces, request.response);
    logRequest(request, answered);
  } catch (cause) {
    // A client that goes away is no failure.
    const hungUp = hasCode(cause, 'ERR_STREAM_PREMATURE_CLOSE');
    logRequest(request, hungUp ? answered : { ...answered, ...failed(cause, answered.route), status: 500 });
  }
}

type LogRequest = (
  request: RestRequest & Timed,
  answered: Pick<RestAnswer, 'status' | 'route' | 'failure'>,
) => void;

/** One line a request: the route rather than the address, because queries may carry tokens. */
function createRequestLog(log: Log): LogRequest {
  // These fields hold no secret by their making, and looking for some costs 30 µs a line.
  const plain = log.child({}, { redact: [] });
  return ({ requestId, message, path, startedAt }, { status, route, failure }) => {
    const line = {
      requestId,
      method: message.method,
      route: route ?? path.slice(0, 200),
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    };
    if (status < 500) plain.info(line, 'request');
    // What stands behind the server is not there (502, 503): told, but no fault of ours.
    else
      log[status === 500 ? 'error' : 'warn']({ ...line, err: failure?.cause ?? undefined }, 'request failed');
  };
}
