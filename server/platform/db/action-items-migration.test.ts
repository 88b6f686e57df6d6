import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedItem } from '../../testing/agent-rows';
import { addRoomOfOlderServer, migratedFrom, type MigratedDatabase } from '../../testing/older-database';
import type { Database } from './client';

let migrated: MigratedDatabase;
let database: Database;
/** A database of the version before action items had rows, with the minutes of one session. */
beforeAll(async () => {
  migrated = await migratedFrom('_action_items', async (older) => {
    const { db } = older;
    await addRoomOfOlderServer(older);
    await db.execute(sql`insert into sessions (id, room_id, opened_at, started_at, closed_at, ended_at)
    values ('ses_a', 'rm_a', now(), now(), now(), now()), ('ses_b', 'rm_a', now(), now(), now(), now())`);
    await addMinutes(older, 'ses_a', [
      { actionItemId: 'act_past', dueDate: '2000-03-01' },
      { actionItemId: 'act_coming', dueDate: '9999-03-01' },
    ]);
  });
  ({ database } = migrated);
});
afterAll(() => migrated.drop());

/** Inserts minutes as a server of the earlier version does. */
async function addMinutes({ db }: Database, sessionId: string, items: Parameters<typeof storedItem>[0][]) {
  const actionItems = JSON.stringify(items.map(storedItem));
  await db.execute(sql`insert into minutes (session_id, status, action_items, updated_at)
    values (${sessionId}, 'ready', ${actionItems}::text::jsonb, now())`);
}

const itemsOf = (sessionId: string) =>
  database.db.execute(sql`select id, account_id as account, room_id as room, position, text, status,
      told_due_date as told from action_items where session_id = ${sessionId} order by position`);

const row = (id: string, position: number, told: string | null) => ({
  id,
  account: 'acc_ada',
  room: 'rm_a',
  position,
  text: 'Send the offer.',
  status: 'open',
  told,
});

it('gives the items of earlier minutes rows, and announces none that was due before', async () => {
  expect(await itemsOf('ses_a')).toEqual([row('act_past', 1, '2000-03-01'), row('act_coming', 2, null)]);
});

it('gives rows to the items of minutes that an older server writes meanwhile', async () => {
  await addMinutes(database, 'ses_b', [{ actionItemId: 'act_new' }]);
  expect(await itemsOf('ses_b')).toEqual([row('act_new', 1, null)]);
});
