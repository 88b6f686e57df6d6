import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client';

/**
 * Reads with one process of the database, and without compiling the statement. For statements of which Postgres expects a
 * hundred times the rows that there are, such as all turns with a word: to start workers, or to compile, would take longer than
 * to answer. In a transaction of its own, because settings of a connection do not reach a Postgres behind a pooler.
 */
export function readSerially<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`,
    );
    return read(tx);
  });
}
