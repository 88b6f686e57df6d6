import type { Db, Tx } from '../db/client';
import { events } from '../db/schema/events';

export async function insertEvent(tx: Db | Tx, row: typeof events.$inferInsert): Promise<void> {
  await tx.insert(events).values(row);
}
