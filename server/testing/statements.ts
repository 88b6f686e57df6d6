import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client';

/** Runs a statement. */
export async function run(db: Pick<Db, 'execute'>, statement: string): Promise<void> {
  await db.execute(sql.raw(statement) satisfies SQL);
}

/** Makes every insert into a table fail. @returns a function that restores it */
export async function refuseInserts(db: Db, table: string): Promise<() => Promise<void>> {
  await run(
    db,
    `create or replace function refuse_insert() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await run(
    db,
    `create trigger refuse_insert before insert on ${table} for each statement execute function refuse_insert()`,
  );
  return () => run(db, `drop trigger refuse_insert on ${table}`);
}

/** Counts the statements that update a table. @returns a function that reads the count */
export async function countUpdates(db: Db, table: string): Promise<() => Promise<number>> {
  await run(db, 'create sequence seen_updates minvalue 0');
  await run(
    db,
    `create function see_update() returns trigger language plpgsql as $$ begin perform nextval('seen_updates'); return null; end $$`,
  );
  await run(
    db,
    `create trigger see_update after update on ${table} for each statement execute function see_update()`,
  );
  return async () => {
    const [row] = await db.execute<{ count: string }>(
      sql`select case when is_called then last_value + 1 else 0 end as count from seen_updates`,
    );
    return Number(row?.count);
  };
}

/** Counts the rows of a table that some work updates, and the rows among them for which an index has to change. */
export async function countIndexChanges(db: Db, table: string, work: (tx: Tx) => Promise<unknown>) {
  return db.transaction(async (tx) => {
    await work(tx);
    const [row] = await tx.execute<{ updated: string; hot: string }>(
      sql`select pg_stat_get_xact_tuples_updated(${table}::regclass) as updated,
        pg_stat_get_xact_tuples_hot_updated(${table}::regclass) as hot`,
    );
    const updated = Number(row?.updated);
    return { updated, inIndexes: updated - Number(row?.hot) };
  });
}

/** Returns how many queries wait for a lock. Works on Postgres. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

/** Makes the queries on a table fail that wait for a lock. Works on Postgres. */
export async function cancelWaitingFor(db: Db, table: string): Promise<void> {
  await db.execute(
    sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%"${table}"%`}`,
  );
}

/** Makes every transaction that has updated rows of a table fail at its commit. @returns a function that restores it */
export async function refuseCommits(db: Db, table: string): Promise<() => Promise<void>> {
  await run(
    db,
    `create or replace function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await run(
    db,
    `create constraint trigger refuse_commit after update on ${table} deferrable initially deferred for each row execute function refuse_commit()`,
  );
  return () => run(db, `drop trigger refuse_commit on ${table}`);
}

/**
 * Returns the plan of a query for a database that reads a whole table only if it has to. It would choose such a plan by
 * itself when the tables hold much data of other accounts.
 */
export async function explain(db: Db, query: SQLWrapper): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const lines = await tx.execute<Record<'QUERY PLAN', string>>(sql`explain (costs off) ${query.getSQL()}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}
