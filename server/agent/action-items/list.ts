import type { z } from 'zod';
import { actForOwn } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { findWhose } from '../../rooms/sessions/readable-sessions';
import type { listActionItems as contract, listActionItemsOfAccount as ofAccountContract } from './contract';
import { describeItem } from './describe';
import * as store from './store';

interface Deps {
  db: Db;
}

/**
 * Returns the action items of one room, or of every room that the caller may read, newest first. Deleted rooms keep
 * their items.
 * @throws ApiError FORBIDDEN without the scope, and when the given room does not exist or the caller has no access to
 *   it
 */
export async function listActionItems(
  { db }: Deps,
  caller: Caller,
  { roomId, limit, after, ...filter }: z.output<typeof contract.input>,
) {
  const { of, except = new Set<string>() } = await findWhose(db, caller, roomId);
  const rows = await store.listActionItems(db, {
    of,
    except: [...except],
    ...filter,
    after: after === undefined ? null : readListCursor(after),
    limit: limit + 1,
  });
  const { shown, next } = pageOf(rows, limit, ({ item }) => ({ at: item.createdAt, id: item.id }));
  return { actionItems: shown.map(describeItem), next };
}

/**
 * Returns the action items of one of the caller's accounts.
 * @throws ApiError NOT_FOUND when the account belongs to another person
 */
export async function listActionItemsOfAccount(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, ...input }: z.output<typeof ofAccountContract.input>,
) {
  const account = await actForOwn(deps.db, caller, accountId);
  if (account === null) throw notFound('There is no such account.');
  return listActionItems(deps, account, input);
}
