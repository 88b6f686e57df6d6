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

/**
 * Records how an endpoint fares, after an attempt. One that is gone, or has failed for five days, is disabled. When one that
 * was down works again, everything that failed meanwhile is sent again at once. In a transaction that has locked the log.
 * @param webhook.url the address of the attempt: what is gone there says nothing about another one, to which it was changed
 * @returns whether it is enabled still
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
