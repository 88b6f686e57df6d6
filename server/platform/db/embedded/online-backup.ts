import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { shortPath } from './short-path';
import { DatabaseUnavailableError } from '../unavailable';

/*
 * Copies the files of the embedded database while its server runs, as Postgres requires: between `pg_backup_start` and
 * `pg_backup_stop`. Only the server's own connection may call them, because other connections would interleave with its
 * messages. So the copier asks the server over a socket. Each connection is one backup, which ends with it.
 */

const SOCKET = 'backup.sock';
/** Longest time for which a copier may hold the database still, in milliseconds. */
const STILL_MS = 10_000;

const message = z.union([
  z.object({ started: z.literal(true) }),
  z.object({ label: z.string(), lastSegment: z.string() }),
  z.object({ noted: z.literal(true) }),
  z.object({ error: z.string() }),
]);
type Message = z.infer<typeof message>;

/**
 * Lets copiers ask for backups over a socket in the database's directory, one at a time.
 * @param sql the server's own way to the database
 */
export async function serveOnlineBackups(sql: Sql, dataDir: string): Promise<{ close(): Promise<void> }> {
  const short = await shortPath(join(dataDir, 'database'), SOCKET);
  const path = join(short.path, SOCKET);
  let running = Promise.resolve();
  let current: Socket | null = null;
  const peers = new Set<Socket>();
  const server = createServer((peer) => {
    peers.add(peer);
    peer.on('close', () => peers.delete(peer)).on('error', () => peer.destroy());
    // A backup whose copier is gone is ended first.
    if (current?.readable) return tell(peer, { error: 'Another backup is being taken.' });
    current = peer;
    running = running
      .then(() => serve(sql, peer))
      .catch((error: unknown) =>
        tell(peer, { error: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => peer.end());
  });
  await rm(path, { force: true });
  await once(server.listen(path).unref(), 'listening');
  await chmod(path, 0o600);
  return {
    async close() {
      server.close();
      peers.forEach((peer) => peer.destroy());
      await running;
      await rm(path, { force: true });
      await short.release();
    },
  };
}

async function serve(sql: Sql, peer: Socket): Promise<void> {
  const reader = createInterface({ input: peer });
  peer.on('close', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  await sql.unsafe("select pg_backup_start('conference-room', true)");
  tell(peer, { started: true });
  await lines.next();
  await sql.begin(async (tx) => {
    const [stopped] = await tx.unsafe(
      'select labelfile as label, pg_walfile_name(lsn) as "lastSegment" from pg_backup_stop(false)',
    );
    tell(peer, z.object({ label: z.string(), lastSegment: z.string() }).parse(stopped));
    // No row changes until the copier has noted which other files there are, or is gone.
    const clock = setTimeout(() => peer.destroy(), STILL_MS);
    const { done } = await lines.next();
    clearTimeout(clock);
    if (!done) tell(peer, { noted: true });
  });
}

function tell(peer: Socket, said: Message): void {
  if (peer.writable) peer.write(`${JSON.stringify(said)}\n`);
}

/** A backup that a running server has begun. */
export interface OnlineBackup {
  /**
   * Ends it. `whileStill` runs at the very moment that the copy will show, while no row can change.
   * @returns the file `backup_label` for the copy, and the last file of the log that belongs to it
   */
  stop(whileStill: () => Promise<void>): Promise<{ label: string; lastSegment: string }>;
  /** Gives it up; without effect when it has ended. */
  abandon(): void;
}

/** Nobody listens on the socket, or the connection ended. */
const NO_ANSWER =
  'It does not answer on backup.sock: it is ending, or an older version that cannot be backed up while it runs. Stop it and run the backup again, or update it first.';

/**
 * Asks the server that runs on a data directory to begin a backup.
 * @throws DatabaseUnavailableError when none answers, or it has one already
 */
export async function startOnlineBackup(dataDir: string): Promise<OnlineBackup> {
  const short = await shortPath(join(dataDir, 'database'), SOCKET);
  const peer = connect(join(short.path, SOCKET));
  peer.on('error', () => peer.destroy());
  const reader = createInterface({ input: peer });
  peer.on('close', () => {
    reader.close();
    void short.release();
  });
  const lines = reader[Symbol.asyncIterator]();
  const abandon = () => void peer.destroy();
  const heard = async () => {
    // An error of the connection ends the lines as well.
    const { value, done } = await lines.next().catch(() => ({ value: '', done: true }));
    const said = done ? { error: NO_ANSWER } : message.parse(JSON.parse(value));
    if (!('error' in said)) return said;
    abandon();
    throw new DatabaseUnavailableError(
      `The server that uses ${dataDir} does not start a backup. ${said.error}`,
    );
  };
  await heard();
  return {
    abandon,
    async stop(whileStill) {
      peer.write('stop\n');
      const said = await heard();
      if (!('label' in said)) throw new Error('The server answered out of order.');
      await whileStill();
      peer.write('noted\n');
      await heard(); // had the server lost patience, rows could have changed before all was noted
      peer.end();
      return said;
    },
  };
}
