import type { Db, Tx } from '../db/client';
import { events } from '../db/schema/events';

/** Inserts events in one statement; their positions are in the order of the rows. */
export async function insertEvents(tx: Db | Tx, rows: (typeof events.$inferInsert)[]): Promise<void> {
  await tx.insert(events).values(rows);
}
