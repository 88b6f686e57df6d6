import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../errors/error-code';
import { claimFormat } from './data-directory-format';
import { lockDataDirectory } from './data-directory-lock';
import { EngineError, launchEngine as launchThread, type Engine } from './engine';
import { findTemplate } from './template';
import { finishRestore } from './pending-restore';
import { shortPath } from './short-path';
import { DatabaseUnavailableError } from '../unavailable';

export interface EmbeddedEngine {
  /** Unix socket that speaks the Postgres protocol, for one connection at a time. */
  socket: string;
  /** Why the database is not available now, in a sentence; null while it is available. */
  readonly outage: string | null;
  /** Shuts the database down cleanly and gives the data directory free. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Called at most once, when the engine dies while it runs; the socket is closed then. */
  onFailure: (error: Error) => void;
  /** Reports that the disk is full, so that the engine stops until there is space; null: it runs again. */
  onOutage?: ((sentence: string | null) => void) | undefined;
  /** File made by `writeTemplate`, from which a first start takes its empty database. */
  template?: string | null;
  /** Free bytes of the disk that the directory is on. */
  freeBytes: () => Promise<number>;
  /** How often a stopped engine checks for free space, in milliseconds. */
  retryMs?: number;
  /** Starts the engine. */
  launchEngine?: typeof launchThread;
}

/** The engine may fail with less: its log grows in files of 16 MB, and a start may need two. */
const NEEDED_BYTES = 64_000_000;
const NEEDED = `about ${NEEDED_BYTES / 1_000_000} MB`;
const OUTAGE = `The server's disk is full: the database is stopped until ${NEEDED} are free.`;
const NO_SPACE = { message: 'there is no space for a new database.', foundNoSpace: true };
const RETRY_MS = 5_000;

/**
 * Starts the embedded database in `dataDir`, in its own thread. The directory belongs to this process alone until
 * `close`, or until the process ends in any way. An engine that dies because the disk is full is started again when
 * there is space, with every row that was acknowledged.
 * @throws DataDirectoryInUseError, or DatabaseUnavailableError when the directory or the database in it cannot be used
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const { onFailure, onOutage, template = findTemplate(), freeBytes } = options;
  const { retryMs = RETRY_MS, launchEngine = launchThread } = options;
  const directory = join(dataDir, 'database');
  const isDiskFull = async (error: unknown) =>
    hasCode(error, 'ENOSPC', 'EDQUOT') ||
    (error instanceof EngineError && (error.foundNoSpace || (await freeBytes()) < NEEDED_BYTES));
  const explained = async (error: unknown) => explain(error, dataDir, await isDiskFull(error));
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch(explained);
  const lock = await lockDataDirectory(directory, dataDir).catch(explained);
  const short = await shortPath(directory, socketName);
  const socket = join(short.path, socketName);
  const giveFree = async () => {
    await rm(socket, { force: true });
    await short.release();
    await lock.release();
  };
  const cluster = join(directory, 'cluster');
  const launch = () => launchEngine({ cluster, socket, template });

  let engine: Engine | null;
  try {
    await finishRestore(dataDir);
    await claimFormat(dataDir);
    // Making a database on a full disk would hang.
    if (!existsSync(cluster) && (await freeBytes()) < NEEDED_BYTES) throw new EngineError(NO_SPACE);
    engine = await launch();
  } catch (error) {
    await giveFree();
    return explained(error);
  }
  const closing = new AbortController();
  let outage: string | null = null;
  const watching = watch(engine);
  return {
    socket,
    get outage() {
      return outage;
    },
    async close() {
      closing.abort();
      await engine?.close();
      await watching;
      await giveFree();
    },
  };

  /** Returns when the engine is closed, or has failed for good. */
  async function watch(first: Engine): Promise<void> {
    for (let running: Engine | null = first; running !== null; engine = running) {
      const failure = await running.failed;
      if (closing.signal.aborted) return;
      engine = null;
      if (!(await isDiskFull(failure))) return fail(failure);
      tell(OUTAGE);
      running = await launchWhenThereIsSpace();
      // A `close` that was called in the meantime found no engine to close.
      if (closing.signal.aborted) return running?.close();
      if (running !== null) tell(null);
    }
  }

  async function launchWhenThereIsSpace(): Promise<Engine | null> {
    for (;;) {
      await pause(retryMs, closing.signal);
      if (closing.signal.aborted) return null;
      if ((await freeBytes()) < NEEDED_BYTES) continue;
      try {
        return await launch();
      } catch (error) {
        if (closing.signal.aborted || (await isDiskFull(error))) continue;
        fail(error);
        return null;
      }
    }
  }

  function tell(sentence: string | null): void {
    outage = sentence;
    onOutage?.(sentence);
  }

  function fail(cause: unknown): void {
    const message = cause instanceof Error ? cause.message : String(cause);
    onFailure(new DatabaseUnavailableError(`The embedded database has failed: ${message}`, { cause }));
  }
}

/** Ends early, and without an error, when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

const socketName = 'query.sock';

function explain(error: unknown, dataDir: string, isDiskFull: boolean): never {
  if (error instanceof DatabaseUnavailableError) throw error;
  const told = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const reason = isDiskFull ? `its disk is full; free ${NEEDED}, then start again.` : told;
  throw new DatabaseUnavailableError(`The embedded database in ${dataDir} cannot start: ${reason}`, {
    cause: error,
  });
}
