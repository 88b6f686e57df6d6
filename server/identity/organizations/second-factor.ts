import type { Db, Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { revokeGrantsOfPerson } from '../grants/manage';
import { peopleWithout } from '../second-factors/check';
import { assertMemberOf, recordChange } from './access';
import * as store from './store';

/**
 * Decides whether members need a second factor. Members without one can then do nothing in the organization but set one
 * up, and the applications that they connected lose their access.
 * @throws ApiError NOT_FOUND, FORBIDDEN; CONFLICT for a caller who has none and would lock themselves out
 */
export async function requireSecondFactor(
  { db, now }: { db: Db; now: () => Date },
  caller: Caller<UserPrincipal>,
  { organizationId, isRequired }: { organizationId: string; isRequired: boolean },
) {
  await db.transaction(async (tx) => {
    await store.lockOrganization(tx, organizationId);
    const { organization } = await assertMemberOf(tx, caller, organizationId);
    if (organization.requiresSecondFactor === isRequired) return;
    if (isRequired && !caller.principal.hasSecondFactor)
      throw conflict('Set up a second factor for yourself first.');
    const at = now();
    await store.updateRequirement(tx, organizationId, isRequired);
    const detail = { isRequired };
    const action = 'organization.require-second-factor';
    await recordChange(tx, caller, organizationId, { at, action, targetId: organizationId, detail });
    if (!isRequired) return;
    const members = await store.listMemberIds(tx, organizationId);
    const reason = 'the organization demands a second factor';
    for (const userId of await peopleWithout(tx, members))
      await revokeGrantsOfPerson(tx, caller, { at, reason, userId, organizationId });
  });
  return { organizationId, isRequired };
}

/**
 * Checks that a person may do without a second factor.
 * @throws ApiError CONFLICT for members of an organization that demands one
 */
export async function assertMayDropFactor(tx: Tx, userId: string): Promise<void> {
  const demanding = await lockDemanding(tx, userId);
  if (demanding !== null) throw isDemanded(demanding);
}

/**
 * Locks the organizations of a person, before the person is locked. @returns the name of one that demands a second factor;
 * null: none does
 */
export async function lockDemanding(tx: Tx, userId: string): Promise<string | null> {
  const organizations = await store.lockOrganizationsOf(tx, userId);
  return organizations.find((one) => one.requiresSecondFactor)?.name ?? null;
}

/** The error for somebody who must keep their second factor. */
export const isDemanded = (organizationName: string) =>
  conflict(`The organization "${organizationName}" demands a second factor: leave it first.`);
