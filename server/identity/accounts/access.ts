import type { Db, Tx } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { newId } from '../../platform/ids';
import {
  SCOPES,
  type AccountPrincipal,
  type Caller,
  type Mode,
  type UserPrincipal,
} from '../../platform/principal/principal';
import {
  findAccount,
  findOwnAccount,
  findOwnerAddress,
  insertAccounts,
  listOwnAccounts,
  updateRetention,
  type AccountRow,
} from './store';

/**
 * Returns the account, if it is the caller's own.
 * @throws ApiError NOT_FOUND otherwise: account ids of others cannot be probed.
 */
export async function assertOwnAccount(
  db: Db,
  caller: Caller<UserPrincipal>,
  accountId: string,
): Promise<AccountRow> {
  const account = await findOwnAccount(db, caller.principal.userId, accountId);
  if (account === null) throw notFound('There is no such account.');
  return account;
}

/**
 * Returns the call with the account as its principal, so that a person in the portal has the rights of a key of their
 * account. The audit log still names the person.
 * @throws ApiError NOT_FOUND when the account is not the caller's own.
 */
export async function actFor(
  db: Db,
  caller: Caller<UserPrincipal>,
  accountId: string,
): Promise<Caller<AccountPrincipal>> {
  return asAccount(caller, await assertOwnAccount(db, caller, accountId));
}

/** Like `actFor`; null when the account is not the caller's own. */
export async function actForOwn(
  db: Db,
  caller: Caller<UserPrincipal>,
  accountId: string,
): Promise<Caller<AccountPrincipal> | null> {
  const account = await findOwnAccount(db, caller.principal.userId, accountId);
  return account && asAccount(caller, account);
}

function asAccount(caller: Caller<UserPrincipal>, { id, mode }: AccountRow): Caller<AccountPrincipal> {
  const { userId } = caller.principal;
  return { ...caller, principal: { kind: 'account', accountId: id, mode, userId, scopes: SCOPES } };
}

/** Returns the accounts of a person, live first. */
export const ownAccounts = (db: Db, userId: string): Promise<AccountRow[]> => listOwnAccounts(db, userId);

/** Returns the caller's accounts, live first. */
export async function listAccounts({ db }: { db: Db }, caller: Caller<UserPrincipal>) {
  const rows = await ownAccounts(db, caller.principal.userId);
  return {
    accounts: rows.map(({ id, mode, createdAt }) => ({
      accountId: id,
      mode,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Returns the mode of any account. @throws ApiError NOT_FOUND */
export const modeOf = async (db: Db, accountId: string): Promise<Mode> =>
  (await accountOf(db, accountId)).mode;

/** Returns the owner of any account. @throws ApiError NOT_FOUND */
export const ownerIdOfAccount = async (db: Db, accountId: string): Promise<string> =>
  (await accountOf(db, accountId)).ownerUserId;

async function accountOf(db: Db, accountId: string) {
  const account = await findAccount(db, accountId);
  if (account === null) throw notFound('There is no such account.');
  return account;
}

/** Returns the mail address of the owner of any account; null when there is none. */
export const ownerAddress = (db: Db, accountId: string): Promise<string | null> =>
  findOwnerAddress(db, accountId);

/** Gives a new person their two accounts, live and test. */
export async function addAccounts(tx: Tx, userId: string, at: Date): Promise<void> {
  await insertAccounts(tx, [
    { id: newId('acc'), ownerUserId: userId, mode: 'live', createdAt: at },
    { id: newId('acc'), ownerUserId: userId, mode: 'test', createdAt: at },
  ]);
}

/** Sets after how many days recordings of an account are deleted; null: never. */
export const saveRetention = (tx: Tx, accountId: string, days: number | null): Promise<void> =>
  updateRetention(tx, accountId, days);
