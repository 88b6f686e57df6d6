import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, postgresUrl, type FreshDatabase } from '../../testing/postgres';
import { openDatabase, planMigrations, type Database, type Db } from './client';
import { allMigrations, MIGRATIONS } from './migrations';
import { deleteInBatches } from './delete-in-batches';
import { prepared } from './prepared';
import { accounts } from './schema/accounts';
import { webhooks } from './schema/events';
import { users } from './schema/users';
import { DatabaseUnavailableError } from './unavailable';

let place: FreshDatabase;
let database: Database;
let db: Db;

beforeAll(async () => {
  place = await freshDatabase();
  database = await openDatabase({ ...place, guard: true });
  db = database.db;
  await db.execute(sql`create table note (body text primary key)`);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

const count = async (): Promise<unknown> =>
  (await db.execute(sql`select count(*)::int as count from note`))[0];

describe('a database', () => {
  it('answers a ping and has every migration', async () => {
    await database.ping();
    const [row] = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
    expect(row).not.toEqual({ count: 0 });
  });

  it('keeps nothing of a transaction that fails', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('half')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toEqual({ count: 0 });
  });

  it('gives each of many queries and transactions at once its own answer', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, n) => {
        if (n % 4 === 0) await db.execute(sql`insert into note values ('same')`);
        return db.transaction(async (tx) => (await tx.execute(sql`select ${n}::int as n`))[0]);
      }),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused, 'all but one of the same primary key').toHaveLength(49);
    const mistaken = answers.filter((answer, n) => answer.status === 'fulfilled' && answer.value?.n !== n);
    expect(mistaken).toEqual([]);
  });

  it('deletes what a condition names in batches, until nothing is left, and nothing else', async () => {
    await db.execute(sql`insert into note select 'old ' || n from generate_series(1, 5) as n`);
    await db.execute(sql`insert into note values ('new')`);
    await deleteInBatches(db, pgTable('note', { body: text('body') }), sql`body like 'old %'`, 2);
    expect(await db.execute(sql`delete from note where body <> 'same' returning body`)).toEqual([
      { body: 'new' },
    ]);
  });

  it(
    'leaves no transaction open, however many queries and transactions wait for one another',
    { tags: ['slow'] },
    async () => {
      async function queryAndTransact() {
        for (let round = 0; round < 20; round += 1) {
          await db.execute(sql`select 1`);
          await db.transaction((tx) => tx.execute(sql`select 1`));
        }
      }
      await Promise.all(Array.from({ length: 120 }, queryAndTransact));
      const [row] = await db.execute(
        sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
      );
      expect(row).toEqual({ count: 0 });
    },
  );

  it('refuses a query on itself inside a transaction, instead of waiting for ever', async () => {
    await expect(db.transaction(() => db.execute(sql`select 1`))).rejects.toHaveProperty(
      'cause.message',
      expect.stringContaining('use its handle'),
    );
    await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow('use its handle');
    const nested = db.transaction((tx) => tx.transaction((inner) => inner.execute(sql`select 1 as n`)));
    expect(await nested).toMatchObject([{ n: 1 }]);
  });

  it('lets what a transaction started query after its end', async () => {
    let later: Promise<unknown> | undefined;
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    await db.transaction(async () => {
      later = ended.then(() => db.execute(sql`select 1`));
    });
    end();
    await expect(later).resolves.toHaveLength(1);
  });

  it('prepares a query once', async () => {
    let built = 0;
    const query = prepared((on: Db) => {
      built += 1;
      return on
        .select({ n: sql<number>`${sql.placeholder('n')}::int` })
        .from(sql`note`)
        .prepare('n');
    });
    expect(query(db)).toBe(query(db));
    expect(built).toBe(1);
  });

  it('answers with the rows that the library makes of the same query', async () => {
    const at = '2026-01-05T10:00:00.000Z';
    await db.execute(sql`insert into users (id, email, password_hash, display_name, created_at)
      values ('usr_a', 'ada@example.com', 'x', 'Ada', ${at}::timestamptz)`);
    await db.execute(sql`insert into accounts (id, owner_user_id, mode, created_at, quotas)
      values ('acc_a', 'usr_a', 'live', ${at}::timestamptz, '{"rooms":1}'), ('acc_b', 'usr_a', 'test', ${at}::timestamptz, null)`);
    await db.execute(sql`insert into webhooks (id, account_id, url, description, types, ordering, status, secret, failures, created_at, updated_at)
      values ('whk_a', 'acc_b', 'https://example.com', '', '{room.created,room.deleted}', 'room', 'enabled', 's', 3, ${at}::timestamptz, ${at}::timestamptz)`);
    const build = (on: Db) =>
      on
        .select({
          account: accounts,
          id: accounts.id,
          ownerName: sql<string>`upper(${users.displayName})`.as('owner_name'),
          webhook: webhooks,
          some: { url: webhooks.url, mode: accounts.mode },
          counted: { failures: webhooks.failures, twice: sql`${webhooks.failures} * 2`.mapWith(Number) },
        })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.ownerUserId))
        .leftJoin(webhooks, eq(webhooks.accountId, accounts.id))
        .orderBy(accounts.id);
    const rows = await prepared((on: Db) => build(on).prepare('accounts_with_webhooks'))(db).execute();
    expect(rows).toEqual(await build(db));
    expect(rows).toMatchObject([
      { ownerName: 'ADA', webhook: null, some: { url: null, mode: 'live' }, counted: null },
      {
        webhook: { types: ['room.created', 'room.deleted'], createdAt: new Date(at) },
        counted: { twice: 6 },
      },
    ]);
  });
});

