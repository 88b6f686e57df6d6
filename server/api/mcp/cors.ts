import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers that pages may send but need permission for. `X-API-Key` is left out: secret keys are not for browsers. */
const SENT = [
  'Authorization',
  'Content-Type',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'MCP-Session-Id',
  'Mcp-Method',
  'Mcp-Name',
];

/** Headers of answers that a page may read, in addition to those that need no permission. */
const READ = ['MCP-Session-Id', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

/** How long a browser may remember an answer to its question, in seconds. Chrome takes no more. */
const REMEMBERED_SECONDS = 7200;

/**
 * Lets a page of an origin that has passed the guard call the tools with a bearer, and read the answer. A request with
 * `X-API-Key` is not permitted.
 * @returns whether the request was only a preflight, which has then been answered
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
