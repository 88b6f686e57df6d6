import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { lockOwnWebhook, type AccountCaller } from './access';
import { deleteUnposted, listUnlistedOf } from '../queue/unlisted';
import * as store from './store';

/** Deletes an endpoint with its deliveries. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function deleteWebhook(
  { db, now }: { db: Db; now: () => Date },
  caller: AccountCaller,
  { webhookId }: { webhookId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { webhook } = await lockOwnWebhook(tx, caller, webhookId);
    const unlisted = await listUnlistedOf(tx, webhookId);
    await store.deleteWebhook(tx, webhook.accountId, webhookId);
    await deleteUnposted(tx, unlisted);
    await recordEvent(tx, caller, {
      at: now(),
      accountId: webhook.accountId,
      action: 'webhook.delete',
      targetId: webhookId,
      detail: { host: new URL(webhook.url).host },
    });
  });
}
