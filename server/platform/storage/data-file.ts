import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../errors/error-code';

/**
 * Reads a small file of the data directory, or creates it with mode 0600. Two processes that create it at once get the
 * same content.
 */
export async function readOrCreate(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  const found = await readIfThere(dataDir, name);
  if (found !== null) return found;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, path); // fails when another process was first, and never shows a half-written file
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}

/** Reads a small file of the data directory; null: it is not there. */
export async function readIfThere(dataDir: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(dataDir, name), 'utf8');
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
    return null;
  }
}

/**
 * Returns whether a file or directory exists.
 * @throws when this user has no access, for which `existsSync` would return false
 */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Names the disk of this data directory: processes that share the directory share the name. */
export const diskIdOf = (dataDir: string): Promise<string> =>
  readOrCreate(dataDir, 'disk-id', () => randomBytes(16).toString('hex'));
