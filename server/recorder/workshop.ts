import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files are made before they go to a storage: a directory of the data directory. */
export interface Workshop {
  /** Path of an empty directory for that piece of work; whatever an earlier try left there is gone. */
  bench(name: string): Promise<string>;
  /** Removes that directory, if there is one, with all that is in it. */
  clear(name: string): Promise<void>;
}

/** A directory that was not touched for so long was left behind by a process that died, in milliseconds. */
const LEFT_BEHIND_MS = 3_600_000;

/** Opens the workshop and removes what was left behind in it. */
export async function openWorkshop(dataDir: string): Promise<Workshop> {
  const root = join(dataDir, 'workshop');
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { recursive: true, force: true });
  }
  const clear = (name: string) => rm(join(root, name), { recursive: true, force: true });
  return {
    async bench(name) {
      const path = join(root, name);
      await clear(name);
      await mkdir(path, { mode: 0o700 });
      return path;
    },
    clear,
  };
}
