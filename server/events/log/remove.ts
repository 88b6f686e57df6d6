import type { Tx } from '../../platform/db/client';
import * as store from './store';

/**
 * Deletes the events of the accounts that are deleted with a person, in the transaction that deletes them. Events that other
 * transactions insert during that time are deleted when they are due to be numbered. Locks the accounts before their
 * logs, in the same order as requests with a retry key.
 */
export async function removeEventsOf(tx: Tx, userId: string): Promise<void> {
  for (const accountId of await store.lockAccountsOf(tx, userId)) {
    await store.lockLog(tx, accountId);
    await store.deleteEventsOf(tx, accountId);
  }
}
