import { randomBytes } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers what Node by itself would answer without a body, with the wrong headers, or not at all. */
export function answerOddRequests(server: Server, apiVersion: string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(refusal(apiVersion, ...(CLIENT_ERRORS[error.code ?? ''] ?? MALFORMED)));
  });
  // An expectation that we do not know may be passed over (RFC 9110, 10.1.1).
  server.on('checkExpectation', (message, response) => server.emit('request', message, response));
}

/** What to write to a socket, whole, to refuse whatever was read from it. */
export function refusal(apiVersion: string, status: number, sentence: string): string {
  const body = JSON.stringify({ error: sentence });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-API-Version': apiVersion,
    'X-Request-Id': randomBytes(9).toString('base64url'),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/**
 * Serves a request as if it had not offered another protocol, such as the `h2c` of a client that would rather speak
 * HTTP/2: a server may ignore the offer. Node has stopped reading HTTP from the socket by then, so the request is put
 * back in front of what follows it, without the offer.
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

type Refusal = [status: number, sentence: string];

const MALFORMED: Refusal = [400, 'The request is malformed.'];
const CLIENT_ERRORS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
