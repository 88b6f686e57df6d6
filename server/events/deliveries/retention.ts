import type { Db } from '../../platform/db/client';
import { deleteUnposted } from '../queue/unlisted';
import * as store from './store';

/** The time for which deliveries are kept after the event happened or was sent again, in milliseconds. */
const KEPT_MS = 14 * 86_400_000;
/** How many deliveries one statement deletes. */
const BATCH = 1_000;

/** Deletes deliveries that have outlived their time, with their attempts, and events that only they needed. */
export async function deleteOldDeliveries({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const until = new Date(now().getTime() - KEPT_MS);
  for (let deleted = BATCH; deleted === BATCH;) {
    const eventIds = await store.deleteEnded(db, until, BATCH);
    await deleteUnposted(db, eventIds);
    deleted = eventIds.length;
  }
}
