import { existsSync } from 'node:fs';
import { chmod, readFile, rename, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { z } from 'zod';

/**
 * The thread of the embedded database: PGlite on `cluster`, spoken to over the socket `socket`.
 * Says `ready` when the socket listens. Ends after any message from the parent; an error ends it at once.
 */
const { cluster, socket, template } = z
  .object({ cluster: z.string(), socket: z.string(), template: z.string().nullable() })
  .parse(workerData);

await makeCluster();
const engine = await open();
dieWithEngine(engine);
await rm(socket, { force: true });
const server = new PGLiteSocketServer({ db: engine, path: socket, maxConnections: 4 });
await server.start();
await chmod(socket, 0o600);

parentPort?.once('message', () => void close());
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
parentPort?.postMessage('ready');

/** Made beside its place and moved there when complete: an interrupted first start leaves nothing half done. */
async function makeCluster(): Promise<void> {
  if (existsSync(cluster)) return;
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  const made = await PGlite.create(
    fresh,
    template === null ? {} : { loadDataDir: new Blob([new Uint8Array(await readFile(template))]) },
  );
  await made.close();
  await chmod(fresh, 0o700);
  await rename(fresh, cluster);
}

async function open(): Promise<PGlite> {
  try {
    return await PGlite.create(cluster);
  } catch (error) {
    throw new Error('its files are damaged, or were written by another version.', { cause: error });
  }
}

/**
 * An SQL error is an answer like any other. What is thrown is the engine's end (out of memory, disk full, a broken
 * file), after which the socket server would leave every query waiting: better to end the thread.
 */
function dieWithEngine(engine: PGlite): void {
  const run = engine.execProtocolRawStream.bind(engine);
  engine.execProtocolRawStream = async (message, options) => {
    try {
      await run(message, options);
    } catch (error) {
      setImmediate(() => {
        throw error;
      });
      throw error;
    }
  };
}

async function close(): Promise<void> {
  await server.stop();
  await engine.close();
  process.exit(0);
}
