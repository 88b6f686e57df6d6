import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from '../../storage/data-file';

/*
 * A restored state replaces the one in a data directory in several renames. Directories with fixed names show the
 * progress, so that the next holder of the lock continues from there. The rename to `ready` makes the new state the
 * valid one. Before that rename, the old state is unchanged.
 */
const DRAFT = '.restore-draft';
const READY = '.restore-ready';
const INSTALLING = '.restore-installing';
const OLD = '.restore-old';

/** Creates an empty directory for a state that will replace the present one. */
export async function draftRestore(dataDir: string): Promise<string> {
  const draft = join(dataDir, DRAFT);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

/**
 * Replaces the present state with the drafted one. Parts that the draft lacks are deleted. Recordings stay when the
 * draft was made without them.
 * @param dataDir locked by this process
 */
export async function installRestore(dataDir: string, step?: Step): Promise<void> {
  await rename(join(dataDir, DRAFT), join(dataDir, READY));
  step?.();
  await finishRestore(dataDir, step);
}

/** Called after each step, in a test that ends there. */
type Step = () => void;

/**
 * Goes on with a restore whose process was killed, and clears up after it: afterwards the directory has the old state
 * or the new one. Without such a restore it does nothing.
 * @param dataDir locked by this process
 */
export async function finishRestore(dataDir: string, step: Step = () => {}): Promise<void> {
  const ready = join(dataDir, READY);
  const installing = join(dataDir, INSTALLING);
  const old = join(dataDir, OLD);
  const move = async (from: string, to: string) => {
    await rename(from, to);
    step();
  };
  if (existsSync(ready)) {
    await mkdir(join(old, 'database'), { recursive: true, mode: 0o700 });
    const keeps = existsSync(join(ready, 'recordings')) ? [] : ['recordings'];
    for (const part of await partsOf(dataDir)) {
      if (!keeps.includes(part)) await move(join(dataDir, part), join(old, part));
    }
    await move(ready, installing);
  }
  if (existsSync(installing)) {
    await mkdir(join(dataDir, 'database'), { recursive: true, mode: 0o700 });
    for (const part of await partsOf(installing)) await move(join(installing, part), join(dataDir, part));
    await rm(installing, { recursive: true });
    step();
  }
  for (const left of [old, join(dataDir, DRAFT)]) await rm(left, { recursive: true, force: true });
}

/**
 * Returns whether a data directory has an embedded database, or a restored one that is still to be put into its place.
 * A first start that was interrupted leaves none.
 */
export const holdsDatabase = (dataDir: string): boolean =>
  ['', READY, INSTALLING].some((place) => isThere(join(dataDir, place, CLUSTER, 'PG_VERSION')));

/** The directory of the database itself stays, because it contains the lock. */
const CLUSTER = 'database/cluster';

/** Returns the parts of a state as paths in its directory. Each part is moved by one rename. */
export async function partsOf(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  const others = names.filter(
    (name) => !name.startsWith('.') && !['database', 'scratch', 'lost+found'].includes(name),
  );
  return existsSync(join(directory, CLUSTER)) ? [CLUSTER, ...others] : others;
}

/** Returns a part that is a separate disk and cannot be renamed; null when there is none. */
export async function partOnOtherDisk(dataDir: string): Promise<string | null> {
  const { dev } = await lstat(dataDir);
  for (const part of await partsOf(dataDir)) if ((await lstat(join(dataDir, part))).dev !== dev) return part;
  return null;
}
