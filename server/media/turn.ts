import { createHmac } from 'node:crypto';

export interface TurnServer {
  urls: string[];
  /** The secret shared with the relay. */
  secret: string;
  /** How long what is made of it works, in seconds. */
  ttlSeconds: number;
}

/**
 * Credentials for a TURN relay that end by themselves, in coturn's REST form: the user name is the moment of the end
 * (seconds since 1970) and who it is for, the password its HMAC-SHA1 under the shared secret.
 * @see https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
 */
export function turnCredentials({ urls, secret, ttlSeconds }: TurnServer, holder: string, now: Date) {
  const username = `${Math.floor(now.getTime() / 1000) + ttlSeconds}:${holder}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return { urls, username, credential };
}
