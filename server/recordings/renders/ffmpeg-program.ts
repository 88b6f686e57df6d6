import { findProgram } from '../../platform/files/find-program';
import type { Log } from '../../platform/log/log';

declare module '../../platform/procedures/services' {
  interface Services {
    /** The absolute path of ffmpeg, which makes MP4 files and live streams; null: there is none. */
    ffmpeg: string | null;
  }
}

/** Returns the path of ffmpeg; null when there is none. Logs a path of the configuration that is not a program. */
export function openFfmpeg(path: string | null, log: Log): string | null {
  const found = findFfmpeg(path);
  if (found === null && path !== null)
    log.warn(
      { path },
      'FFMPEG_PATH is not a program: recordings cannot be rendered as MP4, and calls cannot be streamed',
    );
  return found;
}

/** Returns the path of ffmpeg. @param path null: it is looked for on the path of this process */
export const findFfmpeg = (path: string | null): string | null => findProgram(path, 'ffmpeg');
