import { createHash } from 'node:crypto';
import type { Vault } from '../../identity/tokens/vault';
import { headersOfPost } from '../../platform/outbound/guarded-post';
import type { HttpHeader, SentRequest } from '../../platform/outbound/http-header';
import { PostError } from '../../platform/outbound/post-error';
import type { WebhookEndpoints } from './endpoints';
import { signatureHeaders } from './signature';

export interface PostEventDeps {
  now: () => Date;
  vault: Vault;
  webhookEndpoints: Pick<WebhookEndpoints, 'post'>;
}

/** The fields of an endpoint that posting needs. The secrets are encrypted. */
export interface PostedEndpoint {
  id: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

/** The outcome of posting an event. */
export interface Outcome {
  /** The start of the attempt. */
  at: Date;
  durationMs: number;
  isDelivered: boolean;
  /** The status of the response; null: there was no valid response. */
  statusCode: number | null;
  /** The reason for the failure, in a sentence; null after a success. */
  errorMessage: string | null;
  /** The start of the answer, when it is text. */
  answerExcerpt: string | null;
  /** The header of the answer; null when there was none. */
  retryAfter: string | null;
  /** The headers of the answer that are kept; null: there was no valid response. */
  answerHeaders: HttpHeader[] | null;
  /** The request without its body; null: nothing was sent. */
  request: SentRequest | null;
}

/**
 * Posts an event to an endpoint once, with a signature as in Standard Webhooks.
 * @param signal aborts the request; then its reason is thrown
 */
export async function postEvent(
  deps: PostEventDeps,
  endpoint: PostedEndpoint,
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Outcome> {
  const at = deps.now();
  const answer = await answerOf(deps, endpoint, { id, body, at }, signal);
  return { at, durationMs: Math.max(0, deps.now().getTime() - at.getTime()), ...answer };
}

type Answer = Omit<Outcome, 'at' | 'durationMs'>;

const NO_ANSWER = {
  isDelivered: false,
  statusCode: null,
  answerExcerpt: null,
  retryAfter: null,
  answerHeaders: null,
};

async function answerOf(
  { vault, webhookEndpoints }: PostEventDeps,
  endpoint: PostedEndpoint,
  { id, body, at }: { id: string; body: string; at: Date },
  signal?: AbortSignal,
): Promise<Answer> {
  const secret = vault.open(endpoint.secret, endpoint.id);
  if (secret === null) {
    return {
      ...NO_ANSWER,
      request: null,
      errorMessage: "The signing secret cannot be decrypted with this server's key; rotate it.",
    };
  }
  const signature = signatureHeaders({ id, at, body }, [secret, ...previousSecrets(vault, endpoint, at)]);
  const posted = { url: endpoint.url, headers: signature, body };
  const request = describeRequest(posted);
  try {
    const { status, retryAfter, excerpt, headers } = await webhookEndpoints.post(posted, signal);
    const isDelivered = status >= 200 && status < 300;
    return {
      isDelivered,
      statusCode: status,
      errorMessage: isDelivered ? null : `It returned status ${status}.`,
      answerExcerpt: excerpt === '' ? null : excerpt,
      retryAfter,
      answerHeaders: headers,
      request,
    };
  } catch (error) {
    if (error instanceof PostError) return { ...NO_ANSWER, request, errorMessage: error.message };
    throw error;
  }
}

const describeRequest = (posted: Parameters<typeof headersOfPost>[0]): SentRequest => ({
  url: posted.url,
  headers: Object.entries(headersOfPost(posted)).map(([name, value]) => ({ name, value })),
  bodySha256: sha256Of(posted.body),
});

/** Returns the SHA-256 of a body in UTF-8, in hex. */
export const sha256Of = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Returns the secret before the last rotation, while it signs. */
function previousSecrets(
  vault: Vault,
  { id, previousSecret, previousSecretUntil }: PostedEndpoint,
  at: Date,
): string[] {
  if (previousSecret === null || previousSecretUntil === null || previousSecretUntil <= at) return [];
  const opened = vault.open(previousSecret, id);
  return opened === null ? [] : [opened];
}
