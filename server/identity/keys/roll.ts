import type { z } from 'zod';
import type { Once } from '../../platform/procedures/once';
import type { Quotas } from '../quotas/quotas';
import { assertKey } from '../quotas/rules';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
import {
  assertScope,
  type Caller,
  type KeyPrincipal,
  type Mode,
  type UserPrincipal,
} from '../../platform/principal/principal';
import { assertMember, isMember } from '../accounts/access';
import type { NoticeDeps } from '../notices/notify';
import { addKey, keyEvent, stateOf } from './add-key';
import type * as contract from './contract';
import { findKeyOfAccount, lockKey, updateKey, type KeyRow } from './store';

interface Deps extends NoticeDeps {
  db: Db;
  now: () => Date;
  events: EventLog;
  quotas: Quotas;
}

/**
 * Replaces a key of the caller's accounts by a successor.
 * @throws ApiError NOT_FOUND, and what `replaceKey` throws
 */
export function rollKey(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof contract.rollKey.input>,
) {
  return deps.db.transaction(async (tx) =>
    replaceKey(tx, deps, caller, await ownKey(tx, caller, input.keyId), input.overlapSeconds),
  );
}

/**
 * Replaces a key of the calling key's account, possibly the calling key itself. A key cannot get at scopes that it does
 * not have: it gets the secret of the successor, so it needs every scope of the key that it replaces.
 * @throws ApiError NOT_FOUND, FORBIDDEN, and what `replaceKey` throws
 */
export async function rollKeyOfAccount(
  deps: Deps,
  caller: Caller<KeyPrincipal>,
  input: z.output<typeof contract.rollKeyOfAccount.input>,
  once: Once<z.output<typeof contract.rollKeyOfAccount.output>>,
) {
  const { accountId, keyId, scopes } = caller.principal;
  const { answer } = await once.transaction(async (tx) => {
    const old = await findKeyOfAccount(tx, accountId, input.keyId);
    if (old === null) throw notFound('There is no such key.');
    assertScope(caller);
    const missing = old.scopes.find((scope) => !scopes.includes(scope));
    if (missing !== undefined)
      throw forbidden(`This credential lacks the scope ${missing}, which the key to roll has.`);
    const successor = await replaceKey(tx, deps, caller, old, input.overlapSeconds);
    return { answer: { ...successor, isCurrent: successor.keyId === keyId } };
  });
  return answer;
}

/**
 * Returns the key of an account of the caller's organizations, held until the transaction ends.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members whose role is too weak
 */
export async function ownKey(tx: Tx, caller: Caller<UserPrincipal>, keyId: string): Promise<KeyRow> {
  const key = await lockKey(tx, keyId);
  if (key === null || !(await isMember(tx, caller.principal.userId, key.accountId)))
    throw notFound('There is no such key.');
  await assertMember(tx, caller, key.accountId);
  return key;
}

/**
 * Creates a successor with the same name, description, scopes and addresses; the old key expires after the overlap.
 * @throws ApiError CONFLICT, TOO_MANY_REQUESTS when both would work for a while and one more may not
 */
async function replaceKey(tx: Tx, deps: Deps, caller: Caller, old: KeyRow, overlapSeconds: number) {
  const { now, quotas, events } = deps;
  const at = now();
  if (stateOf(old, at) !== 'active') throw conflict('Only a key that still works can be rolled.');
  if (old.successorId !== null) throw conflict('This key has already been rolled.');
  if (overlapSeconds > 0) await assertKey({ quotas }, tx, old.accountId, at);
  const lifeMs = old.expiresAt === null ? null : old.expiresAt.getTime() - old.createdAt.getTime();
  const successor = await addKey(tx, deps, caller, {
    accountId: old.accountId,
    name: old.name,
    description: old.description,
    scopes: old.scopes,
    allowedAddresses: old.allowedAddresses,
    mode: parseMode(old.start),
    expiresAt: lifeMs === null ? null : new Date(at.getTime() + lifeMs),
    at,
    action: 'key.roll',
    replaces: old.id,
  });
  const end = new Date(at.getTime() + overlapSeconds * 1000);
  const expiresAt = old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end;
  await updateKey(tx, old.accountId, old.id, { expiresAt, successorId: successor.keyId });
  const rolled = keyEvent({ ...old, expiresAt }, at);
  const data = { ...rolled.data, successorId: successor.keyId };
  await events.append(tx, { type: 'key.rolled', ...rolled, data });
  return successor;
}

const parseMode = (start: string): Mode => (start.startsWith('sk_test_') ? 'test' : 'live');
