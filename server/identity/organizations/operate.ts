import type { Db } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import { recordChange } from './access';
import * as store from './store';

/** Returns the organizations of a person with their roles, those that they joined first in front. */
export async function organizationsOf({ db }: { db: Db }, userId: string) {
  const rows = await store.listOrganizationsOf(db, userId);
  return rows.map(({ organization: { id, name }, role }) => ({ organizationId: id, name, role }));
}

/**
 * Makes a person an owner of an organization, for the operator: a member gets the role, anybody else joins. Other owners
 * stay.
 * @throws ApiError NOT_FOUND for an unknown organization, CONFLICT for an owner
 */
export async function makeOwner(
  { db, now }: { db: Db; now: () => Date },
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await store.lockOrganization(tx, organizationId)) === null)
      throw notFound('There is no such organization.');
    const at = now();
    const from = await store.findRole(tx, organizationId, userId);
    if (from === 'owner') throw conflict('This person is an owner of the organization already.');
    if (from === null) await store.insertMember(tx, { organizationId, userId, role: 'owner', joinedAt: at });
    else await store.updateRole(tx, organizationId, userId, 'owner');
    const action = from === null ? 'organization.join' : 'organization.set-role';
    const detail = from === null ? { role: 'owner' } : { from, to: 'owner' };
    await recordChange(tx, null, organizationId, { at, action, targetId: userId, detail });
  });
}
