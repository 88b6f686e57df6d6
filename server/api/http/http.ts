import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAddressShare, type AddressShare } from '../../platform/http/address-share';
import { destroyOnError, type RefuseSocket } from '../../platform/http/refuse-socket';
import { clientAddress, clientCountry, type Proxies } from '../../platform/http/client-address';
import { whenOver } from '../../platform/http/when-over';
import {
  answerOddRequests,
  assertOneHost,
  assertReadableEncoding,
  CONNECTION_LIMITS,
  hasRightHost,
  ignoreUpgrade,
  WRONG_HOST,
  type ConnectionLimits,
} from './malformed-requests';
import { badRequest, ApiError, notFound } from '../../platform/errors/errors';
import { allowOtherOrigins } from './cors';
import { createFinish, type Finish } from './finish';
import type { BuiltFiles } from '../pages/built-file';
import type { PendingConnections } from '../../calls/hub/socket/pending-connections';
import type { Timers } from '../../platform/time/timers';
import type { Log } from '../../platform/log/log';
import type { Metrics } from '../../platform/metrics/metrics';
import type { RecordCall } from '../../platform/request-log/recorded-call';
import type { Tracing } from '../../platform/tracing/tracing';
import type { Pages } from '../pages/pages';
import { failed, type RestAnswer, type RestRequest } from '../rest/handler';
import { callerRequestIdOf, createRequestLog, type LoggedRequest, type LogRequest } from './request-log';
import { TRPC_PATH } from '../trpc/handler';

type RestHandler = (request: RestRequest) => Promise<RestAnswer | 'written'>;

/** The handlers of the requests on the one port. */
export interface HttpHandlers {
  rest: RestHandler;
  /** The router for the portal's pages in a browser. Writes its answer itself. */
  trpc: (request: RestRequest) => Promise<void>;
  /** JSON documents that anybody may read, by path. */
  plain: Readonly<Record<string, () => Promise<{ status: number; body: unknown }>>>;
  /** Routes with their own form, by path. */
  endpoints: Readonly<Record<string, RestHandler>>;
  /** The files of `<conference-room>`, the packages, and the documents. */
  files: readonly BuiltFiles[];
  /** Takes over the connections that ask for `/hub`. */
  hub: (message: IncomingMessage, socket: Duplex, head: Buffer, ip: string | null) => void;
  /** Null: a server without pages. */
  pages: Pages | null;
}

const HUB_PATH = '/hub';

export interface HttpOptions extends Proxies {
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  /** Takes the calls of REST for the request logs of their accounts; absent: nothing does. */
  recordCall?: RecordCall;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  refuse: RefuseSocket;
  /** Counts the sockets that wait for another protocol, including those of the hub. */
  pendingConnections: PendingConnections;
  limits?: ConnectionLimits;
  /** For the time that a reader may take; absent: the system's. */
  timers?: Timers | undefined;
}

/** Routes each request to its handler. An error in a handler never ends the server. */
export function createHttpServer(handlers: HttpHandlers, options: HttpOptions): Server {
  const { log, refuse, limits = CONNECTION_LIMITS } = options;
  const logRequest = createRequestLog(log, options.metrics, options.recordCall);
  const finish = createFinish(logRequest, options.timers);
  const share = createAddressShare({
    perAddress: limits.perAddress,
    trustedProxies: options.trustedProxies,
    onRefused: (network) => log.warn({ network }, 'connections were refused: one address has its share'),
  });
  const timing = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const server = createServer({ ...timing, requireHostHeader: false }, (message, response) => {
    const request = requestOf(message, response, options);
    for (const stream of [message, response]) {
      stream.on('error', (err) => log.debug({ requestId: request.requestId, err }, 'a connection broke off'));
    }
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    response.setHeader('X-Request-Id', request.requestId);
    if (!server.listening) response.shouldKeepAlive = false; // the next request should go to another process
    const release = share.take(message);
    if (release === null) return finish(request, failed(tooManyOfAddress(), null));
    whenOver(response, release);
    request.span.run(() => {
      answer(handlers, request, { logRequest, finish }).catch((error: unknown) => {
        finish(request, failed(error, null));
      });
    });
  });
  server.timeout = limits.silenceMs;
  server.maxConnections = limits.connections;
  share.countConnections(server);
  answerOddRequests(server, refuse);
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (message.headers.upgrade?.toLowerCase() === 'websocket')
      upgrade(handlers, { ...options, share }, message, socket, head);
    else ignoreUpgrade(server, message, socket, head);
  });
  return server;
}

const TOO_MANY_OF_ADDRESS = 'Too many connections from your address are open.';

const tooManyOfAddress = () =>
  new ApiError('TOO_MANY_REQUESTS', TOO_MANY_OF_ADDRESS, {
    headers: { 'Retry-After': '5', Connection: 'close' }, // the body is not read
  });

/** Hands a socket to the handler of its protocol, or refuses it. */
function upgrade(
  { hub, pages }: HttpHandlers,
  { trustedProxies, refuse, pendingConnections, share }: HttpOptions & { share: AddressShare },
  message: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  destroyOnError(socket);
  if (!hasRightHost(message)) return refuse(socket, 400, WRONG_HOST);
  const ip = clientAddress(message, trustedProxies);
  const leave = share.take(message);
  if (leave === null) return refuse(socket, 429, TOO_MANY_OF_ADDRESS);
  socket.once('close', leave);
  if (targetOf(message.url ?? '').split('?', 1)[0] === HUB_PATH) return hub(message, socket, head, ip);
  const release = pendingConnections.acquire(ip);
  if (release === null) return refuse(socket, 429, 'Too many connections wait for another protocol.');
  socket.once('close', release);
  if (!pages?.upgrade(message, socket, head)) refuse(socket, 404, 'There is no such route.');
}

