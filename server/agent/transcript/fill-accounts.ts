import type { Db } from '../../platform/db/client';
import { fillAccounts } from './store';

/** The number of turns that one statement fills in. */
const BATCH = 1_000;

/**
 * Fills in the accounts of turns that are older than the column for it, in batches, so that nobody waits for more than
 * one batch. Until all turns have an account, searches of an account read the words of all accounts.
 */
export async function fillAccountsOfTurns(db: Db, batch = BATCH): Promise<void> {
  for (let filled = batch; filled === batch;) filled = await fillAccounts(db, batch);
}
