import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The beginning of the names of the directories of browsers. The id of their process follows. */
export const PROFILE_PREFIX = 'conference-room-recorder-';

/** Makes the directory of a browser. Its name has the process that removes it. */
export const newProfile = (directory = tmpdir()): Promise<string> =>
  mkdtemp(join(directory, `${PROFILE_PREFIX}${process.pid}-`));

/** Removes the directories that killed processes left. Called before this process makes one. */
export async function removeLeftProfiles(directory = tmpdir()): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(PROFILE_PREFIX)) continue;
    const owner = Number.parseInt(name.slice(PROFILE_PREFIX.length), 10);
    // A container gives the same id to its next process.
    if (owner === process.pid || !isRunning(owner))
      await rm(join(directory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
