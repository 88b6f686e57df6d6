import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql, TransactionSql } from 'postgres';

/**
 * Makes a query on `db` inside `db.transaction(…)` fail at once. Otherwise the query waits for a second connection. The
 * embedded database never has one, and a busy pool may have none, so the transaction would wait for itself.
 * It is for development and tests, because following the asynchronous context slows every promise of the process.
 */
export function guardTransactions(sql: Sql): void {
  const around = new AsyncLocalStorage<{ open: boolean }>();
  const { unsafe, begin } = sql;
  const refuseInside = () => {
    if (around.getStore()?.open === true) {
      throw new Error(
        'Inside a transaction, use its handle: a query on the database itself would wait for ever.',
      );
    }
  };
  const guarded = {
    unsafe(...query: Parameters<typeof unsafe>) {
      refuseInside();
      return unsafe(...query);
    },
    async begin(work: (handle: TransactionSql) => Promise<unknown>) {
      refuseInside();
      // Work that the transaction started without waiting for it may query freely after the transaction ends.
      const transaction = { open: true };
      return begin((handle) => around.run(transaction, () => work(handle))).finally(() => {
        transaction.open = false;
      });
    },
  };
  Object.assign(sql, guarded);
}
