import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';

/**
 * Brings the schema up to date over one connection of its own. Two processes that do so at once take turns.
 * @throws when a migration fails (the schema stays as it was), or another process holds the lock for a minute.
 */
export async function migrate(connection: Sql, folder: string = migrationsFolder()): Promise<void> {
  await connection`set lock_timeout = '60s'`;
  await connection`select pg_advisory_lock(${migrationLock})`;
  try {
    await applyMigrations(drizzle(connection), { migrationsFolder: folder });
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock})`;
    await connection`reset lock_timeout`;
  }
}

/** Any fixed number that no other program takes on this database. */
const migrationLock = 7_266_373;

/** `drizzle/` in the project's root, seen from `server/db` as well as from the bundle in `dist`. */
function migrationsFolder(): string {
  const candidates = ['../drizzle', '../../drizzle'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const folder = candidates.find((candidate) => existsSync(`${candidate}/meta/_journal.json`));
  if (folder === undefined) throw new Error(`There are no migrations in ${candidates.join(' or ')}.`);
  return folder;
}