describe('newer versions with other migrations', () => {
  let folder: string;
  let own: FreshDatabase;
  beforeAll(async () => {
    own = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterAll(async () => {
    await own.drop();
    await rm(folder, { recursive: true });
  });

  /** Returns the migrations of another version together with these additional ones. */
  async function versionAfter(previous: string, tag: string, statements: string): Promise<string> {
    const migrations = join(folder, tag);
    await cp(previous, migrations, { recursive: true });
    const journal = join(migrations, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const last = entries.at(-1);
    const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag };
    await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
    await writeFile(join(migrations, `${tag}.sql`), statements);
    return migrations;
  }

  it('let the version before them go on while they only add, and no version that misses what they take', async () => {
    const present = allMigrations().at(-1) ?? '';
    const newer = await versionAfter(
      MIGRATIONS,
      '9998_expand',
      `-- compatible with ${present}\nalter table rooms add column newer text;`,
    );
    expect(await planMigrations({ ...own, migrations: newer })).toEqual(['9998_expand']);
    const opened = await openDatabase({ ...own, migrations: newer });
    expect(opened.migrations).toEqual(['9998_expand']);
    await opened.close();

    // This version does not know the new schema, but starts and works on it and does not change it.
    expect(await planMigrations(own)).toEqual([]);
    const old = await openDatabase(own);
    expect(old.migrations).toEqual([]);
    expect(await old.db.execute(sql`select newer from rooms`)).toEqual([]);
    await old.close();
    expect(await planMigrations({ ...own, migrations: newer })).toEqual([]);

    // The next version removes something that this version uses. The version in between has stopped using it.
    const newest = await versionAfter(
      newer,
      '9999_contract',
      '-- compatible with 9998_expand\nalter table rooms drop column metadata;',
    );
    await (await openDatabase({ ...own, migrations: newest })).close();
    await (await openDatabase({ ...own, migrations: newer })).close();
    const refusal = /^The database was brought up to date by a newer version of this server, [^.]+\.$/;
    await expect(openDatabase(own)).rejects.toThrow(refusal);
    await expect(planMigrations(own)).rejects.toThrow(refusal);
  });

  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'keep older versions out when they say nothing',
    async () => {
      const silent = await versionAfter(MIGRATIONS, '9997_silent', 'create table silent (id int);');
      const place = await freshDatabase();
      await (await openDatabase({ ...place, migrations: silent })).close();
      await expect(openDatabase(place)).rejects.toThrow('cannot work with');
      await place.drop();
    },
  );
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('on Postgres', () => {
  /** Ends the database's connections as a stopping Postgres does; with a process, only those of this process. */
  async function hangUp(admin: postgres.Sql, pid: number | null = null) {
    const name = new URL(place.url ?? '').pathname.slice(1);
    await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = ${name} and pid = coalesce(${pid}::int, pid)`;
  }

  it('fails a transaction whose connection is lost, whatever it still asks, and nothing else', async () => {
    const admin = postgres(postgresUrl(), { max: 1 });
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    const late: unknown[] = [];
    const failing = db.transaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await hangUp(admin, row?.pid);
      await lost;
      late.push(await tx.execute(sql`insert into note values ('late')`).catch(causeOf));
      throw new Error('It is lost.');
    });
    await expect(failing).rejects.toHaveProperty('code', 'CONNECTION_CLOSED');
    lose();
    await expect.poll(() => late).toMatchObject([{ code: 'CONNECTION_CLOSED' }]);
    const [row] = await db.execute(sql`select count(*)::int as count from note where body = 'late'`);
    expect(row).toEqual({ count: 0 });
    await db.transaction((tx) => tx.execute(sql`select 1`));
    await admin.end();
  });

  it('goes on as soon as Postgres does, with every connection', { tags: ['slow'] }, async () => {
    const admin = postgres(postgresUrl(), { max: 1 });
    const failures: unknown[] = [];
    const busy = new AbortController();
    async function queryAndTransact() {
      while (!busy.signal.aborted) {
        await db.execute(sql`select 1`).catch((error: unknown) => failures.push(causeOf(error)));
        await db
          .transaction((tx) => tx.execute(sql`select 1`))
          .catch((error: unknown) => failures.push(causeOf(error)));
      }
    }
    const all = Array.from({ length: 20 }, queryAndTransact);
    for (let round = 0; round < 3; round += 1) {
      await hangUp(admin);
      await Promise.allSettled(Array.from({ length: 10 }, () => db.execute(sql`select 1`)));
    }
    busy.abort();
    await Promise.all(all);
    expect(failures).not.toContainEqual(expect.objectContaining({ code: 'CONNECT_TIMEOUT' }));
    const answers = Array.from(
      { length: 20 },
      async (_, n) => (await db.execute(sql`select ${n}::int as n`))[0],
    );
    expect(await Promise.all(answers)).toEqual(answers.map((_, n) => ({ n })));
    await admin.end();
  });

  it('does not wait for ever for an answer to a ping', { tags: ['slow'] }, async () => {
    const waiting = Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(600)`).catch(() => {}));
    await expect(database.ping(100)).rejects.toThrow('did not answer in time');
    const admin = postgres(postgresUrl(), { max: 1 });
    await hangUp(admin);
    await Promise.all(waiting);
    await database.ping(20_000);
    await admin.end();
  });

  it('processes that start at once on a new database do not collide', { tags: ['slow'] }, async () => {
    const name = `new_${randomUUID().replaceAll('-', '')}`;
    const server = postgres(postgresUrl(), { max: 1 });
    await server.unsafe(`create database ${name}`);
    const url = at({ pathname: name });
    const all = await Promise.all([0, 1, 2, 3].map(() => openDatabase({ url, dataDir: place.dataDir })));
    await expect(
      all[3]!.db.execute(sql`select * from drizzle.__drizzle_migrations`),
    ).resolves.not.toHaveLength(0);
    await Promise.all(all.map((one) => one.close()));
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  });

  it.each([
    ['wrong password', () => at({ password: 'secret' }), /refuses user postgres or the password\.$/],
    ['unknown database', () => at({ pathname: 'nowhere' }), /no database named nowhere/],
    [
      'nobody there',
      () => at({ port: '1', password: 'secret' }),
      /^No database answers at 127\.0\.0\.1:1\.$/,
    ],
    [
      'unknown host',
      () => at({ hostname: 'nowhere.invalid', password: 'secret' }),
      /nowhere\.invalid\S* cannot be found/,
    ],
    ['no address', () => 'secret', /^DATABASE_URL is not an address/],
  ])('reports in one sentence, without the password: %s', async (_, url, sentence) => {
    const failure = await openDatabase({ url: url(), dataDir: place.dataDir }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DatabaseUnavailableError);
    expect(failure).toHaveProperty('message', expect.stringMatching(sentence));
    expect(JSON.stringify([failure, String(failure)])).not.toContain('secret');
  });
});

function at(changes: Partial<Pick<URL, 'hostname' | 'port' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(postgresUrl()), changes).href;
}

/** Returns the error of the driver, which drizzle wraps in its own. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;
