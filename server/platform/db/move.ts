import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { spaceOf } from '../storage/reserve';
import { awaitAnswer, connectToEmbedded, connectToPostgres, endConnections } from './connect';
import { startEmbedded } from './embedded/embedded';
import { migrate } from './migrate';
import { pendingMigrations } from './migrations';
import { holdsDatabase } from './embedded/pending-restore';

/** Why nothing was moved, in a sentence for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

export interface MoveOptions {
  /** The directory of the embedded database. No server may use it during the move. */
  dataDir: string;
  /** The Postgres that it moves to: `postgres://…`. */
  url: string;
  /** Called after each batch with the number of copied rows of a table. */
  onProgress?: (table: string, rows: number) => void;
}

/** How many rows of each table were moved. */
export type MovedRows = ReadonlyMap<string, number>;

/**
 * Copies all rows of the embedded database into an empty Postgres, in one transaction of it, which also reads them
 * back: a row that is not there exactly as it was fails the move. The embedded database stays as it is. However this
 * ends early, the Postgres has empty tables at most, and the next try takes it.
 * @throws MoveError, or DatabaseUnavailableError when one of the two cannot be used
 */
export async function moveToPostgres({ dataDir, url, onProgress }: MoveOptions): Promise<MovedRows> {
  if (!holdsDatabase(dataDir))
    throw new MoveError(`${dataDir} holds no embedded database: DATA_DIR names the directory to move from.`);
  const target = connectToPostgres(url, { max: 1 });
  try {
    await awaitAnswer(target);
    await assertOurs(target);
    const engine = await startEmbedded(dataDir, {
      onFailure() {},
      freeBytes: async () => (await spaceOf(dataDir)()).freeBytes,
    });
    const source = connectToEmbedded(engine.socket);
    try {
      if ((await pendingMigrations(source)).length > 0)
        throw new MoveError('The embedded database is of an older version: run npm run -s migrate first.');
      await migrate(target);
      return await source.begin('isolation level repeatable read read only', (from) =>
        target.begin((to) => copyAll(from, to, onProgress)),
      );
    } finally {
      await endConnections(source);
      await engine.close();
    }
  } finally {
    await endConnections(target);
  }
}

/** Rows that one statement copies. */
const BATCH = 200;

async function copyAll(from: TransactionSql, to: TransactionSql, onProgress?: MoveOptions['onProgress']) {
  for (const sql of [from, to]) await settle(sql);
  const tables = await tablesInOrder(from);
  await assertSame(tables, await tablesInOrder(to));
  await to.unsafe(`lock table ${tables.map(quoted).join(', ')} in exclusive mode`); // no server may write meanwhile
  const moved = new Map<string, number>();
  for (const table of tables) {
    const columns = await columnsOf(to, table);
    const before = new RowDigest();
    await to.unsafe(`alter table ${quoted(table)} disable trigger user`); // which fill in what is null in the source
    for await (const rows of rowsOf(from, table)) {
      rows.forEach((row) => before.add(row));
      const all = `[${rows.join(',')}]`;
      await to.unsafe(
        `insert into ${quoted(table)} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::text::json)`,
        [all],
      );
      onProgress?.(table, before.rows);
    }
    await to.unsafe(`alter table ${quoted(table)} enable trigger user`);
    const after = new RowDigest();
    for await (const rows of rowsOf(to, table)) rows.forEach((row) => after.add(row));
    if (!after.equals(before))
      throw new MoveError(
        `The table ${table} is not the same after the move: it had ${before.rows} rows, and has ${after.rows}. Nothing was moved.`,
      );
    moved.set(table, after.rows);
  }
  await copySequences(from, to);
  return moved;
}

/** Both have to write every value in the same way. */
async function settle(sql: TransactionSql): Promise<void> {
  await sql.unsafe(`set local time zone 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex';
    set local intervalstyle = 'iso_8601'; set local datestyle = 'ISO'; set local search_path = public;
    set local statement_timeout = 0`);
}

/**
 * Takes an empty database, and one that has our tables without a row.
 * @throws MoveError for any other
 */
async function assertOurs(target: Sql): Promise<void> {
  const isMigrated = (await target`select to_regclass('drizzle.__drizzle_migrations') as it`)[0]?.it !== null;
  const tables = await target<{ name: string }[]>`${ordinaryTables(target)}`;
  if (tables.length > 0 && !isMigrated) throw notEmpty(tables[0]?.name);
  for (const { name } of tables) {
    const [row] = await target.unsafe(`select 1 from public.${quoted(name)} limit 1`);
    if (row !== undefined) throw notEmpty(name);
  }
}

const notEmpty = (table = '') =>
  new MoveError(
    `The Postgres is not empty: it has ${table === '' ? 'tables' : `the table ${table}`}. Name a new, empty database.`,
  );

const ordinaryTables = (sql: Sql | TransactionSql) =>
  sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

async function assertSame(ours: readonly string[], theirs: readonly string[]): Promise<void> {
  const missing = ours.filter((table) => !theirs.includes(table));
  const foreign = theirs.filter((table) => !ours.includes(table));
  if (missing.length > 0 || foreign.length > 0)
    throw new MoveError(`The two databases have different tables: ${[...missing, ...foreign].join(', ')}.`);
}

/** All tables, each after those that it refers to. */
async function tablesInOrder(sql: TransactionSql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`${ordinaryTables(sql)}`;
  const references = await sql<{ table: string; target: string }[]>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and conrelid <> confrelid`;
  const waiting = new Set(tables.map(({ name }) => name));
  const order: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].filter(
      (name) =>
        !references.some(({ table, target }) => unquoted(table) === name && waiting.has(unquoted(target))),
    );
    if (next.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to one another.`);
    for (const name of next) waiting.delete(name);
    order.push(...next);
  }
  return order;
}

/** Names of the columns that can be written, as a list. */
async function columnsOf(sql: TransactionSql, table: string): Promise<string> {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`;
  return columns.map(({ name }) => quoted(name)).join(', ');
}

/** Yields the rows of a table in batches, as JSON that the database writes, so that JavaScript converts no numbers. */
async function* rowsOf(sql: TransactionSql, table: string): AsyncGenerator<string[]> {
  await sql.unsafe(
    `declare moved no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`,
  );
  for (;;) {
    const rows = await sql.unsafe<{ row: string }[]>(`fetch ${BATCH} from moved`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH) break;
  }
  await sql.unsafe('close moved');
}

/** Continues the sequences, so that no number is assigned again, including the numbers of deleted rows. */
async function copySequences(from: TransactionSql, to: TransactionSql): Promise<void> {
  const sequences = await from<{ name: string }[]>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'`;
  for (const { name } of sequences) {
    const [at] = await from.unsafe<{ last: string; called: boolean }[]>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    if (at !== undefined)
      await to`select setval(${quoted(name)}::regclass, ${at.last}::text::bigint, ${at.called})`;
  }
}

/** Compares two sets of rows, however they are sorted: how many, and the sum of their SHA-256. */
class RowDigest {
  rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.rows += 1;
    this.#sum += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`);
  }

  equals(other: RowDigest): boolean {
    return this.rows === other.rows && this.#sum === other.#sum;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const unquoted = (name: string): string => name.replace(/^"(.*)"$/, '$1');