async function answer(
  handlers: HttpHandlers,
  request: LoggedRequest,
  { logRequest, finish }: { logRequest: LogRequest; finish: Finish },
): Promise<void> {
  const { message } = request;
  const path = pathOf(handlers, request);
  assertOneHost(message);
  assertReadableEncoding(message);
  if (isOpenToOrigins(handlers, path)) allowOtherOrigins(message, request.response);
  const files = handlers.files.find(({ owns }) => owns(path));
  if (Object.hasOwn(handlers.plain, path)) {
    finish(request, await plainAnswer(handlers, path, message.method));
  } else if (Object.hasOwn(handlers.endpoints, path)) {
    finish(request, (await handlers.endpoints[path]?.(request)) ?? nothingHere(path));
  } else if (isRest(path)) {
    finish(request, await handlers.rest(request));
  } else if (files !== undefined) {
    finish(request, await files.handle(request));
  } else if (path.startsWith(`${TRPC_PATH}/`)) {
    logWhenClosed(request, logRequest, 'portal');
    request.response.setHeader('Cache-Control', 'no-store');
    await handlers.trpc(request);
  } else if (handlers.pages !== null && path.startsWith('/')) {
    if (hasBrokenEscape(path)) throw badRequest('The path has a broken percent escape.');
    logWhenClosed(request, logRequest, 'page');
    // Pages trust these headers, so the values of the client are overwritten.
    message.headers['x-client-ip'] = request.ip ?? '';
    message.headers['x-client-country'] = request.country ?? '';
    message.headers['x-request-id'] = request.requestId;
    await handlers.pages.handle(message, request.response);
  } else {
    finish(request, path === '*' ? { status: 204, headers: {}, body: '', route: null } : nothingHere(path));
  }
}

/**
 * Returns the path of a request. A document or an endpoint may have a slash at the end, because people copy its address
 * with one. REST does not accept the slash, because a request with an empty id would return a list.
 */
function pathOf({ plain, endpoints }: HttpHandlers, { path }: LoggedRequest): string {
  const bare = path.replace(/\/$/, '');
  return Object.hasOwn(plain, bare) || Object.hasOwn(endpoints, bare) ? bare : path;
}

/** Returns whether pages of other origins may call a path: REST and the documents that anybody may read. */
const isOpenToOrigins = ({ plain, endpoints }: HttpHandlers, path: string): boolean =>
  isRest(path) ||
  Object.hasOwn(plain, path) ||
  (path.startsWith('/oauth/') && Object.hasOwn(endpoints, path));

/** Everything under `/api`, except what belongs to next-auth. */
const isRest = (path: string): boolean =>
  path === '/api' || (path.startsWith('/api/') && !path.startsWith('/api/auth/'));

/** For handlers that write their answers themselves. */
function logWhenClosed(request: LoggedRequest, logRequest: LogRequest, family: 'page' | 'portal'): void {
  const { response } = request;
  response.once('close', () => logRequest(request, { status: response.statusCode, route: null, family }));
}

const nothingHere = (path: string): RestAnswer =>
  failed(
    path.startsWith('/') ? notFound('There is no such page.') : badRequest('The request has no path.'),
    null,
  );

async function plainAnswer(
  { plain }: HttpHandlers,
  path: string,
  method: string | undefined,
): Promise<RestAnswer> {
  if (method !== 'GET' && method !== 'HEAD') {
    const headers = { Allow: 'GET, HEAD, OPTIONS' };
    if (method === 'OPTIONS') return { status: 204, headers, body: '', route: path };
    return failed(
      new ApiError('METHOD_NOT_SUPPORTED', 'The route does not accept this method.', { headers }),
      path,
    );
  }
  const { status, body } = (await plain[path]?.()) ?? { status: 404, body: null };
  return { status, headers: {}, body: JSON.stringify(body), route: path };
}

function requestOf(
  message: IncomingMessage,
  response: ServerResponse,
  { tracing, ...proxies }: HttpOptions,
): LoggedRequest {
  const target = targetOf(message.url ?? '');
  const cut = target.indexOf('?');
  // Never the caller's: readers of the audit log rely on it.
  const requestId = randomUUID();
  const { method = '', headers } = message;
  return {
    message,
    response,
    path: cut === -1 ? target : target.slice(0, cut),
    query: cut === -1 ? '' : target.slice(cut + 1),
    ip: clientAddress(message, proxies.trustedProxies),
    country: clientCountry(message, proxies),
    requestId,
    callerRequestId: callerRequestIdOf(message),
    startedAt: performance.now(),
    span: tracing.start('request', {
      kind: 'server',
      headers,
      attributes: { 'http.request.method': method, 'conference_room.request_id': requestId },
    }),
  };
}

/** Returns whether a path has a percent escape that cannot be decoded. */
function hasBrokenEscape(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Path and query of a request line, which may also carry a whole URL. */
function targetOf(url: string): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
