import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Db, Tx } from '../../platform/db/client';
import type { LogEnds } from '../log/lock';
import type { EventNumbering } from '../log/numbering';
import { cancelDeliveries, hurryDeliveries, reorderDeliveries } from '../queue/lanes';
import type { DeliveryQueue } from '../queue/enqueue';
import { assertMayReceive, lockOwnWebhook, ownWebhook, type AccountCaller } from './access';
import type { updateWebhook as contract } from './contract';
import type { WebhookEndpoints } from './endpoints';
import { missedAfter } from './missed';
import { getWebhook } from './read';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  webhookEndpoints: Pick<WebhookEndpoints, 'checkAddress'>;
  deliveryQueue: DeliveryQueue;
  eventNumbering: EventNumbering;
}

type Changes = Omit<z.output<typeof contract.input>, 'webhookId'>;

/**
 * Changes the fields that are given. A pause cancels the waiting deliveries. An endpoint that is enabled again gets
 * later events only. The events that it has missed need a replay.
 * @throws ApiError NOT_FOUND, FORBIDDEN, BAD_REQUEST for an address that is not allowed
 */
export async function updateWebhook(
  deps: Deps,
  caller: AccountCaller,
  { webhookId, ...given }: z.output<typeof contract.input>,
) {
  const { db, now, webhookEndpoints, deliveryQueue, eventNumbering } = deps;
  await ownWebhook(db, caller, webhookId);
  assertMayReceive(caller, given.types);
  const url = given.url === undefined ? undefined : webhookEndpoints.checkAddress(given.url);
  if (given.status === 'enabled') await eventNumbering.numberNow(caller.principal.accountId); // missed events
  await db.transaction(async (tx) => {
    const { webhook, ends } = await lockOwnWebhook(tx, caller, webhookId);
    const at = now();
    const changes = { ...given, ...(url !== undefined && { url }) };
    const changed = namesOfChanged(webhook, changes);
    if (changed.length === 0) return;
    await applyChanges(tx, webhook, { changes, at, ends });
    await recordEvent(tx, caller, {
      at,
      accountId: webhook.accountId,
      action: 'webhook.update',
      targetId: webhookId,
      detail: { changed, ...(changes.status !== undefined && { status: changes.status }) },
    });
  });
  deliveryQueue.wake();
  return getWebhook(deps, caller, { webhookId });
}

function namesOfChanged(webhook: store.WebhookRow, changes: Changes): string[] {
  const fields = ['url', 'description', 'types', 'ordering', 'status'] as const;
  return fields.filter(
    (field) =>
      changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(webhook[field]),
  );
}

async function applyChanges(
  tx: Tx,
  webhook: store.WebhookRow,
  { changes, at, ends }: { changes: Changes; at: Date; ends: LogEnds },
): Promise<void> {
  const { url, description, types, ordering, status } = changes;
  const isMoved = url !== undefined && url !== webhook.url;
  const isEnabled = status === 'enabled' && webhook.status !== 'enabled';
  await store.updateWebhook(tx, webhook, {
    updatedAt: at,
    ...(isMoved && { url }),
    ...(description !== undefined && { description }),
    ...(types !== undefined && { types }),
    ...(ordering !== undefined && { ordering }),
    ...((isMoved || isEnabled) && { failingSince: null, failures: 0 }),
    ...(isEnabled && { status, disabledReason: null, missedAfter: stillMissed(webhook, ends) }),
    ...(status === 'paused' && webhook.status !== 'paused' && (await pause(tx, webhook, { at, ends }))),
  });
  if (ordering !== undefined && ordering !== webhook.ordering) {
    await reorderDeliveries(tx, webhook.id, ordering, at);
  }
  if (isMoved) await hurryDeliveries(tx, webhook.id, at);
}

/** Cancels what waits. @returns what changes in the endpoint */
async function pause(tx: Tx, webhook: store.WebhookRow, { at, ends }: { at: Date; ends: LogEnds }) {
  const first = await cancelDeliveries(tx, webhook.id, at);
  return {
    status: 'paused' as const,
    disabledReason: null,
    missedAfter: missedAfter(webhook, first, ends),
  };
}

/**
 * Returns the number after which the endpoint has missed events; null when it has missed none.
 */
const stillMissed = (webhook: store.WebhookRow, { head }: LogEnds): number | null =>
  webhook.missedAfter === head ? null : webhook.missedAfter;
