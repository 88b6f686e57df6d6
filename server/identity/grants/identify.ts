import type { Db } from '../../platform/db/client';
import { unauthorized } from '../../platform/errors/errors';
import { ORDINARY_SCOPES, type GrantPrincipal } from '../../platform/principal/principal';
import { resourceOf } from './resource';
import { hashSecret } from '../../platform/hash-secret';
import { isSecret } from './secret';
import { findGrantByToken, isGrantInForce, touchGrant } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  baseUrl: string;
}

const MINUTE_MS = 60_000;

/**
 * Returns the principal of an access token. Returns null for a token that is unknown, expired or for another address.
 * It also returns null when the grant was revoked or the person who allowed it has left the organization. Calls share
 * no cache.
 */
export async function identifyGrant(deps: Deps, token: string): Promise<GrantPrincipal | null> {
  if (!isSecret('access', token)) return null;
  const at = deps.now();
  const found = await findGrantByToken(deps.db, hashSecret(token), at);
  if (found === null || found.grant.resource !== resourceOf(deps.baseUrl)) return null;
  const { id, accountId, userId, toolsets, readOnly, lastUsedAt } = found.grant;
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= MINUTE_MS) {
    // A lost write only makes `lastUsedAt` older.
    void touchGrant(deps.db, id, at).catch(() => {});
  }
  return {
    kind: 'grant',
    grantId: id,
    accountId,
    ownerId: found.organizationId,
    userId,
    role: found.role,
    mode: found.mode,
    scopes: ORDINARY_SCOPES,
    toolsets,
    readOnly,
  };
}

/**
 * Refuses a call whose grant was revoked, or ended, while the call waited.
 * @throws ApiError UNAUTHORIZED
 */
export async function assertGrantIsValid({ db, now }: Omit<Deps, 'baseUrl'>, grantId: string): Promise<void> {
  if (!(await isGrantInForce(db, grantId, now()))) throw unauthorized('The access token is no longer valid.');
}
