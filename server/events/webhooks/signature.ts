import { createHmac } from 'node:crypto';
import { signingKeyOf } from './secret';

/** One attempt at a delivery. */
interface SignedMessage {
  /** The event's id, the same at every attempt, by which a receiver recognises a repeat. It has no full stop. */
  id: string;
  /** The time of sending. Receivers reject messages that differ from their clock by more than five minutes. */
  at: Date;
  /** These very characters are sent, in UTF-8. */
  body: string;
}

/**
 * Returns the headers of Standard Webhooks v1.
 *
 * The signed text is `<webhook-id>.<webhook-timestamp>.<body>` in UTF-8, with the timestamp in whole seconds since
 * 1970. A signature is `v1,` and the base64 of the HMAC-SHA256 of that text under the bytes of a secret.
 * `webhook-signature` has one signature for each secret, separated by spaces, so that a receiver can verify with
 * either while a secret is replaced.
 */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly [string, ...string[]]) {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const content = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signatureOf(content, secret)).join(' '),
  };
}

const signatureOf = (content: string, secret: string): string =>
  `v1,${createHmac('sha256', signingKeyOf(secret)).update(content).digest('base64')}`;
