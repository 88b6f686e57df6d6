import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

declare module '../../platform/procedures/services' {
  interface Services {
    /** Directories for files that are being made. */
    scratch: ScratchSpace;
  }
}

/** Directories in the data directory for files that are made before they are put into a storage. */
export interface ScratchSpace {
  /** Creates an empty directory for one attempt at a job. @param name the name of the job's subject */
  createDirectory(name: string): Promise<ScratchDirectory>;
  /** Removes the directories of earlier attempts at a job. An attempt that still runs has lost its lease, and fails. */
  clear(name: string): Promise<void>;
}

/** The directory of one attempt: the next attempt has its own. */
interface ScratchDirectory {
  path: string;
  /** Removes the directory and its contents. */
  remove(): Promise<void>;
}

/** The time without a change after which a directory belongs to a killed process, in milliseconds. */
const STALE_MS = 3_600_000;
/** Separates the name of a job from the random suffix of an attempt. */
const SEPARATOR = '.';

/** Opens the scratch space and removes the directories of processes that were killed. */
export async function openScratchSpace(dataDir: string): Promise<ScratchSpace> {
  const root = join(dataDir, 'scratch');
  await mkdir(root, { recursive: true, mode: 0o700 });
  await removeStale(root);
  await removeStale(join(dataDir, 'workshop')); // the name of the scratch space in earlier versions
  const remove = (name: string) => rm(join(root, name), { recursive: true, force: true });
  return {
    async createDirectory(name) {
      const path = await mkdtemp(join(root, name + SEPARATOR)); // only this user can read it
      return { path, remove: () => rm(path, { recursive: true, force: true }) };
    },
    async clear(name) {
      const isOfJob = (other: string) => other.split(SEPARATOR, 1)[0] === name;
      for (const directory of (await readdir(root)).filter(isOfJob)) await remove(directory);
    },
  };
}

/** Removes old unmodified entries from a directory; a missing directory counts as empty. */
async function removeStale(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
