import type { Db } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { itemDue } from './events';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  events: EventLog;
}

/** The number of items of one transaction. */
const BATCH = 200;

/**
 * Appends `action_item.due` for each open item whose due date has come, in UTC. The event and the mark that it was told
 * are in one transaction, so a process that dies leaves neither.
 */
export async function announceDueItems({ db, now, events }: Deps): Promise<void> {
  for (let found = BATCH; found === BATCH;) {
    found = await db.transaction(async (tx) => {
      const at = now();
      const items = await store.lockDue(tx, at.toISOString().slice(0, 10), BATCH);
      if (items.length === 0) return 0;
      await events.appendAll(
        tx,
        items.flatMap(({ dueDate, ...item }) =>
          dueDate === null ? [] : [itemDue(item, { ...item, dueDate }, at)],
        ),
      );
      await store.markTold(
        tx,
        items.map(({ id }) => id),
      );
      return items.length;
    });
  }
}
