import { constants } from 'node:fs';
import { access as accessible, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { version } from '../../../package.json';
import { DATA_FORMAT } from '../db/embedded/data-directory-format';
import {
  DataDirectoryInUseError,
  lockDataDirectory,
  type DataDirectoryLock,
} from '../db/embedded/data-directory-lock';
import { startOnlineBackup, type OnlineBackup } from '../db/embedded/online-backup';
import { finishRestore, holdsDatabase } from '../db/embedded/pending-restore';
import { hasCode } from '../errors/error-code';
import { spaceOf } from '../storage/reserve';
import { writeArchive, type Entry } from './archive';
import { BackupError } from './backup-error';
import {
  bytesOf,
  entriesOf,
  filesOf,
  forgetFiles,
  keepFiles,
  treesBesideDatabase,
  type Tree,
} from './data-files';

export interface BackUpOptions {
  /** The data directory of the server, which may be running. Its database is the embedded one. */
  dataDir: string;
  /** The path of the archive. An existing archive is replaced when the new one is complete. */
  file: string;
  withRecordings: boolean;
  /** Null: the archive is not encrypted. */
  passphrase: string | null;
  /** Called now and then with the copied bytes and the approximate total. */
  onProgress?: (bytes: number, totalBytes: number) => void;
}

/**
 * Copies the state of a data directory at one moment into an archive. The server may be running. The archive appears
 * only when it is complete. A killed process leaves a `.part` file next to it, which the next backup replaces.
 * @throws BackupError, or DatabaseUnavailableError when this process cannot read the directory now
 */
export async function backUp(
  options: BackUpOptions,
): Promise<{ bytes: number; fileBytes: number; wasRunning: boolean }> {
  const { dataDir, file, withRecordings, passphrase, onProgress } = options;
  if (!holdsDatabase(dataDir))
    throw new BackupError(`${dataDir} holds no embedded database: DATA_DIR names the directory to back up.`);
  if (!relative(dataDir, file).startsWith('..'))
    throw new BackupError(`${file} lies in the data directory itself: name a place outside of it.`);
  await accessible(dirname(file), constants.W_OK).catch((cause: unknown) => {
    throw new BackupError(`${dirname(file)} is not a directory that can be written to.`, { cause });
  });
  const access = await openAccess(dataDir);
  const draft = `${file}.part`;
  let trees: Tree[] = [];
  try {
    trees = await treesBesideDatabase(dataDir, withRecordings);
    await forgetFiles(trees);
    const totalBytes = await sizeOf(dataDir, trees);
    const { freeBytes } = await spaceOf(dirname(file))();
    if (freeBytes < totalBytes) throw new BackupError(tooFull(dirname(file), totalBytes, freeBytes));
    await rm(draft, { force: true });
    let bytes = 0;
    const onBytes = (more: number) => onProgress?.((bytes += more), totalBytes);
    const about = {
      dataFormat: DATA_FORMAT,
      version,
      createdAt: new Date().toISOString(),
      totalBytes,
    };
    await writeArchive(draft, about, allEntries(dataDir, trees, access.online), { passphrase, onBytes });
    const { size: fileBytes } = await stat(draft);
    await rename(draft, file);
    return { bytes, fileBytes, wasRunning: access.online !== null };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    if (hasCode(error, 'ENOSPC', 'EDQUOT'))
      throw new BackupError(`The disk of ${dirname(file)} is full.`, { cause: error });
    throw error;
  } finally {
    await forgetFiles(trees);
    await access.close();
  }
}

interface Access {
  /** Null: no server is running, and none can be started during the backup. */
  online: OnlineBackup | null;
  close(): Promise<void>;
}

async function openAccess(dataDir: string): Promise<Access> {
  let lock: DataDirectoryLock;
  try {
    lock = await lockDataDirectory(join(dataDir, 'database'), dataDir);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    const online = await startOnlineBackup(dataDir);
    return { online, close: async () => online.abandon() };
  }
  await finishRestore(dataDir);
  return { online: null, close: () => lock.release() };
}

const CLUSTER = 'database/cluster';
const LOG = `${CLUSTER}/pg_wal/`;
/** Name of a file of the database's log. They are numbered, so that later ones have greater names. */
const SEGMENT = /\/[0-9A-F]{24}$/;

/** The database first: what its rows name has to be there at the moment that the copy shows. */
async function* allEntries(
  dataDir: string,
  trees: readonly Tree[],
  online: OnlineBackup | null,
): AsyncGenerator<Entry> {
  const cluster = { name: CLUSTER, path: join(dataDir, CLUSTER) };
  const isLog = (name: string) => name.startsWith(LOG) && SEGMENT.test(name);
  const isCopied = (name: string) => !/\/postmaster\.(pid|opts)$/.test(name) && !isLog(name);
  yield { kind: 'directory', name: 'database' };
  yield { kind: 'directory', name: CLUSTER };
  yield* entriesOf(cluster, isCopied);
  let kept = trees;
  let last: string | null = null;
  if (online !== null) {
    const { label, lastSegment } = await online.stop(async () => {
      kept = await keepFiles(trees);
    });
    const bytes = Buffer.from(label);
    yield { kind: 'file', name: `${CLUSTER}/backup_label`, sizeBytes: bytes.length, bytes: only(bytes) };
    last = lastSegment;
  }
  const log = { name: LOG.slice(0, -1), path: join(dataDir, LOG) };
  yield* entriesOf(log, (name) => isLog(name) && (last === null || basename(name) <= last));
  for (const tree of kept) yield* filesOf(tree);
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function sizeOf(dataDir: string, trees: readonly Tree[]): Promise<number> {
  const directories = [
    { name: CLUSTER, path: join(dataDir, CLUSTER) },
    ...trees.filter(({ name }) => name !== ''),
  ];
  const sizes = await Promise.all(directories.map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const tooFull = (directory: string, needed: number, free: number) =>
  `The disk of ${directory} has ${megabytes(free)} free, and this may take ${megabytes(needed)}.`;

/** Formats a number of bytes for people. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
