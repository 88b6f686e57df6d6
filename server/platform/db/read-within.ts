import { sql } from 'drizzle-orm';
import { isCausedBy } from '../errors/error-code';
import type { Db, Tx } from './client';

/** SQLSTATE of a statement that was canceled, among others because its time was over. */
const CANCELED = '57014';

/** A statement took longer than the reader wanted to wait. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * Reads in a transaction in which each statement may take a limited time. After a statement that took longer, the
 * transaction cannot be used.
 * @throws TimeLimitError
 */
export async function readWithin<T>(db: Db, limitMs: number, read: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`);
      return read(tx);
    });
  } catch (cause) {
    if (isCausedBy(cause, CANCELED)) throw new TimeLimitError('The statement took too long.', { cause });
    throw cause;
  }
}
