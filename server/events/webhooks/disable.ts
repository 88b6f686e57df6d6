import { recordEvent } from '../../identity/audit/record';
import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { WebhookDisabledReason } from '../../platform/events/types';
import type { Jobs } from '../../platform/jobs/jobs';
import { lockLog } from '../log/lock';
import { cancelDeliveries, firstGivenUp } from '../queue/lanes';
import { missedAfter } from './missed';
import * as store from './store';

export interface DisableDeps {
  events: EventLog;
  jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Posts nothing more to an endpoint, until its owner enables it again, and has them told. In a transaction that has locked
 * the log.
 */
export async function disableWebhook(
  { events, jobs }: DisableDeps,
  tx: Tx,
  webhook: Pick<store.WebhookRow, 'id' | 'accountId' | 'missedAfter' | 'failingSince'>,
  reason: WebhookDisabledReason,
  at: Date,
): Promise<void> {
  const { id, accountId, failingSince } = webhook;
  const ends = await lockLog(tx, accountId);
  if (ends === null) return;
  const undelivered = [
    await cancelDeliveries(tx, id, at),
    failingSince === null ? null : await firstGivenUp(tx, id, failingSince),
  ].filter((sequence) => sequence !== null);
  const first = undelivered.length === 0 ? null : Math.min(...undelivered);
  await store.updateWebhook(tx, webhook, {
    status: 'disabled',
    disabledReason: reason,
    missedAfter: missedAfter(webhook, first, ends),
    updatedAt: at,
  });
  await recordEvent(tx, null, {
    at,
    accountId,
    action: 'webhook.disable',
    targetId: id,
    detail: { reason },
  });
  await events.append(tx, {
    type: 'webhook.disabled',
    accountId,
    at,
    roomId: null,
    sessionId: null,
    data: { webhookId: id, reason },
  });
  await jobs.enqueue(tx, 'mail-webhook-disabled', id, { accountId });
}
