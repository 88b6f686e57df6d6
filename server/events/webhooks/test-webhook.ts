import type { Db } from '../../platform/db/client';
import { ApiError } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import { toEnvelope } from '../log/envelope';
import { ownWebhook, type AccountCaller } from './access';
import type { WebhookEndpoints } from './endpoints';
import { postEvent, type PostEventDeps } from './post-event';

interface Deps extends PostEventDeps {
  db: Db;
  webhookEndpoints: Pick<WebhookEndpoints, 'post' | 'tests'>;
}

/**
 * Posts an event of type `webhook.test` to an endpoint immediately, whatever its status, and returns the outcome.
 * @throws ApiError NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS while four tests of the owner's endpoints run
 */
export async function testWebhook(deps: Deps, caller: AccountCaller, { webhookId }: { webhookId: string }) {
  const { db, now, webhookEndpoints } = deps;
  const { webhook } = await ownWebhook(db, caller, webhookId);
  const end = webhookEndpoints.tests.take({ owner: caller.principal.ownerId });
  if (end === null) {
    throw new ApiError('TOO_MANY_REQUESTS', 'Four tests of your webhooks are already running.', {
      headers: { 'Retry-After': '1' },
    });
  }
  try {
    const { accountId, mode } = caller.principal;
    const event = toEnvelope({
      id: newId('evt'),
      type: 'webhook.test',
      at: now(),
      accountId,
      mode,
      sequence: 0,
      roomId: null,
      sessionId: null,
      requestId: caller.requestId,
      data: { webhookId },
    });
    const posted = await postEvent(deps, webhook, { id: event.id, body: JSON.stringify(event) });
    const { isDelivered, statusCode, durationMs, errorMessage, answerExcerpt } = posted;
    return { isDelivered, statusCode, durationMs, errorMessage, answerExcerpt };
  } finally {
    end();
  }
}
