import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Log } from '../../platform/log/log';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The absolute path of ffmpeg, which makes MP4 files; null: there is none. */
    ffmpeg: string | null;
  }
}

/** Returns the path of ffmpeg; null when there is none. Logs a path of the configuration that is not a program. */
export function openFfmpeg(path: string | null, log: Log): string | null {
  const found = findFfmpeg(path);
  if (found === null && path !== null)
    log.warn({ path }, 'FFMPEG_PATH is not a program: recordings cannot be rendered as MP4');
  return found;
}

/** Returns the path of ffmpeg. @param path null: it is looked for on the path of this process */
export function findFfmpeg(path: string | null): string | null {
  if (path !== null) return isProgram(resolve(path)) ? resolve(path) : null;
  // Relative entries name other programs in another working directory.
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  return directories.map((directory) => join(directory, 'ffmpeg')).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
