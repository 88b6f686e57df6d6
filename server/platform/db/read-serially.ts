import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client';

/**
 * Reads with one process of the database and without compiling the statement. This is for statements of which Postgres
 * expects a hundred times too many rows, such as all turns with a word: starting workers or compiling would take longer
 * than the query. It uses its own transaction, because settings of a connection do not reach a Postgres behind a
 * pooler.
 */
export function readSerially<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`,
    );
    return read(tx);
  });
}
