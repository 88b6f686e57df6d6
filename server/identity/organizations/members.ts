import type { Db, Tx } from '../../platform/db/client';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';
import {
  isAtLeast,
  ORGANIZATION_ROLES,
  type OrganizationRole,
} from '../../platform/principal/organization-roles';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { closeToOlderServers } from '../accounts/access';
import { revokeGrantsOfPerson } from '../grants/manage';
import { assertMemberOf, noOrganization, recordChange } from './access';
import * as store from './store';
import { deleteInvitationsBy, deleteInvitationsOf } from './store-invitations';

interface Deps {
  db: Db;
  now: () => Date;
}

type PortalCaller = Caller<UserPrincipal>;
interface Person {
  organizationId: string;
  userId: string;
}

/** Returns the members of an organization. @throws ApiError NOT_FOUND */
export async function listMembers(
  { db }: Pick<Deps, 'db'>,
  caller: PortalCaller,
  { organizationId }: { organizationId: string },
) {
  await assertMemberOf(db, caller, organizationId);
  const rows = await store.listMemberRows(db, organizationId);
  return { members: rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() })) };
}

/**
 * Gives a member another role.
 * @throws ApiError NOT_FOUND; FORBIDDEN for admins where one of both roles is `owner`; CONFLICT when no owner would
 *   remain
 */
export async function setMemberRole(
  { db, now }: Deps,
  caller: PortalCaller,
  { role, ...person }: Person & { role: OrganizationRole },
) {
  await db.transaction(async (tx) => {
    const { own, current } = await lockBoth(tx, caller, person);
    if (current === role) return;
    assertMayGive(own, role);
    assertMayGive(own, current);
    await changeRole(tx, caller, { ...person, current, role, at: now() });
  });
  return { ...person, role };
}

/**
 * Removes a member. The keys, webhooks and embed rooms that they created stay in the organization, and they still own
 * their own rooms. The applications that they allowed lose their access.
 * @throws ApiError NOT_FOUND; FORBIDDEN for admins who remove an owner; CONFLICT for the last owner
 */
export async function removeMember({ db, now }: Deps, caller: PortalCaller, person: Person) {
  await db.transaction(async (tx) => {
    const { own, current } = await lockBoth(tx, caller, person);
    assertMayGive(own, current);
    await depart(tx, caller, { ...person, current, at: now(), action: 'organization.remove-member' });
  });
  return person;
}

/**
 * Leaves an organization. A member who lacks the second factor that it demands can leave as well.
 * @throws ApiError NOT_FOUND; CONFLICT for the last owner
 */
export async function leaveOrganization(
  { db, now }: Deps,
  caller: PortalCaller,
  { organizationId }: { organizationId: string },
) {
  const person = { organizationId, userId: caller.principal.userId };
  await db.transaction(async (tx) => {
    await store.lockOrganization(tx, organizationId);
    const current = await store.findRole(tx, organizationId, person.userId);
    if (current === null) throw noOrganization();
    await depart(tx, caller, { ...person, current, at: now(), action: 'organization.leave' });
  });
  return { organizationId };
}

/**
 * Makes another member an owner, and the caller an admin.
 * @throws ApiError NOT_FOUND, FORBIDDEN for members who are not owners, BAD_REQUEST for the caller
 */
export async function handOver({ db, now }: Deps, caller: PortalCaller, person: Person) {
  const own = { organizationId: person.organizationId, userId: caller.principal.userId };
  if (own.userId === person.userId) throw conflict('You own the organization already.');
  await db.transaction(async (tx) => {
    const { current } = await lockBoth(tx, caller, person);
    const at = now();
    if (current !== 'owner') await changeRole(tx, caller, { ...person, current, role: 'owner', at });
    await changeRole(tx, caller, { ...own, current: 'owner', role: 'admin', at });
  });
  return person;
}

