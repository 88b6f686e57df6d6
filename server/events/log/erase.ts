import type { Db, Tx } from '../../platform/db/client';
import * as store from './store';

/** The numbers of events that one transaction looks at. */
const BATCH = 1_000;

/**
 * Removes the identifier and the metadata of a person from the events of an account, in batches, so that nobody waits
 * long for the lock of the log. Events that have no number yet stay as they are: number them before.
 * @param onErased called in the transaction that has changed these events
 */
export async function eraseFromEvents(
  db: Db,
  { accountId, externalUserId }: { accountId: string; externalUserId: string },
  onErased: (tx: Tx, eventIds: string[]) => Promise<void>,
): Promise<void> {
  const { head, floor } = await store.readEnds(db, accountId);
  for (let after = floor; after < head; after += BATCH) {
    await db.transaction(async (tx) => {
      if ((await store.lockLog(tx, accountId)) === null) return;
      const range = { after, until: after + BATCH };
      const eventIds = await store.removePerson(tx, accountId, externalUserId, range);
      if (eventIds.length > 0) await onErased(tx, eventIds);
    });
  }
}
