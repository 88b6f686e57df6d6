import { and, asc, getTableName, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client';
import { TABLES_OF_ACCOUNT } from './store-account-tables';
import { STAYS, TABLES_OF_CALLS } from './store-call-tables';
import type { Person, PersonalTable } from './store-person';

/*
 * The one list of tables with data of a person of an application. An export writes a file for each of them, and an
 * erasure erases each of them. It names the tables of many nouns, as the person does.
 */

/** All tables with data of a person, in the order of an export. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [STAYS, ...TABLES_OF_CALLS, ...TABLES_OF_ACCOUNT];

/** Their names in the database. */
export const PERSONAL_TABLE_NAMES: readonly string[] = PERSONAL_TABLES.map(({ table }) =>
  getTableName(table),
);

/** The rows that one statement reads or deletes. */
const BATCH = 500;

/** Yields the rows of a person in a table, in the order of an export, in batches. */
export async function* rowsOf(
  db: Db,
  { table, of, fields, order }: PersonalTable,
  person: Person,
): AsyncGenerator<Record<string, unknown>[]> {
  const row = typeof fields === 'function' ? fields(person) : fields;
  const keys = Object.fromEntries(order.map((column, index) => [`key${index}`, column]));
  for (let after: unknown[] | null = null, found = BATCH; found === BATCH;) {
    const page: { row: Record<string, unknown>; keys: Record<string, unknown> }[] = await db
      .select({ row, keys })
      .from(table)
      .where(and(of.all(person), after === null ? undefined : isAfter(order, after)))
      .orderBy(...order.map((column) => asc(column)))
      .limit(BATCH);
    if (page.length > 0) yield page.map((one) => one.row);
    const last = page.at(-1);
    after = last === undefined ? null : Object.values(last.keys);
    found = page.length;
  }
}

function isAfter(order: PersonalTable['order'], values: unknown[]): SQL {
  const given = values.map((value) => sql`${value instanceof Date ? value.toISOString() : value}`);
  return sql`(${sql.join([...order], sql`, `)}) > (${sql.join(given, sql`, `)})`;
}

/** Deletes rows of a table. @returns how many */
export async function deleteRows(
  tx: Tx,
  { table }: Pick<PersonalTable, 'table'>,
  condition: SQL | undefined,
): Promise<number> {
  return (await tx.execute(sql`delete from ${table} where ${condition}`)).count;
}

/** Deletes some of the rows of a person in a table. @returns how many; less than `BATCH` when none are left */
export async function deleteSome(tx: Tx, { table, of }: PersonalTable, person: Person): Promise<number> {
  const some = sql`select ctid from ${table} where ${of.all(person)} limit ${BATCH} for update`;
  return (await tx.execute(sql`delete from ${table} where ctid = any(array(${some}))`)).count;
}
