import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { PROJECT_ROOT } from '../project-root';

const MIGRATIONS = join(PROJECT_ROOT, 'drizzle');

/**
 * Brings the schema up to date over one connection of its own. Two processes that do so at once take turns.
 * @throws when a migration fails (the schema stays as it was), or another process holds the lock for a minute.
 */
export async function migrate(connection: Sql, folder: string = MIGRATIONS): Promise<void> {
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
