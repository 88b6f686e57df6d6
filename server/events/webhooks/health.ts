import type { Tx } from '../../platform/db/client';
import { hurryDeliveries } from '../queue/lanes';
import { disableWebhook, type DisableDeps } from './disable';
import type { Outcome } from './post-event';
import * as store from './store';

/** From so many failures in a row on an endpoint was down, rather than refusing some events. */
const DOWN_FAILURES = 10;
/** And for so long at least. */
const DOWN_MS = 60_000;
/** An endpoint that has failed for so long is disabled. */
const GIVEN_UP_MS = 5 * 86_400_000;

/** An endpoint, as far as its health goes. */
type Endpoint = Pick<
  store.WebhookRow,
  'id' | 'accountId' | 'missedAfter' | 'failingSince' | 'failures' | 'lastSuccessAt'
>;

/**
 * Records how an endpoint fares, after an attempt. One that is gone, or has failed for five days, is disabled. When one that
 * was down works again, everything that failed meanwhile is sent again at once. In a transaction that has locked the log.
 * @returns whether it is enabled still
 */
export async function recordHealth(
  deps: DisableDeps,
  tx: Tx,
  { accountId, id }: Pick<store.WebhookRow, 'accountId' | 'id'>,
  { isDelivered, statusCode }: Outcome,
  at: Date,
): Promise<boolean> {
  const found = await store.findWebhook(tx, accountId, id);
  if (found === null) return false;
  const { webhook } = found;
  if (isDelivered) {
    await recordSuccess(tx, webhook, at);
    return true;
  }
  const failure = await store.countFailure(tx, webhook, at);
  const failingSince = failure?.failingSince ?? at;
  const isFailing = at.getTime() - failingSince.getTime() >= GIVEN_UP_MS;
  if (statusCode !== 410 && !isFailing) return true;
  const reason = statusCode === 410 ? 'gone' : 'failing';
  await disableWebhook(deps, tx, { ...webhook, failingSince }, reason, at);
  return false;
}

async function recordSuccess(tx: Tx, webhook: Endpoint & { accountId: string }, at: Date): Promise<void> {
  const { failingSince, failures } = webhook;
  await store.updateWebhook(tx, webhook, { lastSuccessAt: at, failingSince: null, failures: 0 });
  const wasDown =
    failingSince !== null && failures >= DOWN_FAILURES && at.getTime() - failingSince.getTime() >= DOWN_MS;
  if (wasDown) await hurryDeliveries(tx, webhook.id, at);
}
