import type { IncomingHttpHeaders } from 'node:http';
import type { KeyPrincipal, Principal } from './principal';

/** The credentials of a request, not verified yet. */
export interface Credential {
  /** `X-API-Key` */
  apiKey: string | null;
  /** `Authorization: Bearer` */
  bearer: string | null;
  /** The login that the portal's cookie names, already decrypted. Never set on REST routes. */
  loginId: string | null;
  /** Set for calls that this server's pages make inside the process, never for requests from outside. */
  fromPages: boolean;
  /** The access token of an application. Set only for calls of tools that `/mcp` makes inside the process. */
  grantToken?: string;
  /** `Prefer: handling=strict`: also refuses a wrong credential when none is needed; absent: it is ignored. */
  isStrict?: boolean;
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
    isStrict: isStrict(headers),
  };
}

/** Returns whether a request has `Prefer: handling=strict` (RFC 7240), which refuses otherwise ignored mistakes. */
export const isStrict = (headers: IncomingHttpHeaders): boolean =>
  [headers.prefer].flat().some((preference) => /\bhandling=strict\b/i.test(preference ?? ''));

/** Treats an Authorization header of another scheme as an invalid bearer, so that it is refused. */
function bearerOf(authorization: string): string | null {
  const match = /^bearer +(\S+) *$/i.exec(authorization);
  return match?.[1] ?? (authorization.trim() === '' ? null : '');
}

/**
 * The callers that an operation admits.
 * - `public`: anybody; a wrong credential is ignored, unless the operation is strict
 * - `key`: secret keys, and applications with the tools of the operation
 * - `user`: bearers (human or room-scoped)
 * - `user-or-key`: both
 * - `participant`: join tokens, also those that have expired: the rule requires that their holder was in the session
 * - `portal`: a signed-in person in the portal; never over REST
 * - `pages`: this server's pages inside the process, for facts that only they can verify (a provider's sign-in)
 */
export type Auth = 'public' | 'key' | 'user' | 'user-or-key' | 'participant' | 'portal' | 'pages';

/** A call whose caller is not authenticated yet. */
export interface UnknownCall {
  credential: Credential;
  /** The network address of the caller. Some keys can be used from some addresses only. */
  ip: string | null;
  requestId: string | null;
}

/** How a secret key is looked up; operations that read something else along with it bring their own. */
export type IdentifyKey = (apiKey: string) => Promise<KeyPrincipal | null>;

/**
 * Authenticates a call, once per call.
 * @throws ApiError UNAUTHORIZED when the operation needs a credential and the call has no valid one, and for
 *   publishable keys on every operation. FORBIDDEN for a credential of a kind that the operation does not accept, and
 *   for a key from an address that its list does not contain
 */
export type Authenticate<Deps> = (
  deps: Deps,
  auth: Auth,
  call: UnknownCall,
  identify?: IdentifyKey,
) => Promise<Principal>;

/** The guest identity of a browser, so that a guest who enters again is the same person. */
export interface GuestIdentity {
  /** The guest that the cookie names; null without a cookie, or when it is altered or expired. */
  read(): Promise<string | null>;
  /** Makes the browser keep that identity for another 30 days. */
  keep(guestId: string): Promise<void>;
}
