import type { Db } from '../../platform/db/client';
import type { KeyPrincipal, Mode, Scope } from '../../platform/principal/principal';
import { hashKey, parseKey } from './secret';
import { findKeyByHash, touchKey } from './store';

export interface IdentifyDeps {
  db: Db;
  now: () => Date;
}

/** What is read of a key to tell whether it is good. */
export interface FoundKey {
  id: string;
  accountId: string;
  mode: Mode;
  scopes: Scope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/**
 * Whose key it is, or null for one that is malformed, unknown, revoked or expired: the caller cannot tell which.
 * There is no cache between a key and its row: a revoked key is refused on its next request.
 */
export async function identifyKey(deps: IdentifyDeps, apiKey: string): Promise<KeyPrincipal | null> {
  const hash = keyHash(apiKey);
  return hash === null ? null : acceptKey(deps, await findKeyByHash(deps.db, hash));
}

/** What a key is looked up by, or null for a string that is no key and so needs no look-up. */
export const keyHash = (apiKey: string): string | null => (parseKey(apiKey) ? hashKey(apiKey) : null);

/** The principal of a key's row, or null when there is none or it is no longer good. Notes the use. */
export function acceptKey(deps: IdentifyDeps, key: FoundKey | null): KeyPrincipal | null {
  const now = deps.now();
  if (key === null || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return null;
  noteUse(deps.db, key, now);
  return { kind: 'key', keyId: key.id, accountId: key.accountId, mode: key.mode, scopes: key.scopes };
}

const MINUTE_MS = 60_000;
/** When this process last wrote down a key's use: a row that was read before the write does not tell it yet. */
const notedAt = new Map<string, number>();

/** At most one write per key, process and minute, beside the request. A lost one costs nothing but freshness. */
function noteUse(db: Db, key: FoundKey, now: Date): void {
  const lastMs = Math.max(key.lastUsedAt?.getTime() ?? -Infinity, notedAt.get(key.id) ?? -Infinity);
  if (now.getTime() - lastMs < MINUTE_MS) return;
  notedAt.set(key.id, now.getTime());
  void touchKey(db, key.id, now).catch(() => notedAt.delete(key.id));
}
