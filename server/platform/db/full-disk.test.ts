import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyEmbeddedCluster } from '../../testing/embedded-cluster';
import { openDatabase, type Database, type DatabaseOptions } from './client';

describe.runIf(process.env.TEST_DATABASE === 'embedded')('an embedded database whose disk runs full', () => {
  let dataDir: string;
  let opened: Database[];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'full-disk-'));
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await rm(dataDir, { recursive: true, force: true });
  });

  async function open(options: Partial<DatabaseOptions>): Promise<Database> {
    const database = await openDatabase({ url: null, dataDir, ...options });
    opened.push(database);
    return database;
  }

  it('stands still and reports a full disk, and goes on by itself with every row when there is space again', async () => {
    await copyEmbeddedCluster(dataDir);
    let free = Infinity;
    const told: (string | null)[] = [];
    const failures: Error[] = [];
    const { db, ping } = await open({
      onFailure: (error) => failures.push(error),
      freeBytes: async () => free,
      retryMs: 10,
      onOutage: (sentence) => told.push(sentence),
    });
    await db.execute(sql`create table note as select 1 as id`);
    const log = join(dataDir, 'database', 'cluster', 'pg_wal');
    free = 8_000_000;
    await rename(log, `${log}.away`); // the engine dies as it does when its log cannot grow
    await db.execute(sql`select pg_switch_wal()`);
    await expect(db.execute(sql`create table more as select 1 as id`)).rejects.toThrow('Failed query');
    const sentence = "The server's disk is full: the database is stopped until about 64 MB are free.";
    await expect.poll(() => told).toEqual([sentence]);
    await expect(ping()).rejects.toThrow(sentence);
    await expect(db.execute(sql`select 1`)).rejects.toThrow('Failed query');

    await rename(`${log}.away`, log);
    free = Infinity;
    await expect.poll(() => told).toEqual([sentence, null]);
    await ping();
    expect(await db.execute(sql`select id from note`)).toMatchObject([{ id: 1 }]);
    expect(failures).toEqual([]);
  });

  it('ends in good order while it stands still', async () => {
    await copyEmbeddedCluster(dataDir);
    let free = Infinity;
    const told: (string | null)[] = [];
    const onOutage = (sentence: string | null) => void told.push(sentence);
    const { db, close } = await open({ freeBytes: async () => free, onOutage });
    free = 0;
    await rm(join(dataDir, 'database', 'cluster', 'pg_wal'), { recursive: true });
    await Promise.allSettled([0, 1, 2].map(() => db.execute(sql`select pg_switch_wal()`)));
    await expect.poll(() => told).toHaveLength(1);
    await close();
    opened = [];
    expect(await readdir(join(dataDir, 'database'))).toEqual(['cluster']);
  });
});
