import { createHmac } from 'node:crypto';
import type { MediaHolder } from './engine';

export interface TurnServer {
  urls: string[];
  /** The secret shared with the relay. */
  secret: string;
  /** How long what is made of it works, in seconds. */
  ttlSeconds: number;
}

/** Longest life of what a guest is given, in seconds: anybody may be one, and the relay asks for nothing else. */
const GUEST_TTL_SECONDS = 3_600;

/** How long credentials of that holder work, in seconds. */
export const ttlSecondsOf = ({ ttlSeconds }: TurnServer, { isGuest }: MediaHolder): number =>
  isGuest ? Math.min(ttlSeconds, GUEST_TTL_SECONDS) : ttlSeconds;

/**
 * Credentials for a TURN relay that end by themselves, in coturn's REST form: the user name is the moment of the end
 * (seconds since 1970) and who it is for, the password its HMAC-SHA1 under the shared secret. The relay counts by who it
 * is for: that is the person and not their place in the call, or joining again would be a way around its limits.
 * @see https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
 */
export function turnCredentials(turn: TurnServer, holder: MediaHolder, now: Date) {
  const end = Math.floor(now.getTime() / 1000) + ttlSecondsOf(turn, holder);
  const username = `${end}:${pseudonym(turn, holder)}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return { urls: turn.urls, username, credential };
}

/** Tells one person in one room from others, and nobody who they are. */
const pseudonym = ({ secret }: TurnServer, { roomId, subject }: MediaHolder): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([roomId, subject]))
    .digest('base64url')
    .slice(0, 22);
