import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers that a page may send and that need permission. `X-API-Key` is left out: browsers must not use secret keys. */
const SENT = [
  'Authorization',
  'Content-Type',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'MCP-Session-Id',
  'Mcp-Method',
  'Mcp-Name',
];

/** Headers of answers that a page may read beside those that need no leave. */
const READ = ['MCP-Session-Id', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

/** How long a browser may remember an answer to its question, in seconds. Chrome takes no more. */
const REMEMBERED_SECONDS = 7200;

/**
 * Lets a page of an origin that has passed the guard call the tools with a bearer, and read the answer. A request with
 * `X-API-Key` gets no leave.
 * @returns whether it was a browser's question alone, which is answered then
 */
export function allowOrigin({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.origin === undefined) return false;
  response.setHeader('Vary', 'Origin');
  if (headers['x-api-key'] === undefined) {
    response.setHeader('Access-Control-Allow-Origin', headers.origin);
    response.setHeader('Access-Control-Expose-Headers', READ.join(', '));
  }
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  response.setHeader('Access-Control-Allow-Methods', 'POST');
  response.setHeader('Access-Control-Allow-Headers', SENT.join(', '));
  response.setHeader('Access-Control-Max-Age', String(REMEMBERED_SECONDS));
  return true;
}
