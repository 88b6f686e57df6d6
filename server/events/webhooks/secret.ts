import { randomBytes } from 'node:crypto';

/** The prefix of the base64 of a webhook's secret, as Standard Webhooks defines it. */
const PREFIX = 'whsec_';
const KEY_BYTES = 24;

/** Creates a new secret of a webhook: `whsec_` and 24 random bytes in base64. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

/** Returns the bytes that a secret signs with. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');
