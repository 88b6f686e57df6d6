import type { Db } from '../../platform/db/client';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { lacksFactor } from '../accounts/access';
import { assertMemberOf, recordChange } from './access';
import { listOrganizationsOf, updateName } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/** Returns the organizations of the caller, those that they joined first in front. */
export async function listOrganizations({ db }: Pick<Deps, 'db'>, caller: Caller<UserPrincipal>) {
  const rows = await listOrganizationsOf(db, caller.principal.userId);
  return {
    organizations: rows.map(({ organization, role }) => ({
      organizationId: organization.id,
      name: organization.name,
      role,
      requiresSecondFactor: organization.requiresSecondFactor,
      lacksSecondFactor: lacksFactor(caller, organization),
    })),
  };
}

/** Renames an organization. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function renameOrganization(
  { db, now }: Deps,
  caller: Caller<UserPrincipal>,
  { organizationId, name }: { organizationId: string; name: string },
) {
  await db.transaction(async (tx) => {
    await assertMemberOf(tx, caller, organizationId);
    await updateName(tx, organizationId, name);
    const change = { at: now(), action: 'organization.rename', targetId: organizationId, detail: { name } };
    await recordChange(tx, caller, organizationId, change);
  });
  return { organizationId, name };
}
