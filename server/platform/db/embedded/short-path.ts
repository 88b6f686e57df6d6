import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ShortPath {
  /** Names the same directory as was asked for. */
  path: string;
  release(): Promise<void>;
}

/**
 * Returns a path to `directory` that is short enough for a unix socket called `name` in it. If the real path is too
 * long, this is a link in a private directory under the system's temporary folder. The socket itself is always in
 * `directory`.
 */
export async function shortPath(directory: string, name: string): Promise<ShortPath> {
  if (fits(join(directory, name))) return { path: directory, release: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'conference-room-'));
  const path = join(folder, 'd');
  const release = () => rm(folder, { recursive: true, force: true });
  if (!fits(join(path, name))) {
    await release();
    throw new Error(`Neither ${directory} nor ${tmpdir()} is a path short enough for a socket.`);
  }
  await symlink(directory, path);
  return { path, release };
}

/** Bytes of a socket's path on the strictest system (macOS; Linux takes 107). */
const longestPath = 103;
const fits = (path: string): boolean => Buffer.byteLength(path) <= longestPath;
