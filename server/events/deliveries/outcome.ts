import type { Db, Tx } from '../../platform/db/client';
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
  /** From 0 to 1. */
  random: () => number;
}

/**
 * Records what came of an attempt, unless the delivery belongs to another process by now or was cancelled: its next attempt
 * or its end, how the endpoint fares, and that the next delivery of the lane may be sent.
 */
export async function recordOutcome(
  deps: OutcomeDeps,
  accountId: string,
  lease: store.DeliveryLease,
  outcome: Outcome,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await lockLog(tx, accountId)) === null) return;
    const delivery = await store.findLeased(tx, lease);
    if (delivery === null) return;
    const at = deps.now();
    await settle(deps, tx, delivery, { outcome, at });
    const { webhookId, lane } = delivery;
    const isEnabled = await recordHealth(deps, tx, { accountId, id: webhookId }, outcome, at);
    if (isEnabled) await scheduleNext(tx, { webhookId, lane }, at);
  });
}

async function settle(
  { random }: OutcomeDeps,
  tx: Tx,
  delivery: store.DeliveryRow,
  { outcome, at }: { outcome: Outcome; at: Date },
): Promise<void> {
  const { isDelivered, retryAfter, durationMs, statusCode, errorMessage, answerExcerpt } = outcome;
  const attempts = delivery.attempts + 1;
  const next = isDelivered ? null : nextAttemptAt({ failures: attempts, failedAt: at, retryAfter }, random);
  const status = isDelivered ? 'succeeded' : next === null ? 'failed' : 'pending';
  await store.updateDelivery(tx, delivery, {
    attempts,
    status,
    nextAttemptAt: next,
    leaseId: null,
    leasedUntil: null,
    finishedAt: status === 'pending' ? null : at,
  });
  await store.insertAttempt(tx, {
    id: newId('att'),
    deliveryId: delivery.id,
    at: outcome.at,
    durationMs,
    statusCode,
    errorMessage,
    answerExcerpt,
  });
}
