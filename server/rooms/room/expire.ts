import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { storeDeletion } from './delete';
import { listExpiredRooms } from './store';

/** The number of rooms that one statement reads. */
const BATCH = 100;

/**
 * Deletes the expired rooms, each in a transaction of its own. The next run deletes rooms that an interrupted run
 * left. A running call continues.
 */
export async function deleteExpiredRooms(deps: { db: Db; now: () => Date; events: EventLog }): Promise<void> {
  const { db, now } = deps;
  for (let found = BATCH; found === BATCH;) {
    const roomIds = await listExpiredRooms(db, now(), BATCH);
    for (const roomId of roomIds) {
      await db.transaction((tx) => storeDeletion(tx, deps, null, roomId));
    }
    found = roomIds.length;
  }
}
