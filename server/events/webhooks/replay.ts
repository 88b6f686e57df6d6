import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db, Tx } from '../../platform/db/client';
import { ApiError, badRequest, conflict } from '../../platform/errors/errors';
import type { LogEnds } from '../log/lock';
import { listQueued, requeueDeliveries, type DeliveryQueue } from '../queue/enqueue';
import { lockOwnWebhook, type AccountCaller } from './access';
import type { replayEvents as contract } from './contract';
import type { WebhookEndpoints } from './endpoints';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  deliveryQueue: DeliveryQueue;
  webhookEndpoints: Pick<WebhookEndpoints, 'replays'>;
}

/** How many events one replay posts. */
const REPLAY_MAX = 10_000;

/**
 * Posts events of the past to an endpoint, in their order and whether they were delivered or not.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when it is not enabled, BAD_REQUEST beyond the end of the log, 410 before
 *   its start, TOO_MANY_REQUESTS while too many of the owner wait
 */
export async function replayEvents(
  deps: Deps,
  caller: AccountCaller,
  input: z.output<typeof contract.input>,
  once: Once<z.output<typeof contract.output>> = unkeyed(deps.db),
) {
  const { answer } = await deps.webhookEndpoints.replays.run(caller.principal.ownerId, () =>
    once.transaction((tx) => requeueEvents(deps, tx, caller, input)),
  );
  deps.deliveryQueue.wake();
  return answer;
}

async function requeueEvents(
  { now }: Deps,
  tx: Tx,
  caller: AccountCaller,
  { webhookId, after, since }: z.output<typeof contract.input>,
) {
  const { webhook, ends } = await lockOwnWebhook(tx, caller, webhookId);
  if (webhook.status !== 'enabled') throw conflict('The endpoint is not enabled; enable it first.');
  const { accountId, types } = webhook;
  const start = after ?? ends.floor;
  assertKept(start, ends);
  const found = await listQueued(tx, accountId, {
    after: start,
    until: ends.head,
    types,
    since: since === undefined ? null : new Date(since),
    limit: REPLAY_MAX + 1,
  });
  const events = found.slice(0, REPLAY_MAX);
  const next = found.length > REPLAY_MAX ? (events.at(-1)?.sequence ?? null) : null;
  const at = now();
  await requeueDeliveries(tx, webhook, events, at);
  const first = after ?? (events[0]?.sequence ?? ends.head + 1) - 1;
  if (webhook.missedAfter !== null && first <= Math.max(webhook.missedAfter, ends.floor)) {
    await store.updateWebhook(tx, webhook, { missedAfter: next });
  }
  await recordEvent(tx, caller, {
    at,
    accountId,
    action: 'webhook.replay',
    targetId: webhookId,
    detail: { after: first, deliveryCount: events.length },
  });
  return { answer: { deliveryCount: events.length, next } };
}

function assertKept(after: number, { head, floor }: LogEnds): void {
  if (after > head) throw badRequest(`The log ends at ${head}.`);
  if (after >= floor) return;
  throw new ApiError(
    'NOT_FOUND',
    `Events up to ${floor} are no longer stored; the log starts after ${floor}.`,
    {
      status: 410,
    },
  );
}
