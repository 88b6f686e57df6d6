import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How assistants reach the server over HTTP. */
export interface HttpConfig {
  host: string;
  port: number;
  /** The bearer token that callers must send; null: none. */
  token: string | null;
  /** How many proxies in front of the server are trusted to say where a request comes from. */
  trustedProxies: number;
  /** Host names that are allowed in Host and Origin headers, in lower case, without a port. */
  allowedHosts: readonly string[];
}

/** Why a request is refused. */
export interface Refusal {
  status: 401 | 403;
  sentence: string;
}

/**
 * Checks Host, Origin and, where one is set, the bearer token. Host and Origin protect against pages of other sites,
 * including those whose name resolves to this machine (DNS rebinding).
 * @returns null when the request is allowed
 */
export function checkRequest(
  config: Pick<HttpConfig, 'token' | 'allowedHosts'>,
  headers: IncomingHttpHeaders,
): Refusal | null {
  const { host, origin, authorization } = headers;
  if (!isAllowed(config, `http://${host ?? ''}`))
    return { status: 403, sentence: 'This host is not allowed.' };
  if (origin !== undefined && !isAllowed(config, origin)) {
    return { status: 403, sentence: 'This origin is not allowed.' };
  }
  if (config.token !== null && !isSame(bearerOf(authorization), config.token)) {
    return { status: 401, sentence: 'The bearer token is missing or wrong.' };
  }
  return null;
}

/** Takes an origin and nothing longer: `http://localhost@evil.example` is another host's. */
function isAllowed({ allowedHosts }: Pick<HttpConfig, 'allowedHosts'>, origin: string): boolean {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(origin) || !URL.canParse(origin)) return false;
  return allowedHosts.includes(new URL(origin).hostname);
}

function bearerOf(authorization: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

/** Compares in constant time; hashing makes the lengths equal. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
