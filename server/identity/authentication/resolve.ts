import type { Db } from '../../platform/db/client';
import { forbidden, unauthorized } from '../../platform/errors/errors';
import { isPublishableKey } from '../keys/secret';
import { identifyGrant } from '../grants/identify';
import { identifyKey } from '../keys/identify';
import type { AgedJoin, Tokens } from '../tokens/issuer';
import { findLogin } from '../users/logins';
import type { Auth, Credential, IdentifyKey, UnknownCall } from '../../platform/principal/credential';
import {
  SCOPES,
  type Principal,
  type RoomPrincipal,
  type UserPrincipal,
} from '../../platform/principal/principal';

export interface ResolveDeps {
  db: Db;
  tokens: Tokens;
  now: () => Date;
  baseUrl: string;
}

/**
 * Returns the caller, once per call.
 * @throws ApiError UNAUTHORIZED when the operation needs a credential and the call has no valid one, and for
 *   publishable keys everywhere. FORBIDDEN for a valid key where only bearers are accepted, and for a key from an address
 *   that its list does not contain.
 */
export async function resolvePrincipal(
  deps: ResolveDeps,
  auth: Auth,
  call: UnknownCall,
  identify: IdentifyKey = (apiKey) => identifyKey(deps, apiKey, call),
): Promise<Principal> {
  const { credential } = call;
  const { apiKey, bearer, loginId } = credential;
  refusePublishable(credential);
  if (credential.grantToken !== undefined) return grantOf(deps, auth, credential.grantToken);
  switch (auth) {
    case 'pages':
      return credential.fromPages ? { kind: 'anonymous' } : refuse('portal');
    case 'portal':
      return (await userOf(deps, loginId)) ?? refuse(auth);
    case 'key':
      return (apiKey !== null && (await identify(apiKey))) || refuse(auth);
    case 'user':
      if (bearer !== null) return (await bearerOf(deps, bearer)) ?? refuse(auth);
      if (loginId !== null) return (await userOf(deps, loginId)) ?? refuse(auth);
      if (apiKey !== null && (await identify(apiKey))) {
        throw forbidden('This route does not accept secret keys; use a bearer token.');
      }
      return refuse(auth);
    case 'user-or-key':
      return (await eitherOf(deps, credential, identify)) ?? refuse(auth);
    case 'participant': {
      const join = bearer === null ? null : deps.tokens.readJoinOfAnyAge(bearer);
      return join === null ? refuse(auth) : holderOf(join);
    }
    case 'public': {
      const isWrong = credential.isStrict === true && (apiKey ?? bearer) !== null;
      return (
        (await eitherOf(deps, credential, identify)) ??
        (isWrong ? refuse('user-or-key') : { kind: 'anonymous' })
      );
    }
    default:
      return auth satisfies never;
  }
}

/** Returns the principal of an application, which may call the operations of a key. */
async function grantOf(deps: ResolveDeps, auth: Auth, token: string): Promise<Principal> {
  const takesKeys = auth === 'key' || auth === 'user-or-key' || auth === 'public';
  const principal = takesKeys ? await identifyGrant(deps, token) : null;
  if (principal === null) throw unauthorized('The access token is no longer valid.');
  return principal;
}

/**
 * Publishable keys are refused on every route, public ones included.
 * @throws ApiError UNAUTHORIZED
 */
export function refusePublishable({ apiKey, bearer }: Credential): void {
  if ((apiKey !== null && isPublishableKey(apiKey)) || (bearer !== null && isPublishableKey(bearer))) {
    throw unauthorized('Publishable keys are not accepted here; use a secret key.');
  }
}

async function eitherOf(
  deps: ResolveDeps,
  { apiKey, bearer, loginId }: Credential,
  identify: IdentifyKey,
): Promise<Principal | null> {
  if (apiKey !== null) return identify(apiKey);
  if (loginId !== null) return userOf(deps, loginId);
  return bearer === null ? null : bearerOf(deps, bearer);
}

async function bearerOf(deps: ResolveDeps, bearer: string): Promise<Principal | null> {
  const claims = deps.tokens.readJoin(bearer);
  if (claims) return holderOf({ claims, isExpired: false });
  const access = deps.tokens.readAccess(bearer);
  return access === null ? null : userOf(deps, access.login);
}

const holderOf = ({ claims, isExpired }: Pick<AgedJoin, 'claims' | 'isExpired'>): RoomPrincipal => ({
  kind: 'room',
  roomId: claims.room,
  role: claims.role,
  subject: claims.sub,
  tokenId: claims.jti,
  invitationId: claims.invitation ?? null,
  permissions: claims.permissions ?? {},
  scopes: SCOPES.filter((scope) => claims.scope.split(' ').includes(scope)),
  isExpired,
});

async function userOf(deps: ResolveDeps, loginId: string | null): Promise<UserPrincipal | null> {
  const login = loginId === null ? null : await findLogin(deps, loginId);
  if (login === null) return null;
  const { id, ...person } = login;
  return { kind: 'user', loginId: id, ...person, scopes: SCOPES };
}

const SENTENCES = {
  key: 'A valid secret key is needed in the X-API-Key header.',
  user: 'A valid bearer token is needed in the Authorization header.',
  'user-or-key': 'A valid secret key (X-API-Key) or bearer token (Authorization) is needed.',
  participant: 'A valid join token is needed in the Authorization header.',
  portal: 'Please sign in.',
} as const;

function refuse(auth: keyof typeof SENTENCES): never {
  throw unauthorized(SENTENCES[auth]);
}
