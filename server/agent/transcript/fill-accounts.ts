import type { Db } from '../../platform/db/client';
import { fillAccounts } from './store';

/** How many turns one statement fills in. */
const BATCH = 1_000;

/**
 * Fills in the accounts of turns that are older than the column for it, in batches: nobody waits for more than one of
 * them. Until all have theirs, searches of an account read the words of all accounts.
 */
export async function fillAccountsOfTurns(db: Db, batch = BATCH): Promise<void> {
  for (let filled = batch; filled === batch;) filled = await fillAccounts(db, batch);
}
