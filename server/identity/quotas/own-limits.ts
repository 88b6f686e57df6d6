import type { Db } from '../../platform/db/client';
import type { OwnLimits } from './limits';
import { findAccounts, setOwnLimits } from './store';

/** Returns accounts with their own limits: of a person by email address, of an organization by id, or one by id. */
export const findLimitedAccounts = (db: Db, idOrEmail: string) => findAccounts(db, idOrEmail);

/** Sets the limits of one account; null: the limits of all others. Running servers use them within ten seconds. */
export const saveOwnLimits = (db: Db, accountId: string, limits: OwnLimits | null): Promise<void> =>
  setOwnLimits(db, accountId, limits);
