import type { Db, Tx } from '../../platform/db/client';
import { mayEmbed } from '../../platform/embed-origins';
import type { JoinClaims } from '../../identity/tokens/issuer';
import { findRoomOfToken } from '../access/access';
import { exclusionOf, type Exclusion, type HolderFacts } from '../access/standing';
import { refusals, type Refused } from './refusals';

const REFUSALS: Record<Exclusion, Refused> = {
  revoked: refusals.tokenRevoked,
  banned: refusals.removed,
  denied: refusals.denied,
};

/**
 * Returns why the holder of a join token is kept out of a room, whatever happens in it; null: nothing keeps them out.
 * @param origin of the page that joins; null: a page of this server, or a client that is not a browser
 */
export function exclusionRefusal(holder: HolderFacts, origin: string | null): Refused | null {
  if (!mayEmbed(holder.embedOrigins, origin)) return refusals.originDenied;
  const exclusion = exclusionOf(holder);
  return exclusion && REFUSALS[exclusion];
}

/**
 * Returns the room of a join token, deleted or not, with what is stored about its holder; null: there is no such room.
 */
export const findRoomOfClaims = (
  db: Db | Tx,
  { room, sub, jti, invitation }: Pick<JoinClaims, 'room' | 'sub' | 'jti' | 'invitation'>,
) => findRoomOfToken(db, room, { subject: sub, tokenId: jti, invitationId: invitation ?? null });
