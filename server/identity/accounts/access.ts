import type { Db, Tx } from '../../platform/db/client';
import { isMailable } from '../../platform/mail/address';
import { forbidden, notFound } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import { isAtLeast, type OrganizationRole } from '../../platform/principal/organization-roles';
import {
  SCOPES,
  type AccountPrincipal,
  type Caller,
  type Mode,
  type UserPrincipal,
} from '../../platform/principal/principal';
import {
  clearOwner,
  findAccount,
  findAccountOfMember,
  insertAccounts,
  listAccountsOfMember,
  listAddresses,
  updateEmbedOrigins,
  updateRetention,
  type MemberAccount,
} from './store';

/**
 * Returns the account, if the caller is a member of its organization and their role is enough for the operation.
 * @throws ApiError NOT_FOUND for people who are not members, so that account ids of others cannot be probed; FORBIDDEN
 *   for members with a weaker role
 */
export async function assertMember(
  db: Db | Tx,
  caller: Caller<UserPrincipal>,
  accountId: string,
): Promise<MemberAccount> {
  const account = await findAccountOfMember(db, caller.principal.userId, accountId);
  if (account === null) throw notFound('There is no such account.');
  assertRole(caller, account);
  return account;
}

/** Returns whether a person is a member of the organization of an account. */
export const isMember = async (db: Db | Tx, userId: string, accountId: string): Promise<boolean> =>
  (await findAccountOfMember(db, userId, accountId)) !== null;

/** The role of a person in an organization, and what the organization demands of its members. */
interface Membership {
  role: OrganizationRole;
  requiresSecondFactor: boolean;
}

/**
 * Refuses a member who has not proved the second factor that the organization demands, and a member whose role is weaker
 * than the operation asks for.
 * @throws ApiError FORBIDDEN
 */
export function assertRole(caller: Caller<UserPrincipal>, membership: Membership): void {
  if (lacksFactor(caller, membership))
    throw forbidden('This organization demands a second factor: set one up to go on.');
  if (!isAtLeast(membership.role, caller.atLeast)) throw forbidden(REFUSALS[caller.atLeast]);
}

/** Returns whether the caller has not proved the second factor that an organization demands. */
export const lacksFactor = (
  { principal }: Caller<UserPrincipal>,
  { requiresSecondFactor }: Pick<Membership, 'requiresSecondFactor'>,
): boolean => requiresSecondFactor && !principal.hasSecondFactor;

const REFUSALS: Readonly<Record<OrganizationRole, string>> = {
  viewer: 'Only members of the organization can do this.',
  developer: 'Only developers, admins and owners of the organization can do this.',
  admin: 'Only admins and owners of the organization can do this.',
  owner: 'Only owners of the organization can do this.',
};

/**
 * Returns the call with the account as its principal, so that a person in the portal has the rights of a key of that
 * account. The audit log still names the person.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `assertMember`
 */
export async function actFor(
  db: Db,
  caller: Caller<UserPrincipal>,
  accountId: string,
): Promise<Caller<AccountPrincipal>> {
  return asAccount(caller, await assertMember(db, caller, accountId));
}

/**
 * Like `actFor`; null when the caller is not a member of the organization.
 * @throws ApiError FORBIDDEN for members whose role is too weak
 */
export async function actForOwn(
  db: Db,
  caller: Caller<UserPrincipal>,
  accountId: string,
): Promise<Caller<AccountPrincipal> | null> {
  const account = await findAccountOfMember(db, caller.principal.userId, accountId);
  if (account === null) return null;
  assertRole(caller, account);
  return asAccount(caller, account);
}

/** Like `actForOwn`; also null for members whom `assertRole` would refuse. */
export async function actForIfAllowed(
  db: Db,
  caller: Caller<UserPrincipal>,
  accountId: string,
): Promise<Caller<AccountPrincipal> | null> {
  const account = await findAccountOfMember(db, caller.principal.userId, accountId);
  if (account === null || lacksFactor(caller, account)) return null;
  return isAtLeast(account.role, caller.atLeast) ? asAccount(caller, account) : null;
}

function asAccount(
  caller: Caller<UserPrincipal>,
  { id, organizationId, mode, role }: MemberAccount,
): Caller<AccountPrincipal> {
  const { userId } = caller.principal;
  const principal = { kind: 'account' as const, accountId: id, ownerId: organizationId, mode, userId, role };
  return { ...caller, principal: { ...principal, scopes: SCOPES } };
}

/** Returns the accounts of a person's organizations, those that they joined first in front, live before test. */
export const accountsOfPerson = (db: Db, userId: string): Promise<MemberAccount[]> =>
  listAccountsOfMember(db, userId);

/** Returns the accounts of the caller's organizations. */
export async function listAccounts({ db }: { db: Db }, caller: Caller<UserPrincipal>) {
  const rows = await accountsOfPerson(db, caller.principal.userId);
  return {
    accounts: rows.map(({ id, organizationId, mode, role, createdAt }) => ({
      accountId: id,
      organizationId,
      mode,
      role,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Returns the mode of any account. @throws ApiError NOT_FOUND */
export const modeOf = async (db: Db, accountId: string): Promise<Mode> =>
  (await accountOf(db, accountId)).mode;

/** Returns the organization and the mode of any account. @throws ApiError NOT_FOUND */
export async function placeOf(db: Db, accountId: string): Promise<{ organizationId: string; mode: Mode }> {
  const { organizationId, mode } = await accountOf(db, accountId);
  return { organizationId, mode };
}

/** Returns the organization of any account. @throws ApiError NOT_FOUND */
export const ownerIdOfAccount = async (db: Db, accountId: string): Promise<string> =>
  (await accountOf(db, accountId)).organizationId;

async function accountOf(db: Db, accountId: string) {
  const account = await findAccount(db, accountId);
  if (account === null) throw notFound('There is no such account.');
  return account;
}

/** Returns the owners and admins of the organization of any account who have a mail address, with it. */
export async function addressesOfAdmins(db: Db, accountId: string) {
  const people = await listAddresses(db, accountId, ['owner', 'admin']);
  return people.filter(({ email }) => isMailable(email));
}

/**
 * Gives a new organization its two accounts, live and test.
 * @param firstUserId the person for whom servers that do not know organizations open them; null: nobody
 */
export async function addAccounts(
  tx: Tx,
  { organizationId, firstUserId, at }: { organizationId: string; firstUserId: string | null; at: Date },
): Promise<void> {
  const common = { organizationId, ownerUserId: firstUserId, createdAt: at };
  await insertAccounts(tx, [
    { ...common, id: newId('acc'), mode: 'live' },
    { ...common, id: newId('acc'), mode: 'test' },
  ]);
}

/** Keeps servers that do not know organizations from opening the accounts of an organization for a person. */
export const closeToOlderServers = (tx: Tx, organizationId: string, userId: string): Promise<void> =>
  clearOwner(tx, organizationId, userId);

/** Sets after how many days recordings of an account are deleted; null: never. */
export const saveRetention = (tx: Tx, accountId: string, days: number | null): Promise<void> =>
  updateRetention(tx, accountId, days);

/** Sets the origins whose pages may show the rooms of an account; none: all. */
export const saveEmbedOrigins = (tx: Tx, accountId: string, origins: readonly string[]): Promise<void> =>
  updateEmbedOrigins(tx, accountId, origins);
