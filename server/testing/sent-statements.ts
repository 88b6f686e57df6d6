import { appendFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';

/** A statement with the types of its parameters that the driver names; 0 leaves a type to the database. */
const sentStatement = z.object({ text: z.string(), types: z.array(z.int()) });
export type SentStatement = z.infer<typeof sentStatement>;

/** Returns the directory in which the processes of this run record statements; null when nothing is recorded. */
export const statementsDirectory = (): string | null => process.env[DIRECTORY] ?? null;

/** The variable for the directory. Set it when you start vitest to collect the statements of several runs. */
const DIRECTORY = 'TEST_STATEMENTS_DIRECTORY';

/** Makes the directory for this run, unless several runs share one. @returns a function that removes it */
export async function makeStatementsDirectory(): Promise<() => Promise<void>> {
  if (statementsDirectory() !== null) return async () => {};
  const directory = await mkdtemp(join(tmpdir(), 'conference-room-statements-'));
  process.env[DIRECTORY] = directory;
  return async () => {
    delete process.env[DIRECTORY];
    await rm(directory, { recursive: true });
  };
}

/** Records each distinct statement of a connection in a file of this process. Parameters themselves are not recorded. */
export function recordStatements(sql: Sql, directory: string): Sql {
  const { unsafe, begin } = sql;
  return Object.assign(sql, {
    unsafe(...given: Parameters<typeof unsafe>) {
      record(directory, given);
      return unsafe(...given);
    },
    begin: (work: (handle: TransactionSql) => Promise<unknown>) =>
      begin((handle) => work(recordTransaction(handle, directory))),
  });
}

function recordTransaction(handle: TransactionSql, directory: string): TransactionSql {
  const { unsafe, savepoint } = handle;
  return Object.assign(handle, {
    unsafe(...given: Parameters<typeof unsafe>) {
      record(directory, given);
      return unsafe(...given);
    },
    savepoint: (work: (nested: TransactionSql) => Promise<unknown>) =>
      savepoint((nested) => work(recordTransaction(nested, directory))),
  });
}

const recorded = new Set<string>();

function record(directory: string, [text, parameters = []]: Parameters<Sql['unsafe']>): void {
  const statement: SentStatement = { text, types: parameters.map(typeOf) };
  const line = `${JSON.stringify(statement)}\n`;
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(join(directory, `${process.pid}.jsonl`), line);
}

/** Returns the type that the driver names for a parameter. */
function typeOf(parameter: unknown): number {
  if (parameter instanceof Date) return 1184; // timestamptz
  if (parameter instanceof Uint8Array) return 17; // bytea
  if (typeof parameter === 'boolean') return 16;
  if (typeof parameter === 'bigint') return 20;
  return Array.isArray(parameter) ? typeOf(parameter[0]) : 0;
}

/** Reads the statements that the processes of this run have recorded. */
export async function readStatements(directory: string): Promise<SentStatement[]> {
  const files = await Promise.all(
    (await readdir(directory)).map((name) => readFile(join(directory, name), 'utf8')),
  );
  const lines = new Set(files.flatMap((file) => file.split('\n')).filter((line) => line !== ''));
  return [...lines].map((line) => sentStatement.parse(JSON.parse(line)));
}
