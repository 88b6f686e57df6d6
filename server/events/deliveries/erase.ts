import type { Db, Tx } from '../../platform/db/client';
import * as store from './store-excerpts';

/** How many attempts one statement changes. */
const BATCH = 1_000;

/** Removes what endpoints answered to deliveries of events: an answer can repeat what was posted. */
export const clearExcerpts = (tx: Tx, eventIds: string[]): Promise<void> => store.clearOfEvents(tx, eventIds);

/** Removes what the endpoints of an account answered to turns, in batches. */
export async function clearExcerptsOfTurns(db: Db, accountId: string): Promise<void> {
  await store.endLeasesOfTurns(db, accountId);
  for (let cleared = BATCH; cleared === BATCH;) cleared = await store.clearOfTurns(db, accountId, BATCH);
}
