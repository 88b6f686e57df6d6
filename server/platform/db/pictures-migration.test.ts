import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRoomOfOlderServer, migratedFrom, type MigratedDatabase } from '../../testing/older-database';

const ARRANGED = { intervalSeconds: 10, count: 7, columns: 10, width: 160, height: 90 };

let migrated: MigratedDatabase;
/** A database of the version before loudness was measured, with a recording that has pictures and one that has none. */
beforeAll(async () => {
  migrated = await migratedFrom('_loudness', async (older) => {
    await addRoomOfOlderServer(older);
    const pictures = JSON.stringify({ ...ARRANGED, sizeBytes: 5_000 });
    await older.db
      .execute(sql`insert into recordings (id, room_id, kind, status, storage, mime_type, started_at,
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
