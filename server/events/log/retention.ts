import type { Db } from '../../platform/db/client';
import { listPendingLanes, scheduleNext } from '../queue/lanes';
import * as store from './store';

/** The time for which events are kept, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;
/** How many events one transaction deletes. */
const BATCH = 1_000;

interface Deps {
  db: Db;
  now: () => Date;
}

/** Deletes events that have outlived their time, in batches, so that nobody waits long for the lock of a log. */
export async function deleteOldEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_MS);
  for (const { accountId } of await store.listLogs(deps.db)) {
    while ((await deleteBatch(deps, accountId, before)) === BATCH);
  }
}

/**
 * Deletes events with their deliveries. If other deliveries wait for a deleted one, they are sent then.
 * @returns how many were deleted
 */
const deleteBatch = ({ db, now }: Deps, accountId: string, before: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const ends = await store.lockLog(tx, accountId);
    if (ends === null) return 0;
    const { floor } = ends;
    const until = await store.findLastExpired(tx, accountId, floor, { before, limit: BATCH });
    if (until === floor) return 0;
    const lanes = await listPendingLanes(tx, accountId, until);
    await store.deleteUntil(tx, accountId, until);
    await scheduleNext(tx, lanes, now());
    return until - floor;
  });
