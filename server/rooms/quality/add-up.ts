import type { Db } from '../../platform/db/client';
import { addUpSome } from './store-add-up';

/** The time after the end of a session at which no more measurements arrive. */
const ENDED_MS = 600_000;

/** The number of sessions whose measurements one statement adds up. */
const BATCH = 200;

/**
 * Adds up the measurements of each connection in sessions that have ended, in batches, so that figures of many sessions
 * do not read them. Until then, the figures read the measurements.
 */
export async function addUpConnections({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const endedBefore = new Date(now().getTime() - ENDED_MS);
  for (let added = 1; added > 0;) added = await addUpSome(db, endedBefore, BATCH);
}
