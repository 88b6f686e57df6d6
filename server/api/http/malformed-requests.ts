import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, ApiError } from '../../platform/errors/errors';
import { hasOwnTime } from '../../platform/http/own-deadline';
import type { RefuseSocket } from '../../platform/http/refuse-socket';

/** How long a connection may take, and how many there may be. Milliseconds. */
export interface ConnectionLimits {
  /** From the opening of a connection, or the first byte of a later request, to the end of the headers. */
  headersMs: number;
  /** The same, to the end of the body. */
  requestMs: number;
  /** Without any data in either direction, while a request is handled. */
  silenceMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** How often the first two limits are checked. */
  checkMs: number;
  /** Connections at the same time, calls included. */
  connections: number;
  /** The most connections of one address (IPv6: one /64). Behind proxies: its requests and calls in progress. */
  perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 60_000,
  silenceMs: 120_000,
  // Longer than the usual 60 s of load balancers, so that none of them reuses a connection that we just closed.
  keepAliveMs: 65_000,
  checkMs: 5_000,
  connections: 10_000,
  perAddress: 5_000,
};

/** Answers requests that Node would answer without a body or with wrong headers, or would not answer. */
export function answerOddRequests(server: Server, refuse: RefuseSocket): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasOwnTime(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, ...(CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED));
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (message, response) => server.emit('request', message, response));
}

/**
 * Handles a request without the upgrade that it offers, such as `h2c` for HTTP/2: a server may ignore the offer. Node
 * has stopped reading HTTP from the socket by then, so the request is written back in front of the following bytes,
 * without the offer.
 */
export function ignoreUpgrade(server: Server, message: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = message;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!/^(upgrade|http2-settings)$/i.test(name))
      lines.push(`${name}: ${withoutOffer(name, rawHeaders[at + 1] ?? '')}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

function withoutOffer(name: string, value: string): string {
  if (name.toLowerCase() !== 'connection') return value;
  const options = value.split(',').map((option) => option.trim());
  return options.filter((option) => !/^(upgrade|http2-settings)$/i.test(option)).join(', ');
}

export const WRONG_HOST = 'The request must have exactly one Host header.';

/** Returns whether a request names its host once, as RFC 9112, 3.2 requires. HTTP/1.0 may omit it. */
export function hasRightHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** @throws ApiError BAD_REQUEST */
export function assertOneHost(message: IncomingMessage): void {
  if (!hasRightHost(message)) throw badRequest(WRONG_HOST);
}

/**
 * Node takes the chunks apart and leaves every other transfer coding in the body, which would then be read undecoded.
 * @throws ApiError NOT_IMPLEMENTED for a transfer coding other than chunked
 */
export function assertReadableEncoding({ headers }: IncomingMessage): void {
  const encoding = headers['transfer-encoding']?.trim().toLowerCase();
  if (encoding === undefined || encoding === 'chunked') return;
  throw new ApiError('NOT_IMPLEMENTED', 'The server accepts no transfer coding other than chunked.', {
    headers: { Connection: 'close' }, // the rest of the body is not read
  });
}

type Refusal = [status: number, sentence: string];

const MALFORMED: Refusal = [400, 'The request is malformed.'];
const CLIENT_ERRORS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
