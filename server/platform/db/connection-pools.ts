import { Semaphore } from 'async-mutex';
import type { Sql, TransactionSql } from 'postgres';

/*
 * The driver may send a query behind another one that still runs on the same connection. A `begin` must never be sent
 * this way. When the `begin` happens to fill that pipe, the driver reports a failure although the server executes it.
 * The connection then serves other queries inside a transaction that nobody ends. Two measures prevent this.
 */

/** Queries by one pool and transactions by another, in which nothing but a `begin` ever asks for a connection. */
export function onTwoPools(queries: Sql, transactions: Sql): Sql {
  return Object.assign(queries, { begin: transactions.begin });
}

/** For a single connection: queries are pipelined, and a transaction waits until the pipeline is empty. */
export function onOneConnection(sql: Sql): Sql {
  const pipe = new Semaphore(pipeLength);
  const client: Sql = Object.create(sql); // `sql` itself stays as it is: its own `begin` uses its own `unsafe`.
  return Object.assign(client, {
    unsafe(...given: Parameters<Sql['unsafe']>) {
      const query = sql.unsafe(...given);
      const answer = pipe.runExclusive(async () => query); // which sends it
      return Object.assign(answer, { values: () => (query.values(), answer) });
    },
    begin: (work: (handle: TransactionSql) => Promise<unknown>) =>
      pipe.runExclusive(() => sql.begin(work), pipeLength),
  });
}

/** Queries sent and not answered; fewer than the driver's own limit. */
const pipeLength = 64;
