import type { z } from 'zod';
import { assertMember } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { keysOf } from '../../platform/known-keys';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { NoticeDeps } from '../notices/notify';
import type { Quotas } from '../quotas/quotas';
import { assertKey } from '../quotas/rules';
import { addKey, keyEvent, readRecord, toRecord } from './add-key';
import type * as contract from './contract';
import { ownKey } from './roll';
import { listKeys as listRows, updateKey } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

interface ChangeDeps extends Deps {
  events: EventLog;
}

interface CreateDeps extends ChangeDeps, NoticeDeps {
  quotas: Quotas;
}

type PortalCaller = Caller<UserPrincipal>;

/** Returns the keys of an account, and the address of the caller, which an allow list may have to contain. */
export async function listKeys({ db, now }: Deps, caller: PortalCaller, input: { accountId: string }) {
  await assertMember(db, caller, input.accountId);
  const rows = await listRows(db, input.accountId);
  return { keys: rows.map((row) => toRecord(row, now())), callerAddress: caller.ip };
}

/** Creates a key and returns its secret, which is not shown again. @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS */
export async function createKey(
  deps: CreateDeps,
  caller: PortalCaller,
  input: z.output<typeof contract.createKey.input>,
) {
  const { db, now, quotas } = deps;
  const account = await assertMember(db, caller, input.accountId);
  const expiresAt =
    input.expiresInDays === null ? null : new Date(now().getTime() + input.expiresInDays * 86_400_000);
  return db.transaction(async (tx) => {
    const at = now();
    await assertKey({ quotas }, tx, account.id, at);
    const description = input.description || null;
    const key = { ...input, description, mode: account.mode, expiresAt, at, action: 'key.create' as const };
    return addKey(tx, deps, caller, key);
  });
}

/**
 * Changes the description of a key, and the addresses from which it can be used. They apply from its next request on.
 * @throws ApiError NOT_FOUND
 */
export async function changeKey(
  { db, now }: Deps,
  caller: PortalCaller,
  { keyId, description, allowedAddresses }: z.output<typeof contract.updateKey.input>,
) {
  return db.transaction(async (tx) => {
    const key = await ownKey(tx, caller, keyId);
    const change = {
      description: description === undefined ? key.description : description || null,
      allowedAddresses: allowedAddresses ?? key.allowedAddresses,
    };
    const at = now();
    const isChanged = (field: keyof typeof change) =>
      JSON.stringify(change[field]) !== JSON.stringify(key[field]);
    const changedFields = keysOf(change).filter(isChanged);
    if (changedFields.length > 0) {
      await updateKey(tx, key.accountId, keyId, change);
      await recordEvent(tx, caller, {
        at,
        accountId: key.accountId,
        action: 'key.update',
        targetId: keyId,
        detail: { changedFields, allowedAddresses: change.allowedAddresses },
      });
    }
    return { key: await readRecord(tx, keyId, at) };
  });
}

/** Refuses the key from its next request on. Revoking twice changes nothing. */
export async function revokeKey(
  { db, now, events }: ChangeDeps,
  caller: PortalCaller,
  input: { keyId: string },
) {
  return db.transaction(async (tx) => {
    const key = await ownKey(tx, caller, input.keyId);
    const at = now();
    if (key.revokedAt !== null) return { key: await readRecord(tx, key.id, at) };
    await updateKey(tx, key.accountId, key.id, { revokedAt: at });
    await recordEvent(tx, caller, {
      at,
      accountId: key.accountId,
      action: 'key.revoke',
      targetId: key.id,
    });
    await events.append(tx, { type: 'key.revoked', ...keyEvent(key, at) });
    return { key: await readRecord(tx, key.id, at) };
  });
}
