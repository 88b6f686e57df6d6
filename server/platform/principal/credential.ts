import type { IncomingHttpHeaders } from 'node:http';
import type { KeyPrincipal, Principal } from './principal';

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

/**
 * Who may call an operation.
 * - `public`: anybody; a credential that is wrong counts as none
 * - `key`: secret keys
 * - `user`: bearers (human or room-scoped)
 * - `user-or-key`: both
 * - `portal`: a signed-in person in the portal; never over REST
 * - `pages`: our own pages inside this process, for what they vouch for (who a provider says somebody is)
 */
export type Auth = 'public' | 'key' | 'user' | 'user-or-key' | 'portal' | 'pages';

/** How a secret key is looked up; operations that read something else along with it bring their own. */
export type IdentifyKey = (apiKey: string) => Promise<KeyPrincipal | null>;

/**
 * Tells who is calling, once per call.
 * @throws ApiError UNAUTHORIZED when the operation needs a credential and there is no good one; FORBIDDEN for a credential
 *   of a kind that the operation does not take
 */
export type Authenticate<Deps> = (
  deps: Deps,
  auth: Auth,
  credential: Credential,
  identify?: IdentifyKey,
) => Promise<Principal>;

/** Who a guest is in one browser, so that somebody who enters again is the same person. */
export interface GuestIdentity {
  /** The guest that the browser came with; null when it is none yet, or its cookie is altered or expired. */
  read(): Promise<string | null>;
  /** Has the browser stay that guest for another 30 days. */
  keep(guestId: string): Promise<void>;
}
