import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedFrom, type MigratedDatabase } from '../../testing/older-database';

const ARRANGED = { intervalSeconds: 10, count: 7, columns: 10, width: 160, height: 90 };

let migrated: MigratedDatabase;
/** A database of the version before loudness was measured, with a recording that has pictures and one that has none. */
beforeAll(async () => {
  migrated = await migratedFrom('_loudness', async ({ db }) => {
    await db.execute(sql`insert into users (id, email, display_name, created_at)
    values ('usr_ada', 'ada@example.com', 'ada', now())`);
    await db.execute(sql`insert into accounts (id, owner_user_id, mode, created_at)
    values ('acc_ada', 'usr_ada', 'live', now())`);
    await db.execute(sql`insert into rooms (id, account_id, name, is_embed, is_public, requires_auth,
      is_end_to_end_encrypted, created_at)
    values ('rm_a', 'acc_ada', 'Weekly', true, false, true, false, now())`);
    const pictures = JSON.stringify({ ...ARRANGED, sizeBytes: 5_000 });
    await db.execute(sql`insert into recordings (id, room_id, kind, status, storage, mime_type, started_at,
      created_at, updated_at, pictures)
    values ('00000000-0000-4000-8000-000000000001', 'rm_a', 'composite', 'ready', 'local', 'video/webm', now(), now(),
      now(), ${pictures}::text::jsonb),
    ('00000000-0000-4000-8000-000000000002', 'rm_a', 'composite', 'ready', 'local', 'video/webm', now(), now(), now(),
      null)`);
  });
});
afterAll(() => migrated.drop());

it('keeps the pictures that were made before loudness was measured', async () => {
  const rows = await migrated.database.db.execute(sql`select pictures from recordings order by id`);
  expect(rows).toEqual([
    { pictures: { sprite: ARRANGED, loudness: [], sizeBytes: 5_000 } },
    { pictures: null },
  ]);
});
