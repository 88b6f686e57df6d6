import { isAllowedFrom } from '../../platform/address-ranges';
import type { Db } from '../../platform/db/client';
import { ApiError, unauthorized } from '../../platform/errors/errors';
import type { UnknownCall } from '../../platform/principal/credential';
import type { KeyPrincipal, Mode, Scope } from '../../platform/principal/principal';
import { recordEvent } from '../audit/record';
import { hashKey, parseKey } from './secret';
import { findKeyByHash, findValidKey, touchKey } from './store';

export interface IdentifyDeps {
  db: Db;
  now: () => Date;
}

/** The columns of a key that decide whether it is valid. */
export interface FoundKey {
  id: string;
  accountId: string;
  ownerId: string;
  mode: Mode;
  scopes: Scope[];
  allowedAddresses: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** The origin of a call, as far as the check of a key needs it. */
type Origin = Pick<UnknownCall, 'ip' | 'requestId'>;

/**
 * Returns the principal of a key; null for a key that is malformed, unknown, revoked or expired. The caller cannot
 * distinguish these cases. Rows of keys are not cached, so a revoked key is refused on its next request.
 * @throws ApiError FORBIDDEN for a valid key from an address that its list does not contain
 */
export async function identifyKey(
  deps: IdentifyDeps,
  apiKey: string,
  origin: Origin,
): Promise<KeyPrincipal | null> {
  const hash = keyHash(apiKey);
  return hash === null ? null : acceptKey(deps, await findKeyByHash(deps.db, hash), origin);
}

/** Returns the hash to look a key up by; null for a string that is not a key and needs no look-up. */
export const keyHash = (apiKey: string): string | null => (parseKey(apiKey) ? hashKey(apiKey) : null);

/**
 * Returns the principal of a key's row; null when there is no row or the key is no longer valid. Records the use.
 * @throws ApiError FORBIDDEN from an address that the list of the key does not contain
 */
export async function acceptKey(
  deps: IdentifyDeps,
  key: FoundKey | null,
  origin: Origin,
): Promise<KeyPrincipal | null> {
  const now = deps.now();
  if (key === null || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return null;
  const { id: keyId, accountId, ownerId, mode, scopes } = key;
  const principal: KeyPrincipal = { kind: 'key', keyId, accountId, ownerId, mode, scopes };
  if (!isAllowedFrom(key.allowedAddresses, origin.ip)) {
    await noteRefusal(deps.db, principal, origin, now);
    throw otherAddress(origin.ip);
  }
  noteUse(deps.db, key, now);
  return principal;
}

/** Names the address and not the list, which tells a thief of the key from where it works. */
const otherAddress = (ip: string | null): ApiError =>
  new ApiError(
    'FORBIDDEN',
    `This key cannot be used from ${ip ?? 'an unknown address'}, which is not on its list.`,
    {
      headers: { 'X-Error-Reason': 'key-address' },
    },
  );

/**
 * Refuses a call whose key was revoked or expired while the call waited, or whose address was taken off its list.
 * @throws ApiError UNAUTHORIZED, FORBIDDEN
 */
export async function assertKeyIsValid(
  { db, now }: IdentifyDeps,
  keyId: string,
  ip: string | null,
): Promise<void> {
  const key = await findValidKey(db, keyId, now());
  if (key === null) throw unauthorized('The key is no longer valid.');
  if (!isAllowedFrom(key.allowedAddresses, ip)) throw otherAddress(ip);
}

const MINUTE_MS = 60_000;
/** When this process last recorded the use of a key: a row that was read before that does not show it yet. */
const notedAt = new Map<string, number>();

/** Records the use at most once per key, process and minute, without delaying the request. A write may be lost. */
function noteUse(db: Db, key: FoundKey, now: Date): void {
  const lastMs = Math.max(key.lastUsedAt?.getTime() ?? -Infinity, notedAt.get(key.id) ?? -Infinity);
  if (now.getTime() - lastMs < MINUTE_MS) return;
  notedAt.set(key.id, now.getTime());
  void touchKey(db, key.id, now).catch(() => notedAt.delete(key.id));
}

/** The time between two entries of the audit log about refused uses of a key, for each process, in milliseconds. */
const REFUSALS_EVERY_MS = 600_000;
const refusedAt = new Map<string, number>();

/** Records in the audit log that a key was used from another address. An entry may be lost. */
async function noteRefusal(
  db: Db,
  principal: KeyPrincipal,
  { ip, requestId }: Origin,
  at: Date,
): Promise<void> {
  const { keyId, accountId } = principal;
  if (at.getTime() - (refusedAt.get(keyId) ?? -Infinity) < REFUSALS_EVERY_MS) return;
  refusedAt.set(keyId, at.getTime());
  const caller = { principal, scope: null, atLeast: 'viewer', ip, requestId } as const;
  const event = { at, accountId, action: 'key.refuse', targetId: keyId };
  await db.transaction((tx) => recordEvent(tx, caller, event)).catch(() => void refusedAt.delete(keyId));
}
