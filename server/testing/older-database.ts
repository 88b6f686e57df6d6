import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database } from '../platform/db/client';
import { MIGRATIONS } from '../platform/db/migrations';
import { freshDatabase } from './postgres';

/** A database as an older version of the server left it, and as this version opens it. */
export interface MigratedDatabase {
  database: Database;
  drop(): Promise<void>;
}

/**
 * Returns a database that was made before a migration, and then opened by this version.
 * @param migration the end of the migration's name, such as `_organizations`
 * @param fill inserts rows as a server of the older version does
 */
export async function migratedFrom(
  migration: string,
  fill: (older: Database) => Promise<void>,
): Promise<MigratedDatabase> {
  const place = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  const first = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(migration));
  if (first === -1) throw new Error(`There is no migration ${migration}.`);
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, first) }));
  await empty(place);
  const older = await openDatabase({ ...place, migrations: folder });
  await fill(older);
  await older.close();
  await rm(folder, { recursive: true });
  const database = await openDatabase(place);
  return {
    database,
    async drop() {
      await database.close();
      await place.drop();
    },
  };
}

/** Adds the room `rm_a`, with its account and its owner. */
export async function addRoomOfOlderServer({ db }: Database): Promise<void> {
  await db.execute(sql`insert into users (id, email, display_name, created_at)
    values ('usr_ada', 'ada@example.com', 'ada', now())`);
  await db.execute(sql`insert into accounts (id, owner_user_id, mode, created_at)
    values ('acc_ada', 'usr_ada', 'live', now())`);
  await db.execute(sql`insert into rooms (id, account_id, name, is_embed, is_public, requires_auth,
      is_end_to_end_encrypted, created_at)
    values ('rm_a', 'acc_ada', 'Weekly', true, false, true, false, now())`);
}

/** Removes everything from a database, which is a copy of one with every migration. */
async function empty(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { db, close } = await openDatabase(place);
  for (const schema of ['public', 'drizzle'])
    await db.execute(sql`drop schema ${sql.identifier(schema)} cascade`);
  await db.execute(sql`create schema public`);
  await close();
}
