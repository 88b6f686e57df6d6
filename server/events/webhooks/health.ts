import type { Tx } from '../../platform/db/client';
import { hurryDeliveries } from '../queue/lanes';
import { disableWebhook, type DisableDeps } from './disable';
import type { Outcome } from './post-event';
import * as store from './store';

/** The number of failures in a row after which an endpoint counts as down, rather than as refusing some events. */
const DOWN_FAILURES = 10;
/** And for so long at least. */
const DOWN_MS = 60_000;
/** The time after which a failing endpoint is disabled, in milliseconds. */
const GIVEN_UP_MS = 5 * 86_400_000;

/**
 * Stores the health of an endpoint after an attempt. An endpoint that is gone, or has failed for five days, is
 * disabled. When an endpoint that was down works again, all deliveries that failed during that time are retried
 * immediately. Runs in a transaction that has locked the log.
 * @param webhook.url the address of the attempt, because its failure does not concern an address that was set later
 * @returns whether the endpoint is still enabled
 */
export async function recordHealth(
  deps: DisableDeps,
  tx: Tx,
  webhook: Pick<store.WebhookRow, 'accountId' | 'id' | 'url'>,
  { isDelivered, statusCode }: Outcome,
  at: Date,
): Promise<boolean> {
  if (isDelivered) {
    const before = await store.recordSuccess(tx, webhook, at);
    if (before !== null && wasDown(before, at)) await hurryDeliveries(tx, webhook.id, at);
    return before !== null;
  }
  const failed = await store.countFailure(tx, webhook, at);
  if (failed === null) return false;
  const isFailing = at.getTime() - (failed.failingSince ?? at).getTime() >= GIVEN_UP_MS;
  const isGone = statusCode === 410 && failed.url === webhook.url;
  if (!isGone && !isFailing) return true;
  await disableWebhook(deps, tx, failed, isGone ? 'gone' : 'failing', at);
  return false;
}

const wasDown = ({ failingSince, failures }: store.Failures, at: Date): boolean =>
  failingSince !== null && failures >= DOWN_FAILURES && at.getTime() - failingSince.getTime() >= DOWN_MS;
