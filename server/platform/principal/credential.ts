import type { IncomingHttpHeaders } from 'node:http';

/** What a request carries to say who it is from. Unchecked. */
export interface Credential {
  /** `X-API-Key` */
  apiKey: string | null;
  /** `Authorization: Bearer` */
  bearer: string | null;
  /** The login that the portal's cookie names, its seal already checked. Never set on the REST routes. */
  loginId: string | null;
  /** Set for calls that our own pages make inside this process, never for what came over the wire. */
  fromPages: boolean;
}

/** Reads the credential headers of a REST request. Cookies do not count there. */
export function readCredential(headers: IncomingHttpHeaders): Credential {
  const apiKey = headers['x-api-key'];
  const authorization = headers.authorization;
  return {
    apiKey: typeof apiKey === 'string' && apiKey !== '' ? apiKey : null,
    bearer: authorization === undefined ? null : bearerOf(authorization),
    loginId: null,
    fromPages: false,
  };
}

/** An authorization header of another scheme is a bearer that fits nothing, so that it is refused like a wrong one. */
function bearerOf(authorization: string): string | null {
  const match = /^bearer +(\S+) *$/i.exec(authorization);
  return match?.[1] ?? (authorization.trim() === '' ? null : '');
}
