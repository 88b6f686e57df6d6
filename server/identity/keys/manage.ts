import type { z } from 'zod';
import { assertMember } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import type { NoticeDeps } from '../notices/notify';
import type { Quotas } from '../quotas/quotas';
import { assertKey } from '../quotas/rules';
import { addKey, keyEvent, toRecord } from './add-key';
import type { createKey as createKeyContract } from './contract';
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

export async function listKeys({ db, now }: Deps, caller: PortalCaller, input: { accountId: string }) {
  await assertMember(db, caller, input.accountId);
  const rows = await listRows(db, input.accountId);
  return { keys: rows.map((row) => toRecord(row, now())) };
}

/** Creates a key and returns its secret, which is not shown again. @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS */
export async function createKey(
  deps: CreateDeps,
  caller: PortalCaller,
  input: z.output<typeof createKeyContract.input>,
) {
  const { db, now, quotas } = deps;
  const account = await assertMember(db, caller, input.accountId);
  const expiresAt =
    input.expiresInDays === null ? null : new Date(now().getTime() + input.expiresInDays * 86_400_000);
  return db.transaction(async (tx) => {
    const at = now();
    await assertKey({ quotas }, tx, account.id, at);
    const key = { ...input, mode: account.mode, expiresAt, at, action: 'key.create' as const };
    return addKey(tx, deps, caller, key);
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
    if (key.revokedAt !== null) return { key: toRecord(key, now()) };
    const at = now();
    const revoked = await updateKey(tx, key.accountId, key.id, { revokedAt: at });
    await recordEvent(tx, caller, {
      at,
      accountId: key.accountId,
      action: 'key.revoke',
      targetId: key.id,
    });
    await events.append(tx, { type: 'key.revoked', ...keyEvent(key, at) });
    return { key: toRecord(revoked ?? key, now()) };
  });
}
