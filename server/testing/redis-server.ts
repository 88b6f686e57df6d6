import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardDirectory } from './process-guardian';
import { findRedisProgram } from './redis-program';

/** A real Redis behind a line that a test can cut or hold. */
export interface TestRedis {
  /** The address, on a free port, with a password when the Redis is the test's own. */
  url: string;
  /** Its password; null: no known password. */
  password: string | null;
  /** How many clients are connected. */
  readonly connections: number;
  /** How many bytes clients have sent while the line was held. */
  readonly heldBytes: number;
  /** Stops delivering data from clients, without closing a connection: Redis seems to hang. */
  hold(): void;
  /** Kills Redis like the kernel would, with every connection. Its state is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = 'known-to-tests-alone';

/** The environment's own Redis, in place of one that is started. */
const given = process.env['REDIS_URL'] || null;

/** The reason to skip tests that need a Redis; null: there is one. */
export const NO_REDIS: string | null =
  given === null && findRedisProgram() === null
    ? 'no redis-server is installed, and REDIS_URL names none'
    : null;

if (NO_REDIS !== null) process.stderr.write(`Tests with Redis are skipped: ${NO_REDIS}.\n`);

/**
 * Starts the line to the Redis that REDIS_URL names, or to a new one without port and files in a temporary directory.
 */
export async function startRedis(): Promise<TestRedis> {
  let redis = await startBackend();
  const line = await openLine(() => redis.connect());
  return {
    url: redis.urlAt(line.port),
    password: redis.password,
    get connections() {
      return line.connections;
    },
    get heldBytes() {
      return line.heldBytes;
    },
    hold: () => line.hold(),
    async kill() {
      line.cut();
      await redis.kill();
    },
    async restart() {
      redis = await startBackend();
      line.mend();
    },
    async stop() {
      line.close();
      await redis.kill();
    },
  };
}

/** The Redis behind the line. */
interface Backend {
  password: string | null;
  connect(): Socket;
  urlAt(port: number): string;
  kill(): Promise<void>;
}

const startBackend = (): Promise<Backend> | Backend => (given === null ? startOwn() : reach(new URL(given)));

/** Connects to a Redis that others may use, so a test ends only its own line. */
function reach(url: URL): Backend {
  const { hostname, port, password } = url;
  return {
    password: password === '' ? null : decodeURIComponent(password),
    connect: () => connect(Number(port || '6379'), hostname.replace(/^\[(.*)\]$/, '$1')),
    urlAt(linePort) {
      const own = new URL(url);
      own.hostname = '127.0.0.1';
      own.port = String(linePort);
      return own.href;
    },
    kill: () => Promise.resolve(),
  };
}

async function startOwn(): Promise<Backend> {
  const program = findRedisProgram();
  if (program === null) throw new Error('There is no redis-server.');
  const home = await mkdtemp(join(tmpdir(), 'conference-room-redis-'));
  const guardian = guardDirectory(home);
  const path = join(home, 'redis.sock');
  const files = ['--port', '0', '--unixsocket', path, '--dir', home, '--save', '', '--appendonly', 'no'];
  const server = spawn(program, [...files, '--requirepass', PASSWORD], {
    cwd: home,
    detached: true, // Ctrl-C reaches only the test run, which then stops it in order.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  guardian.watch(server.pid);
  try {
    await ready(server);
  } catch (error) {
    await guardian.dismiss();
    throw error;
  }
  server.unref();
  return {
    password: PASSWORD,
    connect: () => connect(path),
    urlAt: (port) => `redis://:${PASSWORD}@127.0.0.1:${port}`,
    async kill() {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, 'exit');
        server.kill('SIGKILL');
        await gone;
      }
      await guardian.dismiss();
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.once('error', reject).once('exit', () => reject(new Error(`Redis did not start.\n${log}`)));
    server.stdout?.setEncoding('utf8').on('data', (lines: string) => {
      log = (log + lines).slice(-10_000);
      if (/ready to accept connections/i.test(log)) resolve();
    });
  });
}

/** Passes data on between clients and a backend. */
async function openLine(backend: () => Socket) {
  const clients = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  let heldBytes = 0;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (isCut) {
      client.destroy();
      return;
    }
    const far = backend();
    clients.add(client);
    client.on('data', (data) => {
      if (isHeld) heldBytes += data.length;
      else far.write(data);
    });
    client.on('close', () => {
      clients.delete(client);
      far.destroy();
    });
    far.on('data', (data) => void client.write(data));
    far.on('error', () => client.destroy());
    far.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const client of clients) client.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut,
    mend() {
      [isCut, isHeld, heldBytes] = [false, false, 0];
    },
    hold() {
      isHeld = true;
    },
    close() {
      cut();
      server.close();
    },
    get connections() {
      return clients.size;
    },
    get heldBytes() {
      return heldBytes;
    },
  };
}
