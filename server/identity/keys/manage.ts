import type { z } from 'zod';
import { assertOwnAccount } from '../accounts/access';
import { recordEvent } from '../audit/record';
import type { Db, Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { EventLog } from '../../platform/events/event-log';
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

interface ChangeDeps extends Deps {
  events: EventLog;
}

interface CreateDeps extends ChangeDeps {
  quotas: Quotas;
}

type PortalCaller = Caller<UserPrincipal>;

export async function listKeys({ db, now }: Deps, caller: PortalCaller, input: { accountId: string }) {
  await assertOwnAccount(db, caller, input.accountId);
  const rows = await listRows(db, input.accountId);
  return { keys: rows.map((row) => toRecord(row, now())) };
}

/** Creates a key and returns its secret, which is not shown again. @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS */
export async function createKey(
  { db, now, quotas, events }: CreateDeps,
  caller: PortalCaller,
  input: z.output<typeof createKeyContract.input>,
) {
  const account = await assertOwnAccount(db, caller, input.accountId);
  const expiresAt =
    input.expiresInDays === null ? null : new Date(now().getTime() + input.expiresInDays * 86_400_000);
  return db.transaction(async (tx) => {
    const at = now();
    await assertKey({ quotas }, tx, account.id, at);
    const key = { ...input, mode: account.mode, expiresAt, at, action: 'key.create' as const };
    return addKey(tx, { events }, caller, key);
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

/**
 * Creates a successor with the same name and scopes; the old key expires after the overlap.
 * @throws ApiError NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS when both would work for a while and one more may not
 */
export async function rollKey(
  { db, now, quotas, events }: CreateDeps,
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
    const successor = await addKey(tx, { events }, caller, {
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
    const rolled = keyEvent({ ...old, expiresAt }, now());
    await events.append(tx, {
      type: 'key.rolled',
      ...rolled,
      data: { ...rolled.data, successorId: successor.keyId },
    });
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

async function addKey(tx: Tx, { events }: { events: EventLog }, caller: PortalCaller, key: NewKey) {
  const secret = newKey(key.mode);
  const row = keyRow(secret, key);
  await insertKey(tx, row);
  await recordEvent(tx, caller, {
    at: key.at,
    accountId: key.accountId,
    action: key.action,
    targetId: row.id,
    detail: {
      name: key.name,
      scopes: key.scopes,
      ...(key.replaces !== undefined && { replaces: key.replaces }),
    },
  });
  await events.append(tx, { type: 'key.created', ...keyEvent(row, key.at) });
  return { ...toRecord(row, key.at), secret };
}

/** What every event of a key says, its type excepted. */
export const keyEvent = ({ id, accountId, scopes, expiresAt }: KeyRow, at: Date) => ({
  accountId,
  at,
  roomId: null,
  sessionId: null,
  data: { keyId: id, scopes, expiresAt: expiresAt?.toISOString() ?? null },
});

/** The row of a key, from its secret. */
export function keyRow(secret: string, key: Omit<NewKey, 'action' | 'replaces' | 'mode'>): KeyRow {
  return {
    id: newId('key'),
    accountId: key.accountId,
    name: key.name,
    hash: hashKey(secret),
    start: secret.slice(0, 16),
    end: secret.slice(-4),
    scopes: key.scopes,
    createdAt: key.at,
    expiresAt: key.expiresAt,
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
