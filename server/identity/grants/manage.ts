import type { Db, Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { isAtLeast } from '../../platform/principal/organization-roles';
import { assertMember } from '../accounts/access';
import { recordEvent } from '../audit/record';
import { listGrants as listRows, lockGrant, revokeGrantsOf, updateGrant } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Returns the applications that may act for an account: those that the caller allowed, and for admins all of them.
 * @throws ApiError NOT_FOUND
 */
export async function listGrants(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  input: { accountId: string },
) {
  const { userId } = caller.principal;
  const { role } = await assertMember(db, caller, input.accountId);
  const rows = await listRows(db, input.accountId, isAtLeast(role, 'admin') ? null : userId, now());
  return {
    grants: rows.map(({ grant: row, personName }) => ({
      grantId: row.id,
      clientName: row.clientName,
      personName,
      isOwn: row.userId === userId,
      redirectHost: row.redirectHost,
      toolsets: row.toolsets,
      readOnly: row.readOnly,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Refuses the application from its next request on. Revoking twice changes nothing. Admins can revoke the access that
 * others allowed.
 * @throws ApiError NOT_FOUND, FORBIDDEN for other members
 */
export async function revokeGrant(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  input: { grantId: string },
) {
  await db.transaction(async (tx) => {
    const grant = await lockGrant(tx, input.grantId);
    if (grant === null) throw notFound('There is no such application.');
    const isOwn = grant.userId === caller.principal.userId;
    await assertMember(tx, isOwn ? caller : { ...caller, atLeast: 'admin' }, grant.accountId);
    if (grant.revokedAt !== null) return;
    const at = now();
    await updateGrant(tx, grant, { revokedAt: at });
    const { accountId, id: targetId } = grant;
    await recordEvent(tx, caller, { at, accountId, action: 'grant.revoke', targetId });
  });
  return { revoked: true as const };
}

/** Revokes every application that the caller allowed, in any account, from its next request on. @returns how many */
export const revokeAllGrants = (
  tx: Tx,
  caller: Caller<UserPrincipal>,
  change: { at: Date; reason: string },
): Promise<number> =>
  revokeGrantsOfPerson(tx, caller, { ...change, userId: caller.principal.userId, organizationId: null });

/**
 * Revokes the applications that a person allowed, for all accounts or those of one organization. @returns how many
 * @param caller null: the operator
 */
export async function revokeGrantsOfPerson(
  tx: Tx,
  caller: Caller<UserPrincipal> | null,
  change: { at: Date; reason: string; userId: string; organizationId: string | null },
): Promise<number> {
  const { at, reason } = change;
  const revoked = await revokeGrantsOf(tx, change.userId, change.organizationId, at);
  for (const { id: targetId, accountId } of revoked) {
    await recordEvent(tx, caller, { at, accountId, action: 'grant.revoke', targetId, detail: { reason } });
  }
  return revoked.length;
}
