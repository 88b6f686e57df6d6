import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/**
 * Returns the absolute path of a program; null when it is not there.
 * @param path from the configuration; null: the names are looked for on the path of this process, the first one first
 */
export function findProgram(path: string | null, ...names: readonly string[]): string | null {
  if (path !== null) return isProgram(resolve(path)) ? resolve(path) : null;
  return names.map(findOnPath).find((found) => found !== null) ?? null;
}

function findOnPath(name: string): string | null {
  // Relative entries name other programs in another working directory.
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  return directories.map((directory) => join(directory, name)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
