import type { z } from 'zod';
import { assertOwnAccount } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import type { Caller, Mode, UserPrincipal } from '../../platform/principal/principal';
import type { Quotas } from '../quotas/quotas';
import { assertKey } from '../quotas/rules';
import type { createKey as createKeyContract, rollKey as rollKeyContract } from './contract';
import { hashKey, newKey } from './secret';
import { findOwnKey, insertKey, listKeys as listRows, updateKey, type KeyRow } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

interface CreateDeps extends Deps {
  quotas: Quotas;
}

type PortalCaller = Caller<UserPrincipal>;

export async function listKeys({ db, now }: Deps, caller: PortalCaller, input: { accountId: string }) {
  await assertOwnAccount(db, caller, input.accountId);
  const rows = await listRows(db, input.accountId);
  return { keys: rows.map((row) => toRecord(row, now())) };
}

/** Makes a key and tells its secret, this once. @throws Fault NOT_FOUND, TOO_MANY_REQUESTS */
export async function createKey(
  { db, now, quotas }: CreateDeps,
  caller: PortalCaller,
  input: z.output<typeof createKeyContract.input>,
) {
  const account = await assertOwnAccount(db, caller, input.accountId);
  const expiresAt =
    input.expiresInDays === null ? null : new Date(now().getTime() + input.expiresInDays * 86_400_000);
  return db.transaction(async (tx) => {
    const at = now();
    await assertKey({ quotas }, tx, account.id, at);
    return addKey(tx, caller, { ...input, mode: account.mode, expiresAt, at, action: 'key.create' });
  });
}

/** Refuses the key from its next request on. Revoking twice changes nothing. */
export async function revokeKey({ db, now }: Deps, caller: PortalCaller, input: { keyId: string }) {
  return db.transaction(async (tx) => {
    const key = await ownKey(tx, caller, input.keyId);
    if (key.revokedAt !== null) return { key: toRecord(key, now()) };
    const revoked = await updateKey(tx, key.accountId, key.id, { revokedAt: now() });
    await recordEvent(tx, caller, {
      at: now(),
      accountId: key.accountId,
      action: 'key.revoke',
      targetId: key.id,
    });
    return { key: toRecord(revoked ?? key, now()) };
  });
}

/**
 * Makes a successor with the same name and scopes; the old key ends after the overlap.
 * @throws Fault NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS when both would work for a while and one more may not
 */
export async function rollKey(
  { db, now, quotas }: CreateDeps,
  caller: PortalCaller,
  input: z.output<typeof rollKeyContract.input>,
) {
  return db.transaction(async (tx) => {
    const old = await ownKey(tx, caller, input.keyId);
    if (toRecord(old, now()).state !== 'active') throw conflict('Only a key that still works can be rolled.');
    if (old.successorId !== null) throw conflict('This key has been rolled already.');
    if (input.overlapSeconds > 0) await assertKey({ quotas }, tx, old.accountId, now());
    const mode = parseMode(old.start);
    const lifeMs = old.expiresAt === null ? null : old.expiresAt.getTime() - old.createdAt.getTime();
    const successor = await addKey(tx, caller, {
      accountId: old.accountId,
      name: old.name,
      scopes: old.scopes,
      mode,
      expiresAt: lifeMs === null ? null : new Date(now().getTime() + lifeMs),
      at: now(),
      action: 'key.roll',
      replaces: old.id,
    });
    const end = new Date(now().getTime() + input.overlapSeconds * 1000);
    const expiresAt = old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end;
    await updateKey(tx, old.accountId, old.id, { expiresAt, successorId: successor.keyId });
    return successor;
  });
}

async function ownKey(tx: Tx, caller: PortalCaller, keyId: string): Promise<KeyRow> {
  const key = await findOwnKey(tx, caller.principal.userId, keyId);
  if (key === null) throw notFound('There is no such key.');
  return key;
}

interface NewKey {
  accountId: string;
  name: string;
  scopes: KeyRow['scopes'];
  mode: Mode;
  expiresAt: Date | null;
  at: Date;
  action: 'key.create' | 'key.roll';
  /** The key that this one takes over from. */
  replaces?: string;
}

async function addKey(tx: Tx, caller: PortalCaller, wish: NewKey) {
  const secret = newKey(wish.mode);
  const row = keyRow(secret, wish);
  await insertKey(tx, row);
  await recordEvent(tx, caller, {
    at: wish.at,
    accountId: wish.accountId,
    action: wish.action,
    targetId: row.id,
    detail: {
      name: wish.name,
      scopes: wish.scopes,
      ...(wish.replaces !== undefined && { replaces: wish.replaces }),
    },
  });
  return { ...toRecord(row, wish.at), secret };
}

/** The row of a key, from its secret. */
export function keyRow(secret: string, wish: Omit<NewKey, 'action' | 'replaces' | 'mode'>): KeyRow {
  return {
    id: newId('key'),
    accountId: wish.accountId,
    name: wish.name,
    hash: hashKey(secret),
    start: secret.slice(0, 16),
    end: secret.slice(-4),
    scopes: wish.scopes,
    createdAt: wish.at,
    expiresAt: wish.expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    successorId: null,
  };
}

const parseMode = (start: string): Mode => (start.startsWith('sk_test_') ? 'test' : 'live');

function toRecord(row: KeyRow, now: Date) {
  const expired = row.expiresAt !== null && row.expiresAt <= now;
  const state: 'active' | 'expired' | 'revoked' =
    row.revokedAt !== null ? 'revoked' : expired ? 'expired' : 'active';
  return {
    keyId: row.id,
    name: row.name,
    start: row.start,
    end: row.end,
    scopes: row.scopes,
    state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    successorId: row.successorId,
  };
}
