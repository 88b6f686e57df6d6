import type { Db } from '../platform/db/client';
import { addUpSome } from './store-add-up';

/** The time after the end of a session at which it no longer changes. */
const ENDED_MS = 3_600_000;

/** The number of sessions whose stays one statement adds up. */
const BATCH = 1_000;

/**
 * Adds up the stays in sessions that have ended, in batches, so that usage of a month reads its sessions alone. Until a
 * session has its sums, usage counts its stays.
 */
export async function addUpSessions({ db, now }: { db: Db; now: () => Date }, batch = BATCH): Promise<void> {
  const endedBefore = new Date(now().getTime() - ENDED_MS);
  for (let added = batch; added === batch;) added = await addUpSome(db, endedBefore, batch);
}
