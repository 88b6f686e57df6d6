import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How assistants reach the server over HTTP. */
export interface HttpConfig {
  host: string;
  port: number;
  /** What callers present as their bearer; null: nothing is asked for. */
  token: string | null;
  /** Names in Host and Origin headers that are answered, in lower case, without a port. */
  allowedHosts: readonly string[];
}

/** Why a request is not let in. */
export interface Refusal {
  status: 401 | 403;
  sentence: string;
}

/**
 * Lets in requests for a name of this server, from no page of another site, with the token where one is set. A page in
 * somebody's browser that has its own name point at this machine (DNS rebinding) is known by Host and Origin.
 * @returns null: let in
 */
export function refusal(config: HttpConfig, headers: IncomingHttpHeaders): Refusal | null {
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
function isAllowed({ allowedHosts }: HttpConfig, origin: string): boolean {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(origin) || !URL.canParse(origin)) return false;
  return allowedHosts.includes(new URL(origin).hostname);
}

function bearerOf(authorization: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

/** Takes the same time whatever is given; hashing makes the lengths equal. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