/** Locks the organization, checks the caller, and returns the roles of both. @throws ApiError NOT_FOUND, FORBIDDEN */
async function lockBoth(tx: Tx, caller: PortalCaller, { organizationId, userId }: Person) {
  await store.lockOrganization(tx, organizationId);
  const { role: own } = await assertMemberOf(tx, caller, organizationId);
  const current = await store.findRole(tx, organizationId, userId);
  if (current === null) throw notFound('This person is not a member of the organization.');
  return { own, current };
}

/** Only owners make and unmake owners. @throws ApiError FORBIDDEN */
export function assertMayGive(own: OrganizationRole, role: OrganizationRole): void {
  if (!mayGive(own, role)) throw forbidden('Only owners can do this with an owner.');
}

const mayGive = (own: OrganizationRole, role: OrganizationRole): boolean =>
  role !== 'owner' || own === 'owner';

/** Returns whether members with a role can invite somebody with another one. */
const mayInvite = (own: OrganizationRole, role: OrganizationRole): boolean =>
  isAtLeast(own, 'admin') && mayGive(own, role);

/**
 * Gives a member of an organization that is locked another role.
 * @param caller null: the server itself
 * @throws ApiError CONFLICT when no owner would remain
 */
export async function changeRole(
  tx: Tx,
  caller: PortalCaller | null,
  change: Person & { current: OrganizationRole; role: OrganizationRole; at: Date },
): Promise<void> {
  const { organizationId, userId, current, role, at } = change;
  if (current === 'owner') await assertOtherOwner(tx, organizationId);
  await store.updateRole(tx, organizationId, userId, role);
  if (current === 'owner') await closeToOlderServers(tx, organizationId, userId);
  // They must not come back, as somebody else, with a role that they can no longer give.
  await deleteInvitationsBy(
    tx,
    change,
    ORGANIZATION_ROLES.filter((one) => !mayInvite(role, one)),
  );
  const detail = { from: current, to: role };
  await recordChange(tx, caller, organizationId, {
    at,
    action: 'organization.set-role',
    targetId: userId,
    detail,
  });
}

async function depart(
  tx: Tx,
  caller: PortalCaller,
  departure: Person & { current: OrganizationRole; at: Date; action: string },
): Promise<void> {
  const { organizationId, userId, current, at, action } = departure;
  if (current === 'owner') await assertOtherOwner(tx, organizationId);
  await deleteInvitationsBy(tx, departure, ORGANIZATION_ROLES);
  const reason = 'the person left the organization';
  await revokeGrantsOfPerson(tx, caller, { at, reason, userId, organizationId });
  await closeToOlderServers(tx, organizationId, userId);
  await recordChange(tx, caller, organizationId, {
    at,
    action,
    targetId: userId,
    detail: { role: current },
  });
  await store.deleteMember(tx, organizationId, userId);
}

async function assertOtherOwner(tx: Tx, organizationId: string): Promise<void> {
  const { owners } = await store.countMembers(tx, organizationId);
  if (owners <= 1) throw conflict('An organization needs an owner: hand the ownership over first.');
}

/** Revokes the invitations of a person who no longer signs in, to all their organizations. */
export const revokeInvitationsOf = (tx: Tx, userId: string): Promise<void> => deleteInvitationsOf(tx, userId);

/**
 * Locks the organizations of a person who is about to be deleted. Those without another member are deleted with them.
 * @throws ApiError CONFLICT when they are the only owner of an organization that has other members
 */
export async function assertMayBeDeleted(tx: Tx, userId: string): Promise<void> {
  for (const { id, name } of await store.lockOrganizationsOf(tx, userId)) {
    const { members, owners } = await store.countMembers(tx, id);
    const isOnlyOwner = owners === 1 && (await store.findRole(tx, id, userId)) === 'owner';
    if (members > 1 && isOnlyOwner)
      throw conflict(`You are the only owner of "${name}", which has other members: hand it over first.`);
  }
}
