import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { shortPath } from './short-path';
import { DatabaseUnavailableError } from '../unavailable';

export interface DataDirectoryLock {
  /** Releases the lock. */
  release(): Promise<void>;
}

/** Another process, or this one, already uses the directory. */
export class DataDirectoryInUseError extends DatabaseUnavailableError {
  override readonly name = 'DataDirectoryInUseError';

  /** `pid` is null when the other process does not say. */
  constructor(
    readonly directory: string,
    readonly pid: number | null,
  ) {
    const owner =
      pid === null ? 'another process' : pid === process.pid ? 'this very process' : `process ${pid}`;
    super(
      `The data directory ${directory} is in use by ${owner}. Stop it, or set DATA_DIR to another directory.`,
    );
  }
}

/**
 * Locks a directory for this process, in three steps: listen on a socket with a new name, publish the socket in the
 * directory, connect to the sockets of all others.
 *
 * - When two processes start together, at least one sees the other, because each publishes its socket before it looks.
 *   When both see each other, the smaller name stays.
 * - A socket answers as long as its process lives, and never again. So no process id, no clock and no reboot can
 *   mislead, and a dead socket can be removed by anybody at any time: its name and its inode never come back.
 * - The lock works across containers on one machine, but not across machines: do not put the embedded database on a
 *   network file system.
 *
 * @param directory exists, and is the caller's own
 * @param shownAs the directory to name in the error, when this is a part of it
 * @throws DataDirectoryInUseError
 */
export async function lockDataDirectory(directory: string, shownAs = directory): Promise<DataDirectoryLock> {
  const name = `claim-${randomUUID()}`;
  const short = await shortPath(directory, name);
  const answering = answer();
  const release = async () => {
    await rm(join(short.path, name), { force: true });
    await answering.close();
    await short.release();
  };
  try {
    // Shown only once it listens: in between it would look dead.
    const hidden = join(short.path, name.replace('claim', 'start'));
    await answering.listen(hidden);
    await rename(hidden, join(short.path, name));
    for (const other of await readdir(short.path)) {
      if (!other.startsWith('claim-') || other === name) continue;
      const owner = await ownerOf(join(short.path, other), { waits: name < other });
      if (owner !== null) throw new DataDirectoryInUseError(shownAs, owner.pid);
    }
    answering.held();
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/** Tells everyone who connects `trying <pid>` or `held <pid>`, and `held` later to those who stay. */
function answer() {
  const peers = new Set<Socket>();
  let state = 'trying';
  const tell = (peer: Socket) => peer.write(`${state} ${process.pid}\n`);
  const server: Server = createServer((peer) => {
    peers.add(peer);
    peer.on('close', () => peers.delete(peer)).on('error', () => peer.destroy());
    tell(peer);
  });
  return {
    listen: (path: string) =>
      new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve).unref()),
    held() {
      state = 'held';
      peers.forEach(tell);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        peers.forEach((peer) => peer.destroy());
      }),
  };
}

/** Longest wait for a process that lives and does not answer (stopped, or very busy), in milliseconds. */
const patienceMs = 5_000;

/**
 * Returns the owner of the socket; null when its process is gone, after removing the socket. Only a refused connection
 * proves that the process is gone: a closed one may also come from a process that has no file descriptor left.
 * @param waits whether a process that is still trying itself goes second: then this waits for how it ends
 */
async function ownerOf(path: string, { waits }: { waits: boolean }): Promise<{ pid: number | null } | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const heard = await listenTo(path, waits, deadline - Date.now());
    if (heard === 'refused') {
      await rm(path, { force: true });
      return null;
    }
    if (heard !== 'closed') return heard;
    if (Date.now() >= deadline) return { pid: null };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function listenTo(
  path: string,
  waits: boolean,
  patience: number,
): Promise<{ pid: number | null } | 'refused' | 'closed'> {
  return new Promise((resolve, reject) => {
    let said = '';
    const peer = connect(path);
    const tell = () => {
      const pid = /\d+/.exec(said)?.[0];
      resolve({ pid: pid === undefined ? null : Number(pid) });
      peer.destroy();
    };
    const timer = setTimeout(tell, Math.max(1, patience));
    peer.on('data', (chunk) => {
      said += chunk.toString('latin1');
      if (/held \d+\n/.test(said) || (!waits && said.endsWith('\n'))) tell();
    });
    peer.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('refused');
      else if (error.code === 'EAGAIN' || error.code === 'ECONNRESET' || error.code === 'EPIPE')
        resolve('closed');
      else reject(error);
    });
    peer.on('close', () => {
      clearTimeout(timer);
      resolve('closed');
    });
  });
}
