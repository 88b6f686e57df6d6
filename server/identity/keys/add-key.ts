import { recordEvent } from '../audit/record';
import { notifyOfKey, type NoticeDeps } from '../notices/notify';
import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { Caller, Mode } from '../../platform/principal/principal';
import { hashKey, newKey } from './secret';
import { insertKey, type KeyRow } from './store';

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

/** Stores a new key, with its audit entry, event and notice. @returns its record with the secret, which is not stored */
export async function addKey(tx: Tx, deps: { events: EventLog } & NoticeDeps, caller: Caller, key: NewKey) {
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
  await deps.events.append(tx, { type: 'key.created', ...keyEvent(row, key.at) });
  const kind = key.action === 'key.roll' ? 'key-rolled' : 'key-created';
  const { id: keyId, start: keyStart, accountId } = row;
  await notifyOfKey(tx, deps, caller, { kind, keyId, keyStart, accountId, at: key.at });
  return { ...toRecord(row, key.at), secret };
}

/** Returns the fields that every event of a key has, except its type. */
export const keyEvent = ({ id, accountId, scopes, expiresAt }: KeyRow, at: Date) => ({
  accountId,
  at,
  roomId: null,
  sessionId: null,
  data: { keyId: id, scopes, expiresAt: expiresAt?.toISOString() ?? null },
});

/** Returns the row of a key, from its secret. */
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

/** Returns a key as its readers see it, without the secret. */
export function toRecord(row: KeyRow, now: Date) {
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
