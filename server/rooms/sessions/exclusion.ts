import type { Db, Tx } from '../../platform/db/client';
import type { JoinClaims } from '../../identity/tokens/issuer';
import { refusals, type Refused } from './refusals';
import * as store from './store';

/**
 * Why the holder of a join token is kept out of a room, whatever happens in it: they are banned, which holds for every token
 * of theirs, this token was revoked, or a host did not let them into the call that runs. Null: nothing keeps them out.
 */
export async function findExclusion(
  db: Db | Tx,
  claims: Pick<JoinClaims, 'room' | 'sub' | 'jti'>,
): Promise<Refused | null> {
  const { isBanned, isTokenRevoked, isDenied } = await store.findExclusion(db, claims);
  if (isBanned) return refusals.removed;
  if (isTokenRevoked) return refusals.tokenRevoked;
  return isDenied ? refusals.denied : null;
}
