import type { Db } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import { lockLog } from '../log/lock';
import { scheduleNext } from '../queue/lanes';
import type { DisableDeps } from '../webhooks/disable';
import { recordHealth } from '../webhooks/health';
import type { Outcome } from '../webhooks/post-event';
import { nextAttemptAt } from './schedule';
import * as store from './store';

export interface OutcomeDeps extends DisableDeps {
  db: Db;
  now: () => Date;
  /** Returns a random number from 0 to 1. */
  random: () => number;
}

/**
 * Stores the outcome of an attempt, unless another process has the delivery by now or the delivery was cancelled. Sets
 * the next attempt or the end of the delivery, updates the health of the endpoint, and releases the next delivery of
 * the lane.
 */
export async function recordOutcome(
  deps: OutcomeDeps,
  delivery: Pick<store.LeasedDelivery, 'attempts' | 'endpoint'>,
  lease: store.DeliveryLease,
  outcome: Outcome,
): Promise<void> {
  const { id: webhookId, accountId } = delivery.endpoint;
  await deps.db.transaction(async (tx) => {
    if ((await lockLog(tx, accountId)) === null) return;
    const at = deps.now();
    const { isDelivered, retryAfter, ...attempt } = outcome;
    const settled = settle(deps, delivery.attempts + 1, { isDelivered, retryAfter, at });
    const lane = await store.settleDelivery(tx, lease, settled, { id: newId('att'), ...attempt });
    if (lane === null) return;
    const isEnabled = await recordHealth(deps, tx, delivery.endpoint, outcome, at);
    if (isEnabled) await scheduleNext(tx, [{ webhookId, lane }], at);
  });
}

/** Returns the new state of a delivery after that many attempts. */
function settle(
  { random }: Pick<OutcomeDeps, 'random'>,
  attempts: number,
  { isDelivered, retryAfter, at }: Pick<Outcome, 'isDelivered' | 'retryAfter' | 'at'>,
) {
  const next = isDelivered ? null : nextAttemptAt({ failures: attempts, failedAt: at, retryAfter }, random);
  const status = isDelivered ? 'succeeded' : next === null ? 'failed' : 'pending';
  return {
    attempts,
    status,
    nextAttemptAt: next,
    finishedAt: status === 'pending' ? null : at,
  } as const;
}
