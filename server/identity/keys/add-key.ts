import { recordEvent } from '../audit/record';
import { notifyOfKey, type NoticeDeps } from '../notices/notify';
import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { Caller, KeyCreator, Mode, Principal } from '../../platform/principal/principal';
import { passedThreshold } from './expiry';
import { hashKey, newKey } from './secret';
import { findNamedKey, insertKey, type KeyRow, type NamedKey } from './store';

interface NewKey {
  accountId: string;
  name: string;
  description: string | null;
  scopes: KeyRow['scopes'];
  allowedAddresses: string[];
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
  const row = keyRow(secret, key, caller.principal);
  await insertKey(tx, row);
  await recordEvent(tx, caller, {
    at: key.at,
    accountId: key.accountId,
    action: key.action,
    targetId: row.id,
    detail: {
      name: key.name,
      scopes: key.scopes,
      ...(key.allowedAddresses.length > 0 && { allowedAddresses: key.allowedAddresses }),
      ...(key.replaces !== undefined && { replaces: key.replaces }),
    },
  });
  await deps.events.append(tx, { type: 'key.created', ...keyEvent(row, key.at) });
  const kind = key.action === 'key.roll' ? 'key-rolled' : 'key-created';
  const { id: keyId, start: keyStart, accountId } = row;
  await notifyOfKey(tx, deps, caller, { kind, keyId, keyStart, accountId, at: key.at });
  return { ...(await readRecord(tx, row.id, key.at)), secret };
}

/** Returns the fields that every event of a key has, except its type. */
export const keyEvent = ({ id, accountId, scopes, expiresAt }: KeyRow, at: Date) => ({
  accountId,
  at,
  roomId: null,
  sessionId: null,
  data: { keyId: id, scopes, expiresAt: expiresAt?.toISOString() ?? null },
});

/** The fields of a key that its creator chooses. */
type ChosenKey = Pick<NewKey, 'accountId' | 'name' | 'scopes' | 'expiresAt' | 'at'> &
  Partial<Pick<NewKey, 'description' | 'allowedAddresses'>>;

/** Returns the row of a key, from its secret. @param principal who creates it; null: the server */
export function keyRow(secret: string, key: ChosenKey, principal: Principal | null): KeyRow {
  const { accountId, name, scopes, expiresAt, at, description = null, allowedAddresses = [] } = key;
  return {
    id: newId('key'),
    accountId,
    name,
    description,
    ...creatorOf(principal),
    hash: hashKey(secret),
    start: secret.slice(0, 16),
    end: secret.slice(-4),
    scopes,
    allowedAddresses,
    createdAt: at,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    successorId: null,
    toldDaysLeft: passedThreshold(expiresAt, at),
  };
}

function creatorOf(principal: Principal | null): { createdByKind: KeyCreator; createdById: string | null } {
  switch (principal?.kind) {
    case 'user':
    case 'account':
      return { createdByKind: 'user', createdById: principal.userId };
    case 'key':
      return { createdByKind: 'key', createdById: principal.keyId };
    default:
      return { createdByKind: 'system', createdById: null };
  }
}

/** Returns a key as its readers see it. */
export const readRecord = async (tx: Tx, keyId: string, now: Date) =>
  toRecord(await findNamedKey(tx, keyId), now);

/** Returns whether a key works at a moment. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<KeyRow, 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** Returns a key as its readers see it, without the secret. */
export function toRecord(row: NamedKey, now: Date) {
  const { createdByKind, createdById, creatorName } = row;
  return {
    keyId: row.id,
    name: row.name,
    description: row.description,
    start: row.start,
    end: row.end,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    createdBy: createdByKind && { kind: createdByKind, id: createdById, name: creatorName },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    successorId: row.successorId,
  };
}
