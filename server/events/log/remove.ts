import type { Tx } from '../../platform/db/client';
import * as store from './store';

/**
 * Deletes the events of a person's accounts, in the transaction that deletes the accounts. What others insert meanwhile is
 * deleted when it is to be numbered. Locks the accounts before their logs, as whoever holds a retry key does.
 */
export async function removeEventsOf(tx: Tx, userId: string): Promise<void> {
  for (const accountId of await store.lockAccountsOf(tx, userId)) {
    await store.lockLog(tx, accountId);
    await store.deleteEventsOf(tx, accountId);
  }
}
