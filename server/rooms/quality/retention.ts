import type { Db } from '../../platform/db/client';
import * as store from './store';

/** The time for which samples and ratings are kept after a session without a retention of its room or account, in days. */
const KEPT_DAYS = 90;
/** The number of sessions that one statement reads. */
const BATCH = 100;

/** Deletes the samples and ratings of sessions that have outlived their time, those of one session after those of another. */
export async function deleteOldSamples({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (let found = BATCH; found === BATCH;) {
    const expired = await store.listExpired(db, { at: now(), keptDays: KEPT_DAYS, limit: BATCH });
    for (const session of expired) await store.deleteSamples(db, session);
    found = expired.length;
  }
}
