import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client';

/** How many rows one statement deletes. */
const BATCH = 1_000;

/**
 * Deletes the rows that satisfy a condition in batches, each a transaction of its own: nobody waits for more than one of
 * them. Rows that somebody else has locked are left for the next time. Give the condition an index, since each batch looks
 * for its rows anew.
 */
export async function deleteInBatches(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  batch = BATCH,
): Promise<void> {
  const some = sql`select ctid from ${table} where ${condition} limit ${batch} for update skip locked`;
  for (let deleted = batch; deleted === batch;) {
    ({ count: deleted } = await db.execute(sql`delete from ${table} where ctid = any(array(${some}))`));
  }
}
