import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

declare module '../platform/procedures/services' {
  interface Services {
    /** Where recordings are made. */
    scratch: ScratchSpace;
  }
}

/** Where files are made before they go to a storage: a directory of the data directory. */
export interface ScratchSpace {
  /** An empty directory for one try at that piece of work. */
  createDirectory(name: string): Promise<ScratchDirectory>;
  /** Removes what earlier tries at that piece of work left; one that still goes on is over by now, and fails. */
  clear(name: string): Promise<void>;
}

/** A directory of one try alone: a later one at the same work has another. */
export interface ScratchDirectory {
  path: string;
  /** Removes it, with all that is in it. */
  remove(): Promise<void>;
}

/** A directory that was not touched for so long was left behind by a process that died, in milliseconds. */
const LEFT_BEHIND_MS = 3_600_000;
/** Stands between the name of a piece of work and what tells its tries apart. */
const BEFORE_TRY = '.';

/** Opens the workshop and removes what was left behind in it. */
export async function openScratchSpace(dataDir: string): Promise<ScratchSpace> {
  const root = join(dataDir, 'workshop');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const remove = (name: string) => rm(join(root, name), { recursive: true, force: true });
  for (const name of await readdir(root)) {
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await remove(name);
  }
  return {
    async createDirectory(name) {
      const path = await mkdtemp(join(root, name + BEFORE_TRY)); // readable by us alone
      return { path, remove: () => rm(path, { recursive: true, force: true }) };
    },
    async clear(name) {
      const isOfWork = (other: string) => other.split(BEFORE_TRY, 1)[0] === name;
      for (const left of (await readdir(root)).filter(isOfWork)) await remove(left);
    },
  };
}
