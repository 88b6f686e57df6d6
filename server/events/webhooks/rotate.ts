import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import { countPending } from '../queue/lanes';
import { lockOwnWebhook, type AccountCaller } from './access';
import { PENDING_COUNT_MAX, type rotateWebhookSecret as contract } from './contract';
import { toRecord } from './record';
import { newWebhookSecret } from './secret';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  vault: Vault;
}

/** The time for which the secret before the last rotation still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Creates a new signing secret. The previous secret also signs for 24 hours. Older secrets no longer sign.
 * @returns the endpoint with its new secret, which is not shown again
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function rotateWebhookSecret(
  { db, now, vault }: Deps,
  caller: AccountCaller,
  { webhookId }: { webhookId: string },
  once: Once<z.output<typeof contract.output>> = unkeyed(db),
) {
  const secret = newWebhookSecret();
  const { answer } = await once.transaction(async (tx) => {
    const { webhook, floor } = await lockOwnWebhook(tx, caller, webhookId);
    const at = now();
    const set = {
      secret: vault.seal(secret, webhookId),
      previousSecret: webhook.secret,
      previousSecretUntil: new Date(at.getTime() + OVERLAP_MS),
      updatedAt: at,
    };
    await store.updateWebhook(tx, webhook, set);
    const { accountId } = webhook;
    await recordEvent(tx, caller, { at, accountId, action: 'webhook.rotate', targetId: webhookId });
    const pending = await countPending(tx, [webhookId], PENDING_COUNT_MAX);
    const record = toRecord({ webhook: { ...webhook, ...set }, floor }, pending.get(webhookId) ?? 0, at);
    return { answer: { ...record, secret } };
  });
  return answer;
}
