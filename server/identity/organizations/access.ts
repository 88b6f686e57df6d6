import type { Db, Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { assertRole } from '../accounts/access';
import { recordEvent } from '../audit/record';
import { findLiveAccount, findMembership } from './store';

/**
 * Returns the organization and the caller's role in it, if that is enough for the operation.
 * @throws ApiError NOT_FOUND for people who are not members, so that ids cannot be probed; FORBIDDEN for members with a
 *   weaker role
 */
export async function assertMemberOf(db: Db | Tx, caller: Caller<UserPrincipal>, organizationId: string) {
  const membership = await findMembership(db, caller.principal.userId, organizationId);
  if (membership === null) throw noOrganization();
  const { requiresSecondFactor } = membership.organization;
  assertRole(caller, { role: membership.role, requiresSecondFactor });
  return membership;
}

/** The error for people who are not members. It does not tell whether there is such an organization. */
export const noOrganization = () => notFound('There is no such organization.');

/** Records a change of an organization in the audit log of its live account. @param caller null: the operator or the server */
export async function recordChange(
  tx: Tx,
  caller: Caller | null,
  organizationId: string,
  event: { at: Date; action: string; targetId: string; detail?: Record<string, unknown> },
): Promise<void> {
  await recordEvent(tx, caller, { ...event, accountId: await findLiveAccount(tx, organizationId) });
}
