import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client';

/** How many rows one statement deletes. */
const BATCH = 1_000;

/**
 * Deletes the rows that satisfy a condition in batches, each in its own transaction, so that nobody waits for more than
 * one batch. Skips rows that another transaction has locked, until the next run. The condition needs an index, because
 * each batch searches for its rows again.
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
