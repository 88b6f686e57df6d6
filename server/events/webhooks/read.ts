import type { Db } from '../../platform/db/client';
import { assertScope } from '../../platform/principal/principal';
import { countPending } from '../queue/lanes';
import { PENDING_COUNT_MAX } from './contract';
import { ownWebhook, type AccountCaller } from './access';
import { toRecord } from './record';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** Returns the endpoints of the caller's account, newest first. @throws ApiError FORBIDDEN */
export async function listWebhooks({ db, now }: Deps, caller: AccountCaller) {
  assertScope(caller);
  const found = await store.listWebhooks(db, caller.principal.accountId);
  const pending = await countPending(
    db,
    found.map(({ webhook }) => webhook.id),
    PENDING_COUNT_MAX,
  );
  return { webhooks: found.map((one) => toRecord(one, pending.get(one.webhook.id) ?? 0, now())) };
}

/** Returns an endpoint of the caller's account. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getWebhook(
  { db, now }: Deps,
  caller: AccountCaller,
  { webhookId }: { webhookId: string },
) {
  const found = await ownWebhook(db, caller, webhookId);
  const pending = await countPending(db, [webhookId], PENDING_COUNT_MAX);
  return toRecord(found, pending.get(webhookId) ?? 0, now());
}
