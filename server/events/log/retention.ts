import type { Db } from '../../platform/db/client';
import * as store from './store';

/** How long events are kept. */
const KEPT_MS = 30 * 86_400_000;
/** How many events one transaction deletes. */
const BATCH = 1_000;

/** Deletes events that have outlived their time, in batches, so that nobody waits long for the lock of a log. */
export async function deleteOldEvents({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  for (const { accountId } of await store.listLogs(db)) {
    while ((await deleteBatch(db, accountId, before)) === BATCH);
  }
}

const deleteBatch = (db: Db, accountId: string, before: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const ends = await store.lockLog(tx, accountId);
    return ends === null ? 0 : store.deleteOldest(tx, accountId, ends.floor, { before, limit: BATCH });
  });
