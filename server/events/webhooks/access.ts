import type { Db, Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { UNLISTED_EVENT_TYPES } from '../../platform/events/types';
import { isId } from '../../platform/ids';
import {
  assertScope,
  type AccountPrincipal,
  type Caller,
  type KeyPrincipal,
} from '../../platform/principal/principal';
import { lockLog, type LogEnds } from '../log/lock';
import { findWebhook, type FoundWebhook } from './store';

/** A caller that acts for an account: one of its keys, or its owner in the portal. */
export type AccountCaller = Caller<KeyPrincipal | AccountPrincipal>;

const UNLISTED = new Set<string>(UNLISTED_EVENT_TYPES);

/**
 * Refuses a caller who may not read transcripts, for the types of running calls.
 * @throws ApiError FORBIDDEN
 */
export function assertMayReceive(caller: AccountCaller, types: readonly string[] | null | undefined): void {
  if (types?.some((type) => UNLISTED.has(type))) assertScope({ ...caller, scope: 'svc:history' });
}

/**
 * Returns an endpoint of the caller's account.
 * @throws ApiError NOT_FOUND, also for one of another account; FORBIDDEN
 */
export async function ownWebhook(
  db: Db | Tx,
  caller: AccountCaller,
  webhookId: string,
): Promise<FoundWebhook> {
  const { accountId } = caller.principal;
  const found = isId('whk', webhookId) ? await findWebhook(db, accountId, webhookId) : null;
  if (found === null) throw notFound('There is no such endpoint.');
  assertScope(caller);
  return found;
}

/** Works like `ownWebhook`, but locks the log of the account and its queues until the transaction ends. */
export async function lockOwnWebhook(
  tx: Tx,
  caller: AccountCaller,
  webhookId: string,
): Promise<FoundWebhook & { ends: LogEnds }> {
  const ends = await lockLog(tx, caller.principal.accountId);
  if (ends === null) throw notFound('There is no such endpoint.');
  return { ...(await ownWebhook(tx, caller, webhookId)), ends };
}
