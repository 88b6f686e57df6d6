import type { Tx } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { OrganizationRole } from '../../platform/principal/organization-roles';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { recordChange } from './access';
import { changeRole } from './members';
import * as store from './store';

/** The most members of an organization. */
const MEMBERS_MAX = 500;

interface NewMember {
  organizationId: string;
  userId: string;
  role: OrganizationRole;
  at: Date;
}

/**
 * Adds a person to an organization that is locked, and of which they are not a member.
 * @param caller null: the server itself
 * @throws ApiError CONFLICT for a full organization
 */
export async function addMember(
  tx: Tx,
  caller: Caller<UserPrincipal> | null,
  { detail, at, ...member }: NewMember & { detail: Record<string, unknown> },
): Promise<void> {
  const { organizationId, userId, role } = member;
  if ((await store.countMembers(tx, organizationId)).members >= MEMBERS_MAX)
    throw conflict(`The organization has ${MEMBERS_MAX} members, the most that are possible.`);
  await store.insertMember(tx, { ...member, joinedAt: at });
  const change = { at, action: 'organization.join', targetId: userId, detail: { role, ...detail } };
  await recordChange(tx, caller, organizationId, change);
}

/**
 * Makes a person a member of the organization of a company, as its provider says. The last owner stays an owner.
 * @param person.isManaged whether the provider decides the role of members; false: only that of newcomers
 * @throws ApiError CONFLICT for a full organization; Error when there is no such organization
 */
export async function followProvider(
  tx: Tx,
  { isManaged, ...person }: NewMember & { isManaged: boolean },
): Promise<void> {
  const { organizationId, userId, role, at } = person;
  const isAsWanted = (current: OrganizationRole | null) =>
    current === role || (current !== null && !isManaged);
  // Most sign-ins change nothing, and need not wait for one another.
  if (isAsWanted(await store.findRole(tx, organizationId, userId))) return;
  if ((await store.lockOrganization(tx, organizationId)) === null)
    throw new Error('OIDC_ORGANIZATION is not the id of an organization of this server.');
  const current = await store.findRole(tx, organizationId, userId);
  if (isAsWanted(current)) return;
  if (current === null) return addMember(tx, null, { ...person, detail: { provider: 'oidc' } });
  if (current === 'owner' && (await store.countMembers(tx, organizationId)).owners <= 1) return;
  await changeRole(tx, null, { organizationId, userId, current, role, at });
}
