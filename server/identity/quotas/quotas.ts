import type { Db, Tx } from '../../platform/db/client';
import { ownLimits, type Limits, type OwnLimits } from './limits';
import { createRemainingStorage, type RemainingStorage } from './remaining-storage';
import { listOwnLimits } from './store';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The limits of accounts. */
    quotas: Quotas;
  }
}

/** The limits of every account. */
export interface Quotas {
  /**
   * Returns the limits of an account. The database is asked once in a while for all accounts together, so that most
   * calls cost no query.
   */
  of(handle: Db | Tx, accountId: string): Promise<Limits>;
  /** Whether any account has that limit, as of the last time somebody asked the database. */
  isLimited(handle: Db | Tx, limit: keyof Limits): Promise<boolean>;
  readonly remainingStorage: RemainingStorage;
}

/** How long it may take until a limit that the operator set for one account is in force, in milliseconds. */
export const REFRESH_MS = 10_000;

/** @param forAll the limits of every account without individual limits */
export async function openQuotas(db: Db, forAll: Limits, now: () => Date): Promise<Quotas> {
  let own = await readOwn(db);
  let readAt = -Infinity;
  let isReading = false;

  /** Reads the limits again. The first caller waits for them; until then other callers use the previous limits. */
  async function refresh(handle: Db | Tx): Promise<void> {
    const at = now().getTime();
    if (at - readAt < REFRESH_MS || isReading) return;
    isReading = true;
    try {
      own = await readOwn(handle);
      readAt = at;
    } finally {
      isReading = false;
    }
  }

  return {
    remainingStorage: createRemainingStorage(now),
    async of(handle, accountId) {
      await refresh(handle);
      const mine = own.get(accountId);
      return mine === undefined ? forAll : { ...forAll, ...mine };
    },
    async isLimited(handle, limit) {
      await refresh(handle);
      return forAll[limit] !== null || [...own.values()].some((mine) => typeof mine[limit] === 'number');
    },
  };
}

async function readOwn(handle: Db | Tx): Promise<Map<string, OwnLimits>> {
  const rows = await listOwnLimits(handle);
  return new Map(rows.map(({ accountId, quotas }) => [accountId, ownLimits.catch({}).parse(quotas)]));
}
