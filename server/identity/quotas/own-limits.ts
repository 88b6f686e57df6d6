import type { Db } from '../../platform/db/client';
import type { OwnLimits } from './limits';
import { findAccounts, setOwnLimits } from './store';

/** The accounts of a person, by email address, or the one account of that id, with the limits that are their own. */
export const findLimitedAccounts = (db: Db, idOrEmail: string) => findAccounts(db, idOrEmail);

/** Gives an account limits of its own; null: those of all others. Running servers take them over within ten seconds. */
export const saveOwnLimits = (db: Db, accountId: string, limits: OwnLimits | null): Promise<void> =>
  setOwnLimits(db, accountId, limits);
