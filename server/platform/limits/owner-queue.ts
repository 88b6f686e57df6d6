import { Mutex } from 'async-mutex';
import { tooManyRequests } from '../errors/errors';

/** Work that keeps the database busy, one at a time for all accounts of one person. */
export interface OwnerQueue {
  /**
   * Does some work when the owner's work before it is over, so that others get at the database in between.
   * @throws ApiError TOO_MANY_REQUESTS while too much waits
   */
  run<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * @param what the name of the work, in plural, for the sentence of the error
 * @param openMax how much of one owner runs or waits
 */
export function createOwnerQueue(what: string, openMax: number): OwnerQueue {
  const owners = new Map<string, { mutex: Mutex; open: number }>();
  return {
    async run(ownerId, work) {
      const owner = owners.get(ownerId) ?? { mutex: new Mutex(), open: 0 };
      if (owner.open >= openMax) {
        throw tooManyRequests(`${openMax} ${what} of your accounts run or wait already.`, 5);
      }
      owners.set(ownerId, owner);
      owner.open += 1;
      try {
        return await owner.mutex.runExclusive(work);
      } finally {
        owner.open -= 1;
        if (owner.open === 0) owners.delete(ownerId);
      }
    },
  };
}
