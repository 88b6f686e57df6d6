import type { Db, Tx } from '../db/client';
import { notFound } from '../errors';
import { newId } from '../ids';
import type { Caller, UserPrincipal } from '../principal/principal';
import { findOwnAccount, insertAccounts, listOwnAccounts, type AccountRow } from './store';

/**
 * The account, if it is the caller's own.
 * @throws Fault NOT_FOUND otherwise: account ids of others cannot be probed.
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

/** The accounts of a person, live first. */
export const ownAccounts = (db: Db, userId: string): Promise<AccountRow[]> => listOwnAccounts(db, userId);

/** The caller's accounts, live first. */
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

/** Gives a new person their two accounts, live and test. */
export async function addAccounts(tx: Tx, userId: string, at: Date): Promise<void> {
  await insertAccounts(tx, [
    { id: newId('acc'), ownerUserId: userId, mode: 'live', createdAt: at },
    { id: newId('acc'), ownerUserId: userId, mode: 'test', createdAt: at },
  ]);
}
