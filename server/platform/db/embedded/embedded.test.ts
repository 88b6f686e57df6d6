/** @module-tag slow */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyEmbeddedCluster } from '../../../testing/embedded-cluster';
import { DATA_FORMAT } from './data-directory-format';
import { PROJECT_ROOT } from '../../project-root';
import { openDatabase, type Database, type DatabaseOptions } from '../client';
import { allMigrations } from '../migrations';
import { startEmbedded } from './embedded';
import { EngineError } from './engine';
import { writeTemplate } from './write-template';

const root = PROJECT_ROOT;
let template: string;
let dataDir: string;
let opened: Database[];

beforeAll(async () => {
  template = await writeTemplate(await mkdtemp(join(tmpdir(), 'template-')));
});
afterAll(() => rm(dirname(template), { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await rm(dataDir, { recursive: true, force: true });
});

async function open(
  directory = dataDir,
  onFailure?: (error: Error) => void,
  more: Partial<DatabaseOptions> = {},
): Promise<Database> {
  const freeBytes = async () => Infinity;
  const database = await openDatabase({ url: null, dataDir: directory, onFailure, freeBytes, ...more });
  opened.push(database);
  return database;
}

/** Runs a program that has the exports of a module and `dataDir`, in a separate process. */
function run(module: '../client.ts' | './embedded.ts', program: string) {
  const url = new URL(module, import.meta.url).href;
  const code = `const { openDatabase, startEmbedded } = await import('${url}'); const dataDir = ${JSON.stringify(dataDir)}; ${program}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return { child, exited, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

describe('the embedded database', () => {
  it('keeps what was written, and lets nobody else at its files', async () => {
    await copyEmbeddedCluster(dataDir);
    const first = await open();
    await first.db.execute(sql`create table note as select 1 as id`);
    expect((await stat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'database', 'query.sock'))).mode & 0o777).toBe(0o600);
    await first.close();
    expect(await readdir(join(dataDir, 'database'))).toEqual(['cluster']);
    const second = await open();
    expect(await second.db.execute(sql`select id from note`)).toMatchObject([{ id: 1 }]);
  });

  it('starts after a first start that was killed half way', async () => {
    const draft = join(dataDir, 'database', 'cluster.new', 'base');
    const program = `
      const { existsSync } = await import('node:fs');
      setInterval(() => existsSync(${JSON.stringify(draft)}) && process.kill(process.pid, 'SIGKILL'), 1);
      const freeBytes = async () => Infinity;
      await startEmbedded(dataDir, { template: ${JSON.stringify(template)}, freeBytes, onFailure() {} });`;
    await run('./embedded.ts', program).exited;
    const left = await readdir(join(dataDir, 'database'));
    expect([left.includes('cluster.new'), left.includes('cluster')]).toEqual([true, false]);
    const engine = await startEmbedded(dataDir, {
      template,
      freeBytes: async () => Infinity,
      onFailure() {},
    });
    expect(await readdir(join(dataDir, 'database'))).not.toContain('cluster.new');
    await engine.close();
  });

  it('refuses a directory that a process works on, and has every acknowledged row once the process was killed', async () => {
    await copyEmbeddedCluster(dataDir);
    const { child, exited, lines } = run(
      '../client.ts',
      `
      const { db } = await openDatabase({ url: null, dataDir });
      await db.execute('create table note (id int)');
      for (let id = 1; ; id += 1) { await db.execute('insert into note values (' + id + ')'); console.log(id); }`,
    );
    let acknowledged = 0;
    while (acknowledged < 100) acknowledged = Number((await lines.next()).value);
    await expect(open()).rejects.toThrow(`${dataDir} is in use by process ${child.pid}.`);
    while (acknowledged < 200) acknowledged = Number((await lines.next()).value);
    child.kill('SIGKILL');
    await exited;
    const { db } = await open();
    const [row] = await db.execute(sql`select count(*)::int as count from note where id <= ${acknowledged}`);
    expect(row).toEqual({ count: acknowledged });
  });

  it('lies as deep as it likes', async () => {
    const deep = join(dataDir, 'x'.repeat(120), 'y'.repeat(120));
    await copyEmbeddedCluster(deep);
    const database = await open(deep);
    await database.ping();
    await database.close();
    expect(await readdir(join(deep, 'database'))).toEqual(['cluster']);
  });
});

describe('an embedded database with damaged files', () => {
  const FILES = ['PG_VERSION', 'global/pg_control'];
  let damaged: string;
  let originals: Buffer[];
  const clusterFile = (name: string) => join(damaged, 'database', 'cluster', name);

  beforeAll(async () => {
    damaged = await mkdtemp(join(tmpdir(), 'damaged-'));
    await copyEmbeddedCluster(damaged);
    originals = await Promise.all(FILES.map((name) => readFile(clusterFile(name))));
  });
  afterEach(() => Promise.all(FILES.map((name, at) => writeFile(clusterFile(name), originals[at] ?? ''))));
  afterAll(() => rm(damaged, { recursive: true }));

  it.each([
    ['of another version', () => writeFile(clusterFile('PG_VERSION'), '9\n')],
    ['without its version', () => rm(clusterFile('PG_VERSION'))],
  ])('is refused with a sentence: a database %s', async (_, damage) => {
    await damage();
    await expect(open(damaged)).rejects.toThrow(/^The embedded database in \S+ cannot start: .+\.$/);
    expect(await readdir(join(damaged, 'database')), 'the directory is given free').toEqual(['cluster']);
  });

  it('is refused with a sentence that tells a full disk from damaged files', async () => {
    await rm(clusterFile('global/pg_control')); // A start that fails.
    await expect(open(damaged)).rejects.toThrow(
      /^The embedded database in \S+ cannot start: its files are damaged.+\.$/,
    );
    expect(await readdir(join(damaged, 'database')), 'the directory is given free').toEqual(['cluster']);
    const full = { freeBytes: async () => 8_000_000 };
    await expect(open(damaged, undefined, full)).rejects.toThrow(refusalOnFullDisk(damaged));
  });
});

const refusalOnFullDisk = (directory: string) =>
  `The embedded database in ${directory} cannot start: its disk is full; free about 64 MB, then start again.`;

describe('an embedded database that cannot be used', () => {
  it('is refused with a sentence: a data directory of a newer format', async () => {
    await mkdir(join(dataDir, 'database', 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'format'), `${DATA_FORMAT + 1}\n`);
    await expect(open()).rejects.toThrow(
      `The data directory ${dataDir} has format ${DATA_FORMAT + 1}, and this version knows formats up to ${DATA_FORMAT}`,
    );
    expect(await readdir(join(dataDir, 'database')), 'the directory is given free').toEqual(['cluster']);
  });

  it('is refused with a sentence: a data directory that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(open(file)).rejects.toThrow(`The embedded database in ${file} cannot start: `);
  });

  it('fails every query with a reason when the engine dies, and none waits for ever', async () => {
    await copyEmbeddedCluster(dataDir);
    let tell: (error: Error) => void;
    const failure = new Promise<Error>((resolve) => (tell = resolve));
    const { db, ping, close } = await open(dataDir, (error) => tell(error));
    await rm(join(dataDir, 'database', 'cluster', 'pg_wal'), { recursive: true });
    const queries = [0, 1, 2].map(() => db.execute(sql`select pg_switch_wal()`));
    const answers = await Promise.allSettled(queries);
    expect(answers.at(-1)).toMatchObject({ status: 'rejected' });
    expect((await failure).message).toMatch(/^The embedded database has failed: /);
    await expect(ping()).rejects.toThrow('CONNECTION_');
    await close();
    opened = [];
  });

  it('answers too deep an expression with an SQL error', async () => {
    await copyEmbeddedCluster(dataDir);
    const { db, ping } = await open();
    const depth = 100_000;
    const tooDeep = [
      sql.raw(`select 1${'+1'.repeat(depth)}`),
      sql`select ${'['.repeat(depth) + ']'.repeat(depth)}::jsonb`,
    ];
    for (const query of tooDeep) {
      await expect(db.execute(query)).rejects.toHaveProperty('cause.message', 'stack depth limit exceeded');
    }
    await ping();
  });
});

it('makes no new database on a full disk, and says why', async () => {
  const full = { freeBytes: async () => 0 };
  await expect(open(dataDir, undefined, full)).rejects.toThrow(refusalOnFullDisk(dataDir));
  expect(await readdir(join(dataDir, 'database')), 'the directory is given free').toEqual([]);
});

describe('closing while the engine is started again, once there is space', () => {
  /** Returns an engine that runs nothing. */
  function newEngine() {
    let end: (failure: EngineError) => void = () => {};
    const failed = new Promise<EngineError>((resolve) => (end = resolve));
    const die = (message: string) => end(new EngineError({ message, foundNoSpace: true }));
    return { failed, die, close: async () => die('It was closed.') };
  }

  /** Closes a database while its second engine starts, and then lets that happen. */
  async function closeDuringStart(outcome: () => ReturnType<typeof newEngine>) {
    const first = newEngine();
    const failures: Error[] = [];
    let letStart = () => {};
    const isLet = new Promise<void>((resolve) => (letStart = resolve));
    let starts = 0;
    let starting = () => {};
    const isStarting = new Promise<void>((resolve) => (starting = resolve));
    const database = await startEmbedded(dataDir, {
      onFailure: (error) => failures.push(error),
      freeBytes: async () => Infinity,
      retryMs: 1,
      async launchEngine() {
        starts += 1;
        if (starts === 1) return first;
        starting();
        await isLet;
        return outcome();
      },
    });
    first.die('The disk is full.');
    await isStarting;
    const closed = database.close();
    letStart();
    await closed;
    return { starts, failures, left: await readdir(join(dataDir, 'database')) };
  }
  const inGoodOrder = { starts: 2, failures: [], left: [] };

  it('closes the engine that comes of it', async () => {
    const second = newEngine();
    expect(await closeDuringStart(() => second)).toEqual(inGoodOrder);
    expect((await second.failed).message).toBe('It was closed.');
  });

  it('closes in good order when the engine does not start', async () => {
    const outcome = closeDuringStart(() => {
      throw new Error('Something else.');
    });
    expect(await outcome).toEqual(inGoodOrder);
  });
});

describe('the bundle', () => {
  it('runs from dist with its own worker, the migrations beside it, and the template', async () => {
    const bundle = await mkdtemp(join(root, 'node_modules', '.cache', 'bundle-'));
    try {
      const dist = join(bundle, 'dist');
      await mkdir(dist);
      await build({
        entryPoints: {
          main: join(root, 'server/platform/db/client.ts'),
          'embedded-worker': join(root, 'server/platform/db/embedded/embedded-worker.ts'),
        },
        outdir: dist,
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
      });
      await cp(join(root, 'drizzle'), join(bundle, 'drizzle'), { recursive: true });
      await cp(template, join(dist, basename(template)));
      const main: typeof import('../client') = await import(/* @vite-ignore */ join(dist, 'main.js'));
      const database = await main.openDatabase({ url: null, dataDir });
      const applied = await database.db.execute('select 1 from drizzle.__drizzle_migrations');
      await database.close();
      expect(applied).toHaveLength(allMigrations().length);
      expect(database.migrations).toEqual([]);
    } finally {
      await rm(bundle, { recursive: true });
    }
  });
});
