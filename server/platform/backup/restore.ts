import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DATA_FORMAT } from '../db/embedded/data-directory-format';
import { lockDataDirectory } from '../db/embedded/data-directory-lock';
import {
  draftRestore,
  finishRestore,
  holdsDatabase,
  installRestore,
  partOnOtherDisk,
  partsOf,
} from '../db/embedded/pending-restore';
import { hasCode } from '../errors/error-code';
import { spaceOf } from '../storage/reserve';
import { megabytes } from './back-up';
import { readArchive, type About } from './archive';
import { BackupError } from './backup-error';

export interface RestoreOptions {
  /** The data directory of a server that is not running. */
  dataDir: string;
  /** An archive of `backUp`. */
  file: string;
  /** Whether the present contents of the directory may be deleted. */
  replace: boolean;
  passphrase: string | null;
  onProgress?: (bytes: number, totalBytes: number) => void;
}

/**
 * Restores a data directory to the state in the archive. The whole archive is unpacked next to the present state and
 * checked before anything changes. The old state is deleted when the new one is complete. If the process is killed, the
 * directory has either the old or the new state after the next start of a server or a restore.
 * @throws BackupError, or DataDirectoryInUseError while a server is running
 */
export async function restore(options: RestoreOptions): Promise<About> {
  const { dataDir, file, replace } = options;
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw new BackupError(`${file} cannot be read.`, { cause });
  });
  if ((await stat(file)).isDirectory()) throw new BackupError(`${file} is a directory.`);
  const database = join(dataDir, 'database');
  await mkdir(database, { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(database, dataDir);
  try {
    await finishRestore(dataDir);
    const parts = await partsOf(dataDir);
    if (parts.length > 0 && !replace)
      throw new BackupError(
        `${dataDir} holds data: name an empty DATA_DIR, or give --replace to have it replaced.`,
      );
    const foreign = await partOnOtherDisk(dataDir);
    if (foreign !== null)
      throw new BackupError(
        `${foreign} in ${dataDir} is a disk of its own: restore into an empty directory.`,
      );
    const about = await unpack(await draftRestore(dataDir), options);
    await installRestore(dataDir);
    return about;
  } catch (error) {
    await finishRestore(dataDir).catch(() => {}); // clears the draft
    if (hasCode(error, 'ENOSPC', 'EDQUOT'))
      throw new BackupError(`The disk of ${dataDir} is full.`, { cause: error });
    throw error;
  } finally {
    await lock.release();
  }
}

/** Room for the headers of files, and for what a running server adds to its database during the copy. */
const SPARE_BYTES = 256_000_000;

async function unpack(
  draft: string,
  { file, passphrase, onProgress, dataDir }: RestoreOptions,
): Promise<About> {
  let found: About | null = null;
  let bytes = 0;
  await readArchive(file, passphrase, {
    async about(about) {
      found = about;
      if (about.dataFormat > DATA_FORMAT)
        throw new BackupError(
          `${file} was made by version ${about.version}, which is newer than this one: restore it with that.`,
        );
      const { freeBytes } = await spaceOf(dataDir)();
      if (freeBytes < about.totalBytes)
        throw new BackupError(
          `The disk of ${dataDir} has ${megabytes(freeBytes)} free, and the backup takes ${megabytes(about.totalBytes)}.`,
        );
      return about.totalBytes * 2 + SPARE_BYTES;
    },
    directory: async (name) => void (await mkdir(join(draft, name), { recursive: true, mode: 0o700 })),
    async file(name, pieces) {
      await mkdir(join(draft, dirname(name)), { recursive: true, mode: 0o700 });
      async function* told() {
        for await (const piece of pieces) {
          onProgress?.((bytes += piece.length), totalOf(found));
          yield piece;
        }
      }
      await pipeline(told, createWriteStream(join(draft, name), { flags: 'wx', mode: 0o600 }));
    },
  });
  if (found === null || !holdsDatabase(draft)) throw new BackupError(`${file} holds no database.`);
  return found;
}

const totalOf = (about: About | null) => about?.totalBytes ?? 0;
