import type { Db } from '../../platform/db/client';
import { unauthorized } from '../../platform/errors/errors';
import type { KeyPrincipal, Mode, Scope } from '../../platform/principal/principal';
import { hashKey, parseKey } from './secret';
import { findKeyByHash, isKeyValid, touchKey } from './store';

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
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/**
 * Returns the principal of a key; null for a key that is malformed, unknown, revoked or expired. The caller cannot
 * distinguish these cases. Rows of keys are not cached, so a revoked key is refused on its next request.
 */
export async function identifyKey(deps: IdentifyDeps, apiKey: string): Promise<KeyPrincipal | null> {
  const hash = keyHash(apiKey);
  return hash === null ? null : acceptKey(deps, await findKeyByHash(deps.db, hash));
}

/** Returns the hash to look a key up by; null for a string that is not a key and needs no look-up. */
export const keyHash = (apiKey: string): string | null => (parseKey(apiKey) ? hashKey(apiKey) : null);

/** Returns the principal of a key's row; null when there is no row or the key is no longer valid. Records the use. */
export function acceptKey(deps: IdentifyDeps, key: FoundKey | null): KeyPrincipal | null {
  const now = deps.now();
  if (key === null || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return null;
  noteUse(deps.db, key, now);
  const { id: keyId, accountId, ownerId, mode, scopes } = key;
  return { kind: 'key', keyId, accountId, ownerId, mode, scopes };
}

/**
 * Refuses a call whose key was revoked, or expired, while the call waited.
 * @throws ApiError UNAUTHORIZED
 */
export async function assertKeyIsValid({ db, now }: IdentifyDeps, keyId: string): Promise<void> {
  if (!(await isKeyValid(db, keyId, now()))) throw unauthorized('The key is no longer valid.');
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
