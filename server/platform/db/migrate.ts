import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { declareCompatibility, MIGRATIONS, pendingMigrations } from './migrations';

/**
 * Brings the schema up to date over one connection of its own. Two processes that do so at once take turns.
 * @returns the names of the migrations that it carried out
 * @throws when a migration fails (the schema stays as it was), or another process holds the lock for a minute
 * @throws DatabaseUnavailableError when a newer version has made changes that this one cannot work with
 */
export async function migrate(connection: Sql, folder: string = MIGRATIONS): Promise<string[]> {
  await connection`set lock_timeout = '60s'`;
  await connection`select pg_advisory_lock(${migrationLock})`;
  try {
    const pending = await pendingMigrations(connection, folder);
    if (pending.length === 0) return pending; // also on a newer schema, whose own word stays
    await declareCompatibility(connection, folder);
    await applyMigrations(drizzle(connection), { migrationsFolder: folder });
    return pending;
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock})`;
    await connection`reset lock_timeout`;
  }
}

/** Any fixed number that no other program takes on this database. */
const migrationLock = 7_266_373;
