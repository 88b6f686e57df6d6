import { createHmac } from 'node:crypto';
import type { RelayUser } from './engine';

export interface TurnServer {
  urls: string[];
  /** The secret shared with the relay. */
  secret: string;
  /** Lifetime of credentials, in seconds. */
  ttlSeconds: number;
}

/**
 * The maximum lifetime of a guest's credentials, in seconds. Anybody can be a guest, and the relay has no other check.
 */
const GUEST_TTL_SECONDS = 3_600;

/** Returns the lifetime of a holder's credentials, in seconds. */
export const ttlSecondsOf = ({ ttlSeconds }: TurnServer, { isGuest }: Pick<RelayUser, 'isGuest'>): number =>
  isGuest ? Math.min(ttlSeconds, GUEST_TTL_SECONDS) : ttlSeconds;

/**
 * Credentials for a TURN relay that expire, in coturn's REST form: the user name is the moment of expiry (seconds
 * since 1970) and a pseudonym, the password its HMAC-SHA1 with the shared secret. The relay limits usage by pseudonym:
 * it stands for the person and not for one connection, so that joining again does not evade the limits.
 * @see https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
 */
export function turnCredentials(turn: TurnServer, holder: RelayUser, now: Date) {
  const end = Math.floor(now.getTime() / 1000) + ttlSecondsOf(turn, holder);
  const username = `${end}:${pseudonym(turn, holder)}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return { urls: turn.urls, username, credential };
}

/** Identifies one person in one room without revealing who they are. */
const pseudonym = ({ secret }: TurnServer, { roomId, subject }: RelayUser): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([roomId, subject]))
    .digest('base64url')
    .slice(0, 22);
