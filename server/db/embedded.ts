import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startWorker } from '../worker';
import { claimDirectory } from './claim';
import { findTemplate } from './embedded-template';
import { shortPath } from './short-path';
import { DatabaseUnavailable } from './unavailable';

export interface EmbeddedEngine {
  /** Unix socket that speaks the Postgres protocol, for one connection at a time. */
  socket: string;
  /** Shuts the database down cleanly and gives the data directory free. */
  close(): Promise<void>;
}

/**
 * Starts the embedded database in `dataDir`, in a thread of its own. The directory is this process's alone until
 * `close`, or until the process ends in whatever way.
 * @param onFailure called at most once, when the engine dies while it runs; the socket is closed then
 * @param template file made by `writeTemplate`, from which a first start takes its empty database
 * @throws DataDirectoryInUse, or DatabaseUnavailable when the directory or the database in it cannot be used
 */
export async function startEmbedded(
  dataDir: string,
  onFailure: (error: Error) => void,
  template: string | null = findTemplate(),
): Promise<EmbeddedEngine> {
  const directory = join(dataDir, 'database');
  const explained = (error: unknown) => explain(error, dataDir);
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch(explained);
  const claim = await claimDirectory(directory, dataDir).catch(explained);
  const short = await shortPath(directory, socketName);
  const socket = join(short.path, socketName);
  const giveFree = async () => {
    await rm(socket, { force: true });
    await short.release();
    await claim.release();
  };

  const worker = startWorker(new URL('./embedded-worker', import.meta.url), {
    workerData: { cluster: join(directory, 'cluster'), socket, template },
    resourceLimits: { stackSizeMb: 64 },
  });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ready = new Promise<null>((resolve) =>
    worker.on('message', (said) => said === 'ready' && resolve(null)),
  );
  const failed = new Promise<Error>((resolve) => {
    worker.on('message', (said) => said !== 'ready' && resolve(new Error(String(said))));
    worker.once('error', resolve);
    worker.once('exit', (code) => resolve(new Error(`its thread ended with code ${code}.`)));
  });

  const failure = await Promise.race([ready, failed]);
  if (failure !== null) {
    await exited;
    await giveFree();
    return explain(failure, dataDir);
  }
  let closing = false;
  void failed.then((cause) => {
    if (!closing)
      onFailure(new DatabaseUnavailable(`The embedded database has failed: ${cause.message}`, { cause }));
  });
  return {
    socket,
    async close() {
      closing = true;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; that is a window's
      worker.postMessage('close');
      const clock = setTimeout(() => void worker.terminate(), closeTimeoutMs);
      await exited;
      clearTimeout(clock);
      await giveFree();
    },
  };
}

/** Longest wait for an orderly end. Past it the engine is stopped where it is, which its log allows for. */
const closeTimeoutMs = 3_000;

const socketName = 'query.sock';

function explain(error: unknown, dataDir: string): never {
  if (error instanceof DatabaseUnavailable) throw error;
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  throw new DatabaseUnavailable(`The embedded database in ${dataDir} cannot start: ${reason}`, {
    cause: error,
  });
}
