import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers that pages may send but need permission for. `X-API-Key` is left out: secret keys are not for browsers. */
const SENT = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Prefer',
  'Range',
  'X-Request-Id',
];

/** Headers of answers that a page may read, in addition to those that need no permission. */
const READ = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-API-Version',
  'X-Request-Id',
];

/** How long a browser may remember an answer to its question, in seconds. Chrome takes no more. */
const REMEMBERED_SECONDS = 7200;

/**
 * Lets pages of any origin call REST with a bearer or without a credential, which is safe because REST ignores cookies.
 * A call with `X-API-Key`, and the preflight for it, is not permitted, because a secret key in a page is public.
 */
export function allowOtherOrigins({ method, headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['x-api-key'] !== undefined) return;
  const asked = headers['access-control-request-headers'];
  if (asked?.split(',').some((name) => name.trim().toLowerCase() === 'x-api-key')) return;
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PATCH, PUT, DELETE');
    response.setHeader('Access-Control-Allow-Headers', SENT.join(', '));
    response.setHeader('Access-Control-Max-Age', String(REMEMBERED_SECONDS));
  } else {
    response.setHeader('Access-Control-Expose-Headers', READ.join(', '));
  }
}
