import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import { assertScope } from '../../platform/principal/principal';
import { lockLog } from '../log/lock';
import type { EventNumbering } from '../log/numbering';
import { assertMayReceive, type AccountCaller } from './access';
import type { createWebhook as contract } from './contract';
import type { WebhookEndpoints } from './endpoints';
import { toRecord } from './record';
import { newWebhookSecret } from './secret';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  vault: Vault;
  webhookEndpoints: Pick<WebhookEndpoints, 'checkAddress'>;
  eventNumbering: EventNumbering;
}

/** How many endpoints an account may have. */
const ENDPOINTS_MAX = 16;

/**
 * Creates an endpoint. Later events of the caller's account are posted to its address.
 * @returns the endpoint with its secret, which is not shown again
 * @throws ApiError FORBIDDEN, BAD_REQUEST for a forbidden address, CONFLICT when there are too many
 */
export async function createWebhook(
  { db, now, vault, webhookEndpoints, eventNumbering }: Deps,
  caller: AccountCaller,
  { url, description, types, ordering }: z.output<typeof contract.input>,
  once: Once<z.output<typeof contract.output>> = unkeyed(db),
) {
  assertScope(caller);
  assertMayReceive(caller, types);
  const { accountId } = caller.principal;
  const address = webhookEndpoints.checkAddress(url);
  const id = newId('whk');
  const secret = newWebhookSecret();
  await eventNumbering.numberNow(accountId); // earlier events are not for the new endpoint
  const { answer } = await once.transaction(async (tx) => {
    const ends = await lockLog(tx, accountId);
    if ((await store.countWebhooks(tx, accountId)) >= ENDPOINTS_MAX) {
      throw conflict(`An account can have ${ENDPOINTS_MAX} endpoints; delete one first.`);
    }
    const at = now();
    const webhook = await store.insertWebhook(tx, {
      id,
      accountId,
      url: address,
      description,
      types,
      ordering,
      status: 'enabled',
      secret: vault.seal(secret, id),
      createdAt: at,
      updatedAt: at,
    });
    await recordEvent(tx, caller, {
      at,
      accountId,
      action: 'webhook.create',
      targetId: id,
      detail: { host: new URL(address).host },
    });
    return { answer: { ...toRecord({ webhook, floor: ends?.floor ?? 0 }, 0, at), secret } };
  });
  return answer;
}
