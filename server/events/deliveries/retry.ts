import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { DeliveryQueue } from '../queue/enqueue';
import { lockOwnWebhook, type AccountCaller } from '../webhooks/access';
import type { retryDelivery as contract } from './contract';
import { toRecord } from './record';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  deliveryQueue: DeliveryQueue;
}

/**
 * Sends a delivery again immediately. A delivery that has ended does not wait for others and does not block them. A
 * delivery that is already being retried keeps its place.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when the endpoint is not enabled, and while the delivery is being
 *   sent or waits for earlier ones
 */
export async function retryDelivery(
  { db, now, deliveryQueue }: Deps,
  caller: AccountCaller,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  once: Once<z.output<typeof contract.output>> = unkeyed(db),
) {
  const { answer } = await once.transaction(async (tx) => {
    const { webhook } = await lockOwnWebhook(tx, caller, webhookId);
    const found = await findDelivery(tx, webhookId, deliveryId);
    if (webhook.status !== 'enabled') throw conflict('The endpoint is not enabled; enable it first.');
    const at = now();
    assertIdle(found.delivery, at);
    const set = {
      nextAttemptAt: at,
      ...(found.delivery.status !== 'pending' && {
        status: 'pending' as const,
        trigger: 'retry' as const,
        attempts: 0,
        createdAt: at,
        finishedAt: null,
      }),
    };
    await store.updateDelivery(tx, found.delivery, set);
    const { accountId } = webhook;
    const detail = { webhookId };
    await recordEvent(tx, caller, { at, accountId, action: 'webhook.retry', targetId: deliveryId, detail });
    const attempts = await store.listAttempts(tx, [deliveryId]);
    return { answer: toRecord({ ...found, delivery: { ...found.delivery, ...set } }, attempts) };
  });
  deliveryQueue.wake();
  return answer;
}

async function findDelivery(tx: Tx, webhookId: string, deliveryId: string): Promise<store.ListedDelivery> {
  const found = isId('dlv', deliveryId) ? await store.findDelivery(tx, webhookId, deliveryId) : null;
  if (found === null) throw notFound('There is no such delivery.');
  return found;
}

function assertIdle({ status, nextAttemptAt, leasedUntil }: store.DeliveryRow, at: Date): void {
  if (status !== 'pending') return;
  if (nextAttemptAt === null) throw conflict('The delivery waits for earlier events, which are sent first.');
  if (leasedUntil !== null && leasedUntil > at) throw conflict('The delivery is being sent now.');
}
