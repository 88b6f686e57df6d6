import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedFrom, type MigratedDatabase } from '../../testing/older-database';
import type { Database } from './client';

let migrated: MigratedDatabase;
let database: Database;
/** A database of the version before organizations, with two people, and what belongs to one of them. */
beforeAll(async () => {
  migrated = await migratedFrom('_organizations', async (older) => {
    await addPersonOfOlderServer(older, 'ada');
    await addPersonOfOlderServer(older, 'bob');
    await older.db.execute(sql`insert into keys (id, account_id, name, hash, start, "end", scopes, created_at)
      values ('key_a', 'acc_ada_live', 'Server', 'h', 's', 'e', '{}', now())`);
    await older.db
      .execute(sql`insert into grants (id, account_id, user_id, client_id, client_name, redirect_host,
        resource, toolsets, read_only, created_at, expires_at)
      values ('grt_a', 'acc_ada_test', 'usr_ada', 'clt_a', 'Assistant', 'a.test', 'r', '{}', false, now(), now())`);
  });
  ({ database } = migrated);
});
afterAll(() => migrated.drop());

/** Inserts the rows that a server without organizations inserts when somebody signs up. */
async function addPersonOfOlderServer({ db }: Database, name: string): Promise<void> {
  await db.execute(sql`insert into users (id, email, display_name, created_at)
    values (${`usr_${name}`}, ${`${name}@example.com`}, ${name}, now())`);
  await db.execute(sql`insert into accounts (id, owner_user_id, mode, created_at)
    values (${`acc_${name}_live`}, ${`usr_${name}`}, 'live', now()),
      (${`acc_${name}_test`}, ${`usr_${name}`}, 'test', now())`);
}

const accountsOf = (name: string) =>
  database.db.execute(sql`select a.id, o.name, m.user_id, m.role from accounts a
    join organizations o on o.id = a.organization_id
    join organization_members m on m.organization_id = o.id
    where m.user_id = ${`usr_${name}`} order by a.id`);

const expected = (name: string) =>
  ['live', 'test'].map((mode) => ({
    id: `acc_${name}_${mode}`,
    name,
    user_id: `usr_${name}`,
    role: 'owner',
  }));

it('gives every person an organization that owns both of their accounts, with all that is in them', async () => {
  expect(await accountsOf('ada')).toEqual(expected('ada'));
  expect(await accountsOf('bob')).toEqual(expected('bob'));
  const kept = await database.db.execute(sql`select k.account_id as key, g.account_id as grant
    from keys k, grants g join accounts a on a.id = g.account_id
    join organization_members m on m.organization_id = a.organization_id and m.user_id = g.user_id`);
  expect(kept).toEqual([{ key: 'acc_ada_live', grant: 'acc_ada_test' }]);
});

it('gives an organization to people who sign up at an older server, and deletes it with them', async () => {
  await addPersonOfOlderServer(database, 'cleo');
  expect(await accountsOf('cleo')).toEqual(expected('cleo'));
  await database.db.execute(sql`delete from users where id = 'usr_cleo'`);
  const left = await database.db.execute(sql`select id from accounts where id like 'acc_cleo%'
    union select id from organizations where id = 'org_cleo'`);
  expect(left).toEqual([]);
});
