import { randomUUID } from 'node:crypto';
import { ApiError } from '../../platform/errors/errors';
import type { Scope } from '../../platform/principal/principal';
import type { Issued, JoinClaims, Tokens } from './issuer';

/** The claims that the caller of `issueJoinToken` decides. */
export interface NewJoinClaims extends Pick<JoinClaims, 'sub' | 'room' | 'role' | 'name' | 'mode'> {
  /** Null or absent: nothing is taken away from the role. */
  permissions?: JoinClaims['permissions'] | null;
  /** Null or absent: the application stores nothing. */
  metadata?: JoinClaims['metadata'] | null;
  /** The invitation with which the token is revoked. */
  invitation?: string;
}

/** A join token and its id, the claim `jti`. */
interface IssuedJoin extends Issued {
  tokenId: string;
}

/** The scopes of the token of a host or co-host in its room. The event log belongs to the account. */
const ROOM_SCOPES: readonly Scope[] = ['svc:rooms', 'svc:history'];

/**
 * Makes a join token. Hosts and co-hosts may also use theirs as a bearer for their room; participants may only enter.
 * @param tokenId a UUID; tokens with the same id are revoked together
 * @throws ApiError BAD_GATEWAY when signing fails.
 */
export function issueJoinToken(
  tokens: Tokens,
  { permissions, metadata, ...claims }: NewJoinClaims,
  ttlSeconds: number,
  tokenId: string = randomUUID(),
): IssuedJoin {
  const scope = claims.role === 'participant' ? '' : ROOM_SCOPES.join(' ');
  try {
    const given = { ...(permissions && { permissions }), ...(metadata && { metadata }) };
    return { ...tokens.signJoin({ ...claims, ...given, scope, jti: tokenId }, ttlSeconds), tokenId };
  } catch (cause) {
    throw new ApiError('BAD_GATEWAY', 'The join token could not be minted; please try again.', { cause });
  }
}
