import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HEADER_BYTES } from '../../platform/backup/sealing';
import { backUp } from '../../platform/backup/back-up';
import { BackupError } from '../../platform/backup/backup-error';
import { restore } from '../../platform/backup/restore';
import { openDatabase, type Db } from '../../platform/db/client';
import { draftRestore, finishRestore, installRestore } from '../../platform/db/embedded/pending-restore';
import { copyEmbeddedCluster } from '../../testing/embedded-cluster';

let folder: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'all.backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const passphrase = 'six green fields';
const root = join(import.meta.dirname, '../../..');

/** Runs a command as `npm run` does. With `until`, kills it as soon as that exists. */
async function command(name: 'backup' | 'restore', args: string[], until?: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, `server/boot/commands/${name}.ts`), ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        BASE_URL: '',
        BACKUP_PASSPHRASE: passphrase,
      },
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const watch = setInterval(() => until !== undefined && existsSync(until) && child.kill('SIGKILL'), 1);
  const code = await ended;
  clearInterval(watch);
  return { code, said };
}

/** Returns the hashes of all files of the directory by name, without the database's own files. */
async function filesIn(directory: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(directory.length + 1);
    if (entry.isFile() && !name.startsWith('database/'))
      found[name] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
  }
  return found;
}

/** Returns one hash for each table, of all its rows. */
async function rowsIn(db: Db): Promise<Record<string, unknown>> {
  const tables = await db.execute<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'drizzle') and tablename <> 'moving'`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const query = `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`;
    found[name] = (await db.execute(query))[0];
  }
  return found;
}

describe('the drill', () => {
  it(
    'brings back every row and file of a server that ran, after commands were killed half way',
    { tags: ['slow'] },
    async () => {
      await copyEmbeddedCluster(dataDir);
      const database = await openDatabase({ url: null, dataDir });
      const { db } = database;
      await db.execute(
        `create table still as select n, md5(n::text) as body from generate_series(1, 20000) as n`,
      );
      await db.execute(`create table moving (n int primary key)`);
      const recordings = join(dataDir, 'recordings');
      await mkdir(join(recordings, 'one'), { recursive: true });
      await writeFile(join(recordings, 'one/film.mp4'), filmOf('still', 3_000_000));
      await writeFile(join(recordings, 'one/.film.mp4.part'), 'half');
      await writeFile(join(dataDir, 'signing-key.pem'), 'a key', { mode: 0o600 });
      const still = { rows: await rowsIn(db), files: await filesIn(dataDir) };
      delete still.files['recordings/one/.film.mp4.part'];

      expect(await command('backup', [file], `${file}.part`)).toEqual({ code: null, said: '' });
      expect(existsSync(file)).toBe(false);

      const over = new AbortController();
      const moving = (async () => {
        for (let n = 1; !over.signal.aborted; n += 1) {
          await writeFile(join(recordings, `moving-${n}`), String(n)); // like recordings: a file outlives its row
          await db.execute(`insert into moving values (${n})`);
          await db.execute(`delete from moving where n = ${n - 20}`);
          await rm(join(recordings, `moving-${n - 20}`), { force: true });
        }
      })();
      const [before] = await db.execute<{ n: number }>(`select coalesce(max(n), 0)::int as n from moving`);
      expect(await command('backup', [file])).toEqual({
        code: 0,
        said: expect.stringMatching(/ MB of data, secrets among them, and is encrypted\.\n$/),
      });
      over.abort();
      await moving;
      const restoring = { dataDir, file, replace: false, passphrase };
      await expect(restore({ ...restoring, replace: true })).rejects.toThrow('is in use by');
      await database.close();
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readdir(dataDir)).toSorted()).toEqual([
        'database',
        'format',
        'recordings',
        'signing-key.pem',
      ]);
      expect(await readdir(folder)).toEqual(['all.backup', 'data']);

      await rm(dataDir, { recursive: true });
      expect(
        (await command('restore', [file], join(dataDir, '.restore-draft/database/cluster'))).code,
      ).toBeNull();
      await restore(restoring);
      const restored = await openDatabase({ url: null, dataDir });
      try {
        expect(await rowsIn(restored.db)).toEqual(still.rows);
        const files = await filesIn(dataDir);
        expect(files).toMatchObject(still.files);
        const rows = await restored.db.execute<{ n: number }>(`select n from moving order by n`);
        expect(rows.at(-1)?.n).toBeGreaterThanOrEqual(before?.n ?? 0);
        expect(rows.filter(({ n }) => !(`recordings/moving-${n}` in files))).toEqual([]);
        expect(
          Object.keys(files).filter((name) => name.includes('part') || name.includes('.backup')),
        ).toEqual([]);
      } finally {
        await restored.close();
      }
    },
  );
});

/** Fills a directory without a real database, which is copied and replaced all the same. */
async function fillDirectory(directory: string, text: string): Promise<Record<string, string>> {
  await mkdir(join(directory, 'database/cluster/base'), { recursive: true });
  await mkdir(join(directory, 'recordings/one'), { recursive: true });
  const names = ['database/cluster/PG_VERSION', 'recordings/one/film.mp4', 'auth-secret', `only-${text}`];
  for (const name of names) await writeFile(join(directory, name), text.repeat(60_000));
  await writeFile(join(directory, 'recordings/one/film.mp4'), filmOf(text, 300_000));
  return { ...(await filesIn(directory)), version: await versionIn(directory) };
}

/** Returns bytes that cannot be compressed. */
const filmOf = (seed: string, bytes: number): Buffer =>
  createHash('shake256', { outputLength: bytes }).update(seed).digest();

const versionIn = async (directory: string) =>
  (await readFile(join(directory, 'database/cluster/PG_VERSION'), 'utf8')).slice(0, 3);
const stateOf = async () => ({ ...(await filesIn(dataDir)), version: await versionIn(dataDir) });

describe('a restore', () => {
  it('leaves the old state or the new one, wherever it is killed', { tags: ['slow'] }, async () => {
    const template = join(folder, 'new');
    const next = await fillDirectory(template, 'new');
    const killedAfter: number[] = [];
    for (let last = 0, isDone = false; !isDone; last += 1) {
      await rm(dataDir, { recursive: true, force: true });
      await fillDirectory(dataDir, 'old');
      await cp(template, await draftRestore(dataDir), { recursive: true });
      let steps = 0;
      const kill = () => {
        if (steps === last) throw new Error('killed');
        steps += 1;
      };
      isDone = await installRestore(dataDir, kill).then(
        () => true,
        () => killedAfter.push(last) === 0,
      );
      await finishRestore(dataDir);
      expect(await stateOf(), `killed after step ${last}`).toEqual(next);
      expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    }
    expect(killedAfter, 'four parts out, four in, and three between').toHaveLength(11);
  });

  it('leaves the old state when it is killed before the new one is complete', async () => {
    const old = await fillDirectory(dataDir, 'old');
    await fillDirectory(await draftRestore(dataDir), 'new');
    await finishRestore(dataDir);
    expect(await stateOf()).toEqual(old);
  });

  it('replaces nothing unasked, and keeps the recordings when the backup has none', async () => {
    await fillDirectory(dataDir, 'old');
    await backUp({ dataDir, file, withRecordings: false, passphrase: null });
    await writeFile(join(dataDir, 'recordings/one/later.mp4'), 'later');
    await writeFile(join(dataDir, 'auth-secret'), 'later');
    const later = await stateOf();
    const options = { dataDir, file, passphrase: null };
    await expect(restore({ ...options, replace: false })).rejects.toThrow(`${dataDir} holds data: `);
    expect(await stateOf()).toEqual(later);
    await restore({ ...options, replace: true });
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('old'.repeat(60_000));
    expect(await readdir(join(dataDir, 'recordings/one'))).toEqual(['film.mp4', 'later.mp4']);
  });

  it.each([
    ['a cut', (path: string) => truncate(path, 200_000)],
    ['a changed byte', changeByte],
    ['what is not a backup', (path: string) => writeFile(path, 'hello')],
  ])('refuses %s before anything is touched', async (_, damage) => {
    const old = await fillDirectory(dataDir, 'old');
    await backUp({ dataDir, file, withRecordings: true, passphrase: null });
    await damage(file);
    await expect(restore({ dataDir, file, replace: true, passphrase: null })).rejects.toThrow(BackupError);
    await expectUntouched(old);
  });

  // Each try derives a key from the passphrase, which is slow by design.
  it(
    'refuses a damaged backup that is encrypted, a wrong passphrase and none before anything is touched',
    { tags: ['slow'] },
    async () => {
      const old = await fillDirectory(dataDir, 'old');
      await backUp({ dataDir, file, withRecordings: true, passphrase });
      const sealed = await readFile(file);
      expect(sealed.includes('auth-secret')).toBe(false);
      const options = { dataDir, file, replace: true };
      await expect(restore({ ...options, passphrase: 'wrong' })).rejects.toThrow('The passphrase is wrong');
      await expect(restore({ ...options, passphrase: null })).rejects.toThrow('is encrypted');
      await truncate(file, HEADER_BYTES + 2 * (65_536 + 16)); // between two pieces
      await expect(restore({ ...options, passphrase })).rejects.toThrow(BackupError);
      await writeFile(file, sealed);
      await changeByte(file);
      await expect(restore({ ...options, passphrase })).rejects.toThrow(BackupError);
      await expectUntouched(old);
    },
  );
});

async function expectUntouched(old: Record<string, string>): Promise<void> {
  expect(await stateOf()).toEqual(old);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
}

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length * 0.7);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
