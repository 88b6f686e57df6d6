import type { Db, Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertOwnAccount } from '../accounts/access';
import { recordEvent } from '../audit/record';
import { findOwnGrant, listGrants as listRows, revokeGrantsOf, updateGrant } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** Returns the applications that may act for one of the caller's accounts. */
export async function listGrants(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  input: { accountId: string },
) {
  await assertOwnAccount(db, caller, input.accountId);
  const rows = await listRows(db, input.accountId, now());
  return {
    grants: rows.map((row) => ({
      grantId: row.id,
      clientName: row.clientName,
      redirectHost: row.redirectHost,
      toolsets: row.toolsets,
      readOnly: row.readOnly,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Refuses the application from its next request on. Revoking twice changes nothing. @throws ApiError NOT_FOUND */
export async function revokeGrant(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  input: { grantId: string },
) {
  await db.transaction(async (tx) => {
    const grant = await findOwnGrant(tx, caller.principal.userId, input.grantId);
    if (grant === null) throw notFound('There is no such application.');
    if (grant.revokedAt !== null) return;
    const at = now();
    await updateGrant(tx, grant, { revokedAt: at });
    const { accountId, id: targetId } = grant;
    await recordEvent(tx, caller, { at, accountId, action: 'grant.revoke', targetId });
  });
  return { revoked: true as const };
}

/** Revokes every application that a person allowed, in any account, from its next request on. @returns how many */
export async function revokeAllGrants(
  tx: Tx,
  caller: Caller<UserPrincipal>,
  { at, reason }: { at: Date; reason: string },
): Promise<number> {
  const revoked = await revokeGrantsOf(tx, caller.principal.userId, at);
  for (const { id: targetId, accountId } of revoked) {
    await recordEvent(tx, caller, { at, accountId, action: 'grant.revoke', targetId, detail: { reason } });
  }
  return revoked.length;
}
