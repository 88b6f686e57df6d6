import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Log } from '../../platform/log/log';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The absolute path of ffmpeg, which makes MP4 files; null: there is none. */
    ffmpeg: string | null;
  }
}

/** Returns the path of ffmpeg; null when there is none. Logs a path of the configuration that is not a program. */
export async function openFfmpeg(path: string | null, log: Log): Promise<string | null> {
  const found = await findFfmpeg(path);
  if (found === null && path !== null)
    log.warn({ path }, 'FFMPEG_PATH is not a program: recordings cannot be rendered as MP4');
  return found;
}

/** Returns the path of ffmpeg. @param path null: it is looked for on the path of this process */
export async function findFfmpeg(path: string | null): Promise<string | null> {
  if (path !== null) return (await isProgram(resolve(path))) ? resolve(path) : null;
  // Relative entries name other programs in another working directory.
  for (const directory of (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
    const candidate = join(directory, 'ffmpeg');
    if (await isProgram(candidate)) return candidate;
  }
  return null;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
