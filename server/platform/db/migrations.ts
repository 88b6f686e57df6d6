import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { PROJECT_ROOT } from '../project-root';
import { DatabaseUnavailableError } from './unavailable';

/** The migrations that this version brings, in a folder of their own. */
export const MIGRATIONS = join(PROJECT_ROOT, 'drizzle');

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });

/**
 * Names of the migrations that this version would carry out, in order.
 * @throws DatabaseUnavailableError when a newer version has changed the database: one that knows what this one does not
 */
export async function pendingMigrations(connection: Sql, folder: string = MIGRATIONS): Promise<string[]> {
  const known = migrationsIn(folder);
  const applied = await appliedAt(connection);
  const times = new Set(known.map(({ when }) => when));
  if (applied.some((when) => !times.has(when))) throw new DatabaseUnavailableError(NEWER);
  return known.filter(({ when }) => when > (applied.at(-1) ?? -Infinity)).map(({ tag }) => tag);
}

/** Names of all migrations of this version, in order. */
export const allMigrations = (folder: string = MIGRATIONS): string[] =>
  migrationsIn(folder).map(({ tag }) => tag);

const NEWER =
  'The database was brought up to date by a newer version of this server, which this one does not know: run that version, or restore a backup from before the upgrade.';

function migrationsIn(folder: string) {
  return journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))).entries;
}

/** The times that name the migrations carried out, in order; none in a new database. */
async function appliedAt(connection: Sql): Promise<number[]> {
  const [table] = await connection`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (table?.exists !== true) return [];
  const rows = await connection`select created_at from drizzle.__drizzle_migrations order by created_at`;
  return rows.map((row) => Number(row.created_at));
}
