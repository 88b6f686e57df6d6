import { Mutex } from 'async-mutex';
import { ApiError } from '../errors/errors';

/** Work of accounts that keeps the database busy, one at a time for each account. */
export interface AccountQueue {
  /**
   * Does some work when that of the account before it is over, so that others get at the database in between.
   * @throws ApiError TOO_MANY_REQUESTS while too much waits
   */
  run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param what what the work is, in plural, for the sentence of the error
 * @param openMax how much of one account runs or waits
 */
export function createAccountQueue(what: string, openMax: number): AccountQueue {
  const accounts = new Map<string, { mutex: Mutex; open: number }>();
  return {
    async run(accountId, work) {
      const account = accounts.get(accountId) ?? { mutex: new Mutex(), open: 0 };
      if (account.open >= openMax) {
        throw new ApiError('TOO_MANY_REQUESTS', `${openMax} ${what} of this account run or wait already.`, {
          headers: { 'Retry-After': '5' },
        });
      }
      accounts.set(accountId, account);
      account.open += 1;
      try {
        return await account.mutex.runExclusive(work);
      } finally {
        account.open -= 1;
        if (account.open === 0) accounts.delete(accountId);
      }
    },
  };
}
