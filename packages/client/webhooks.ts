import type { WebhookEvent } from './generated.ts';

/** The request is not from the server, or too old. Return 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** The headers of a request: of `fetch`, or of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature of a webhook and returns its event. Skip events whose `id` you have already handled: an
 * event arrives at least once.
 * @param body the bytes that arrived, before they are parsed
 * @param secret the signing secret of the endpoint, `whsec_…`
 * @param options.toleranceSeconds how far its time may differ from your clock; default 300
 * @param options.now the present time; default your clock
 * @throws WebhookVerificationError
 */
export async function constructEvent(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options: { toleranceSeconds?: number; now?: Date } = {},
): Promise<WebhookEvent> {
  const [id, sentAt, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    read(headers, name),
  );
  if (!id || !sentAt || !signatures)
    throw new WebhookVerificationError('The headers of the webhook are missing.');
  const age = (options.now ?? new Date()).getTime() / 1_000 - Number(sentAt);
  if (!(Math.abs(age) <= (options.toleranceSeconds ?? TOLERANCE_SECONDS)))
    throw new WebhookVerificationError('The time of the webhook is too far from the present.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${text}`);
  const key = await crypto.subtle.importKey(
    'raw',
    keyBytes(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  for (const signature of signatures.split(' ')) {
    const [version, given] = signature.split(',');
    if (version !== 'v1' || given === undefined) continue;
    const bytes = fromBase64(given);
    if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return parse(text);
  }
  throw new WebhookVerificationError('The signature of the webhook is not valid.');
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new TypeError('The secret must be that of the endpoint: whsec_….');
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** @returns the body, whose signature proves that the server wrote it */
const parse = (text: string): WebhookEvent => JSON.parse(text);

function read(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
