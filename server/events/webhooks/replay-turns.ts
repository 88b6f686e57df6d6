import { Mutex } from 'async-mutex';
import { ApiError } from '../../platform/errors/errors';

/** The replays of accounts, each of which changes up to 10,000 rows. */
export interface ReplayTurns {
  /**
   * Runs a replay when those of the account before it are over, so that others get at the database in between.
   * @throws ApiError TOO_MANY_REQUESTS while too many wait
   */
  run<Result>(accountId: string, replay: () => Promise<Result>): Promise<Result>;
}

/** How many replays of one account run or wait: one for each endpoint that it may have. */
const OPEN_MAX = 16;

export function createReplayTurns(): ReplayTurns {
  const accounts = new Map<string, { turn: Mutex; open: number }>();
  return {
    async run(accountId, replay) {
      const account = accounts.get(accountId) ?? { turn: new Mutex(), open: 0 };
      if (account.open >= OPEN_MAX) {
        throw new ApiError('TOO_MANY_REQUESTS', `${OPEN_MAX} replays of this account run or wait already.`, {
          headers: { 'Retry-After': '5' },
        });
      }
      accounts.set(accountId, account);
      account.open += 1;
      try {
        return await account.turn.runExclusive(replay);
      } finally {
        account.open -= 1;
        if (account.open === 0) accounts.delete(accountId);
      }
    },
  };
}
