import { constants } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Finished files in one flat directory of the data directory. */
export interface DiskStore {
  /**
   * Opens a file for reading; the caller closes the handle. Null when there is no such file.
   * @throws Error for a key that no file of ours can have.
   */
  open(key: string): Promise<{ handle: FileHandle; sizeBytes: number } | null>;
  /** Deletes a file; one that is not there is fine. @throws Error for a key that no file of ours can have. */
  remove(key: string): Promise<void>;
}

/** Keys are made by us and are one plain file name: no directory can be left, and no symbolic link is followed. */
const KEY = /^[0-9a-z][0-9a-z.-]{0,99}$/;

export async function openDiskStore(dataDir: string): Promise<DiskStore> {
  const directory = join(dataDir, 'recordings');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    async open(key) {
      if (!KEY.test(key)) throw new Error('A storage key is malformed.');
      const handle = await openPlainFile(join(directory, key));
      if (handle === null) return null;
      const stats = await handle.stat();
      if (stats.isFile()) return { handle, sizeBytes: stats.size };
      await handle.close();
      return null;
    },
    async remove(key) {
      if (!KEY.test(key)) throw new Error('A storage key is malformed.');
      await rm(join(directory, key), { force: true });
    },
  };
}

/** Non-blocking, so that a pipe with such a name cannot hold the request up. */
async function openPlainFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ELOOP'))
      return null;
    throw cause;
  }
}
