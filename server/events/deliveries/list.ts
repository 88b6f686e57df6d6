import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { ownWebhook, type AccountCaller } from '../webhooks/access';
import type { listDeliveries as contract } from './contract';
import { toRecord } from './record';
import * as store from './store';

/** Returns deliveries to an endpoint of the caller's account, newest first. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function listDeliveries(
  { db }: { db: Db },
  caller: AccountCaller,
  { webhookId, status, limit, after }: z.output<typeof contract.input>,
) {
  await ownWebhook(db, caller, webhookId);
  const rows = await store.listDeliveries(db, webhookId, {
    before: after ?? null,
    status: status ?? null,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const attempts = await store.listAttempts(
    db,
    shown.map(({ delivery }) => delivery.id),
  );
  return {
    deliveries: shown.map((row) => toRecord(row, attempts)),
    next: rows.length > limit ? (shown.at(-1)?.delivery.sequence ?? null) : null,
  };
}
