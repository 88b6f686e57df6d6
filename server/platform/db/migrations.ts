import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { PROJECT_ROOT } from '../project-root';
import { DatabaseUnavailableError } from './unavailable';

/** The folder of the migrations of this version. */
export const MIGRATIONS = join(PROJECT_ROOT, 'drizzle');

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });

/**
 * Returns the names of the migrations that this version would run, in order. Returns an empty list for a newer schema
 * that declares this version compatible.
 * @throws DatabaseUnavailableError when a newer version has made changes that this one cannot work with
 */
export async function pendingMigrations(connection: Sql, folder: string = MIGRATIONS): Promise<string[]> {
  const known = migrationsIn(folder);
  const applied = await appliedAt(connection);
  const times = new Set(known.map(({ when }) => when));
  if (applied.some((when) => !times.has(when))) {
    const oldest = await oldestServerOf(connection);
    const hasAllOfOurs = known.every(({ when }) => applied.includes(when));
    if (oldest === null || !times.has(oldest) || !hasAllOfOurs) throw new DatabaseUnavailableError(NEWER);
    return [];
  }
  return known.filter(({ when }) => when > (applied.at(-1) ?? -Infinity)).map(({ tag }) => tag);
}

/** Names of all migrations of this version, in order. */
export const allMigrations = (folder: string = MIGRATIONS): string[] =>
  migrationsIn(folder).map(({ tag }) => tag);

/**
 * Writes into the database which servers can work with the schema of this version: those that know the newest of the
 * migrations that its migrations name as what they are compatible with. To be called before these are carried out:
 * until then, and when they fail, nobody looks at it, for every server knows what the schema has.
 */
export async function declareCompatibility(connection: Sql, folder: string = MIGRATIONS): Promise<void> {
  const oldest = oldestServer(folder);
  await connection.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.compatibility (
      id boolean primary key default true check (id),
      oldest bigint not null
    );`);
  await connection`insert into drizzle.compatibility (oldest) values (${oldest})
    on conflict (id) do update set oldest = excluded.oldest`;
}

/** The first line of a migration that is compatible with servers whose newest migration is the named one. */
const COMPATIBLE = /^-- compatible with (\S+)\s*(?:\n|$)/;

/**
 * Returns the time of the newest migration that a server has to know to work with the schema of this folder. A
 * migration that names no other one needs a server that knows it.
 * @throws when a migration names one that does not exist, or that is newer than itself
 */
export function oldestServer(folder: string = MIGRATIONS): number {
  const known = migrationsIn(folder);
  const needed = known.map(({ tag, when }) => {
    const named = COMPATIBLE.exec(readFileSync(join(folder, `${tag}.sql`), 'utf8'))?.[1];
    const earlier = known.find((one) => one.tag === (named ?? tag));
    if (earlier === undefined || earlier.when > when)
      throw new Error(`The migration ${tag} is compatible with ${named}, which is not an earlier migration.`);
    return earlier.when;
  });
  return Math.max(...needed);
}

const NEWER =
  'The database was brought up to date by a newer version of this server, with changes that this version cannot work with: run that version, or restore a backup from before the upgrade.';

function migrationsIn(folder: string) {
  return journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))).entries;
}

/** Returns the times that name the migrations carried out, in order; none in a new database. */
async function appliedAt(connection: Sql): Promise<number[]> {
  if (!(await exists(connection, 'drizzle.__drizzle_migrations'))) return [];
  const rows = await connection`select created_at from drizzle.__drizzle_migrations order by created_at`;
  return rows.map((row) => Number(row.created_at));
}

/** Returns the oldest compatible server, as the newest migration recorded it; null when it recorded none. */
async function oldestServerOf(connection: Sql): Promise<number | null> {
  if (!(await exists(connection, 'drizzle.compatibility'))) return null;
  const [row] = await connection`select oldest from drizzle.compatibility`;
  return row === undefined ? null : Number(row.oldest);
}

async function exists(connection: Sql, table: string): Promise<boolean> {
  const [row] = await connection`select to_regclass(${table}) is not null as exists`;
  return row?.exists === true;
}
