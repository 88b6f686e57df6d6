import { createHmac } from 'node:crypto';
import { signingKeyOf } from './secret';

/** One attempt at a delivery. */
interface SignedMessage {
  /** The event's id, the same at every attempt, by which a receiver recognises a repeat. It has no full stop. */
  id: string;
  /** When it is sent. Receivers refuse what is more than five minutes away from their clock. */
  at: Date;
  /** These very characters are sent, in UTF-8. */
  body: string;
}

/**
 * The headers of Standard Webhooks v1.
 *
 * What is signed is `<webhook-id>.<webhook-timestamp>.<body>` in UTF-8, the timestamp in whole seconds since 1970. A
 * signature is `v1,` and the base64 of the HMAC-SHA256 of that under the bytes of a secret. One for each secret stands in
 * `webhook-signature`, with spaces between them, so that a receiver verifies with either while a secret is replaced.
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
