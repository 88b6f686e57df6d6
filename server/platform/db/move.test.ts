import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedCluster } from '../../testing/embedded-cluster';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { openDatabase, type Db } from './client';
import { moveToPostgres } from './move';

const ROOMS = 450;

describe.runIf(process.env.TEST_DATABASE === 'postgres')(
  'moving from the embedded database to Postgres',
  () => {
    let dataDir: string;
    let target: FreshDatabase;
    let url: string;
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'conference-room-move-'));
      await copyEmbeddedCluster(dataDir);
      target = await freshDatabase();
      url = target.url ?? '';
    });
    afterAll(async () => {
      await target.drop();
      await rm(dataDir, { recursive: true });
    });

    async function onEmbedded<T>(work: (db: Db) => Promise<T>): Promise<T> {
      return use({ url: null, dataDir }, work);
    }
    async function use<T>(place: { url: string | null; dataDir: string }, work: (db: Db) => Promise<T>) {
      const database = await openDatabase(place);
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    }

    /** Values that a detour through JavaScript or a careless format would change. */
    async function fill(db: Db): Promise<void> {
      const statements = [
        `insert into users (id, email, display_name, created_at)
       values ('usr_a', 'ada@example.com', 'Ada “Countess” \\ O''Lovelace 👩‍💻 \u202e', '2024-02-29T23:59:59.999Z')`,
        `insert into accounts (id, owner_user_id, mode, created_at) values ('acc_a', 'usr_a', 'live', now())`,
        `insert into keys (id, account_id, name, hash, start, "end", scopes, created_at)
       values ('key_a', 'acc_a', '', 'h', 's', 'e', '{"svc:rooms","with \\"quotes\\", comma",NULL}', '0044-03-15T00:00:00Z')`,
        `insert into rooms (id, account_id, name, is_embed, is_public, requires_auth, is_end_to_end_encrypted, created_at, metadata)
       select 'rm_' || n, 'acc_a', 'Room ' || n, true, false, true, false, now() + n * interval '1 ms',
         '{"big": 123456789012345678901234567890.5, "small": 1e-300, "text": "line\\nbreak", "none": null}'
       from generate_series(1, ${ROOMS}) n`,
        `insert into sessions (id, room_id, opened_at) values ('ses_a', 'rm_1', now())`,
        `insert into participants (id, session_id, kind, subject, display_name, role, joined_at)
       values ('par_a', 'ses_a', 'human', 'ext:1', 'Ada', 'host', now())`,
        `insert into quality_samples (session_id, participant_id, at, level, loss, freeze_ms, reconnects)
       values ('ses_a', 'par_a', now(), 'good', 0.1::float8 + 0.2, 0, 0)`,
        `insert into turns (id, session_id, participant_id, source, text, confidence, started_at, ended_at)
       values ('trn_a', 'ses_a', 'par_a', 'speech', '', 0.1, now(), now())`,
        `update turns set account_id = null`, // as in a turn that is older than the column
        `insert into recordings (id, room_id, kind, status, storage, mime_type, started_at, created_at, updated_at, size_bytes)
       values (gen_random_uuid(), 'rm_1', 'composite', 'ready', 'local', 'video/webm', now(), now(), now(), 9007199254740993)`,
        `insert into chat_messages (id, session_id, participant_id, text, sent_at)
       select 'msg_' || n, 'ses_a', 'par_a', 'Hello', now() from generate_series(1, 3) n`,
        `delete from chat_messages where id = 'msg_3'`,
        `insert into audit_events (id, at, actor_kind, action, detail) values ('evt_a', now(), 'system', 'room.create', '[]')`,
      ];
      for (const statement of statements) await db.execute(sql.raw(statement));
    }

    /** Every row of every table that has one, as the database writes it, in one order. */
    async function contentsOf(db: Db): Promise<Record<string, unknown>> {
      const tables = await db.execute<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      );
      const contents: Record<string, unknown> = {};
      for (const { name } of tables) {
        const rows = await db.execute(
          sql.raw(`select t::text collate "C" as row from "${name}" t order by 1`),
        );
        if (rows.length > 0) contents[name] = rows.map(({ row }) => row);
      }
      return contents;
    }

    it(
      'takes every row as it is, in one step that may be tried again, and leaves the embedded database alone',
      { tags: ['slow'] },
      async () => {
        const before = await onEmbedded(async (db) => {
          await fill(db);
          await expect(moveToPostgres({ dataDir, url })).rejects.toThrow('is in use by this very process');
          return contentsOf(db);
        });
        expect(before.rooms).toHaveLength(ROOMS);

        // It ends in the middle, as a process does that is killed.
        const interrupted = moveToPostgres({
          dataDir,
          url,
          onProgress(table) {
            if (table === 'chat_messages') throw new Error('killed');
          },
        });
        await expect(interrupted).rejects.toThrow('killed');
        expect(await use({ ...target }, contentsOf)).toEqual({});

        const moved = await moveToPostgres({ dataDir, url });
        expect(moved.get('rooms')).toBe(ROOMS);
        expect([...moved.values()].reduce((sum, rows) => sum + rows, 0)).toBe(
          Object.values(before).flat().length,
        );
        await use({ ...target }, async (db) => {
          expect(await contentsOf(db)).toEqual(before);
          // The number of a deleted row is not assigned again, and the log is still append-only.
          const [added] =
            await db.execute(sql`insert into chat_messages (id, session_id, participant_id, text, sent_at)
        values ('msg_4', 'ses_a', 'par_a', 'On Postgres', now()) returning position::int as position`);
          expect(added).toEqual({ position: 4 });
          await expect(db.execute(sql`delete from audit_events`)).rejects.toHaveProperty(
            'cause.message',
            'audit events are append only',
          );
        });
        expect(await onEmbedded(contentsOf)).toEqual(before);
        await expect(moveToPostgres({ dataDir, url })).rejects.toThrow(/^The Postgres is not empty: /);
      },
    );

    it('refuses a directory without a database, and a Postgres that is somebody else’s', async () => {
      const nowhere = join(dataDir, 'nowhere');
      await expect(moveToPostgres({ dataDir: nowhere, url })).rejects.toThrow('holds no embedded database');
      const other = await freshDatabase();
      await use({ ...other }, (db) => db.execute(sql`drop schema drizzle cascade`));
      await expect(moveToPostgres({ dataDir, url: other.url ?? '' })).rejects.toThrow(
        'has the table accounts',
      );
      await other.drop();
    });
  },
);
