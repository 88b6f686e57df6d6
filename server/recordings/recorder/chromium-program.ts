import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** The programs that can record, the one that takes the least processor time first. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Returns the path of the Chromium that records calls; null when there is none.
 * @param path null: it is looked for on the path of this process
 */
export function findChromium(path: string | null): string | null {
  if (path !== null) return isProgram(resolve(path)) ? resolve(path) : null;
  return PROGRAMS.map(findOnPath).find((found) => found !== null) ?? null;
}

/** Returns the absolute path of a program; null when it is not there. */
export function findOnPath(name: string): string | null {
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
