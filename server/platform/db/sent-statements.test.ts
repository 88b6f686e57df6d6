import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from 'postgres';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { readStatements, statementsDirectory, type SentStatement } from '../../testing/sent-statements';
import { connectToEmbedded } from './connect';
import { startEmbedded, type EmbeddedEngine } from './embedded/embedded';

/* Runs after the tests on Postgres, in the same run. */

/** Statements that are not checked, and why. */
const LEFT_OUT: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\b(from|into) "?(note|seen_updates)\b/, 'Tests make these tables.'],
  [/^select newer from rooms$/, 'A test makes this column by a migration of its own.'],
  [
    /^set local time zone 'UTC'; set local /,
    'Several commands cannot be parsed as one; these only set variables.',
  ],
  [
    /^\s+create schema if not exists drizzle;/,
    'Several commands; the engine runs them when this test opens it.',
  ],
];
const isChecked = ({ text }: SentStatement) => !LEFT_OUT.some(([pattern]) => pattern.test(text));

const directory = statementsDirectory();
let fresh: FreshDatabase;
let engine: EmbeddedEngine;
let sql: Sql;

beforeAll(async () => {
  fresh = await freshDatabase();
  engine = await startEmbedded(fresh.dataDir, { onFailure() {}, freeBytes: async () => Infinity });
  sql = connectToEmbedded(engine.socket);
});
afterAll(async () => {
  await sql.end();
  await engine.close();
  await fresh.drop();
});

/** Has the engine parse a statement and resolve its tables, functions and types, without running it. */
async function refusalOf({ text, types }: SentStatement): Promise<string | null> {
  const parameters = types.map((type) => sql.typed(null as never, type));
  try {
    await sql.unsafe(text, parameters).describe();
    return null;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}: ${text}`;
  }
}

it.skipIf(directory === null)(
  'the embedded engine accepts every statement that Postgres was sent',
  async () => {
    const statements = await readStatements(directory ?? '');
    expect(statements).not.toEqual([]);
    const refusals: string[] = [];
    for (const statement of statements.filter(isChecked)) {
      const refusal = await refusalOf(statement);
      if (refusal !== null) refusals.push(refusal);
    }
    expect(refusals).toEqual([]);
  },
);
