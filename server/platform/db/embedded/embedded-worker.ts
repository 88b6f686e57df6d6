import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { extract } from 'tar';
import { z } from 'zod';
import type { EngineExit } from './engine';

/**
 * The thread of the embedded database: PGlite on the directory `cluster`, spoken to over the socket `socket`.
 * It says `ready` when the socket listens. Any message from the parent ends it in order, an error at once.
 */
const { cluster, socket, template, program } = z
  .object({
    cluster: z.string(),
    socket: z.string(),
    template: z.string().nullable(),
    program: z.instanceof(WebAssembly.Module),
  })
  .parse(workerData);

/**
 * Smaller than the default of 128 MB: every start clears each byte, which would double the time of the start, and the
 * buffers stay in memory. The operating system caches pages that are not in these buffers.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB'];

const LINES_KEPT = 5;
let lastLines: readonly string[] = [];

class Engine extends PGlite {
  /**
   * Ends the engine after any error that is not an SQL error, for example when the log cannot be written or after a
   * trap. PGlite itself would retry the same message for ever.
   */
  async watch(): Promise<void> {
    await this.waitReady;
    const { mod } = this;
    if (mod === undefined) throw new Error('the engine has no module.');
    const step = mod._PostgresMainLoopOnce;
    mod._PostgresMainLoopOnce = () => {
      try {
        step();
      } catch (error) {
        if (!isSqlError(error)) die(error);
        throw error;
      }
    };
  }

  override async execProtocolRawStream(...query: Parameters<PGlite['execProtocolRawStream']>): Promise<void> {
    try {
      await super.execProtocolRawStream(...query);
    } catch (error) {
      die(error);
    }
  }
}

await makeCluster();
const startParams = [...PGlite.defaultStartParams, ...BUFFERS];
// The extension is only made available: nothing of the schema depends on it.
const engine = new Engine(cluster, {
  onStderr: note,
  startParams,
  pgliteWasmModule: program,
  extensions: { vector },
});
try {
  await engine.watch();
} catch {
  die(new Error('its files are damaged, or were written by another version.'));
}
await rm(socket, { force: true });
const server = new PGLiteSocketServer({ db: engine, path: socket, maxConnections: 4 });
await server.start();
await chmod(socket, 0o600);
parentPort?.once('message', () => void close());
say('ready');

/** Creates the database under another name and renames it when complete, so that no partial database remains. */
async function makeCluster(): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  if (existsSync(cluster)) throw new Error(`${cluster} holds no database.`);
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  // At once: one after another, a thousand files take four times as long, and this thread does nothing else.
  if (template !== null) extract({ file: template, cwd: fresh, sync: true });
  else await (await PGlite.create(fresh, { pgliteWasmModule: program })).close();
  await rename(fresh, cluster);
}

async function close(): Promise<void> {
  await server.stop();
  await engine.close();
  process.exit(0);
}

/** Returns whether an error is a failed statement, which the translated Postgres leaves by a long jump. */
function isSqlError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 100;
}

/** Ends the thread without an exception, because no further round of PGlite's loop may run. */
function die(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  say({ message, foundNoSpace: lastLines.some((line) => line.includes('No space left on device')) });
  process.exit(1);
}

/** Keeps the last output of the engine, because its own errors do not explain why it failed. */
function note(line: string): boolean {
  lastLines = [...lastLines.slice(1 - LINES_KEPT), line];
  return true;
}

function say(message: 'ready' | EngineExit): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
  parentPort?.postMessage(message);
}
