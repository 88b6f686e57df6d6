import type { SpriteArrangement } from '../../platform/vocabulary/recording-status';
import { recordingInput } from '../processing/ffmpeg-arguments';
import { runFfmpeg } from '../processing/run-ffmpeg';

/** The most small pictures, and the shortest time between two of them, in seconds. */
const COUNT_MAX = 100;
const INTERVAL_MIN_SECONDS = 10;
const COLUMNS = 10;
/** The width of a small picture, in pixels. */
const WIDTH = 160;
/** The shape of a recording of which it is not known. */
const USUAL = { width: 16, height: 9 };
const POSTER_WIDTH = 640;
/** When the poster is taken, at the latest: people have entered by then. */
const POSTER_SECONDS = 10;
/** Each program runs for this long at most, in seconds of its processor time. */
export const CPU_SECONDS = 1_800;
/** The most bytes of both pictures. */
export const PICTURES_MAX_BYTES = 4_000_000;

/** Returns how the small pictures of a recording are arranged: in rows from the top, one for each interval. */
export function arrange({
  durationSeconds,
  width,
  height,
}: {
  durationSeconds: number;
  width: number | null;
  height: number | null;
}): SpriteArrangement {
  const shape = width && height ? { width, height } : USUAL;
  const intervalSeconds = Math.max(INTERVAL_MIN_SECONDS, Math.ceil(durationSeconds / (COUNT_MAX - 1)));
  return {
    intervalSeconds,
    count: Math.floor(durationSeconds / intervalSeconds) + 1,
    columns: COLUMNS,
    width: WIDTH,
    height: Math.min(4 * WIDTH, 2 * Math.max(1, Math.round((WIDTH * shape.height) / shape.width / 2))),
  };
}

/** The file of a recording. */
export interface Source {
  /** The absolute path of ffmpeg. */
  program: string;
  from: string;
  durationSeconds: number;
}

/**
 * Makes the small pictures of a recording from its key frames, which are seconds apart.
 * @throws like `runFfmpeg`
 */
export async function makeSprite(
  source: Source,
  { intervalSeconds, count, columns, width, height }: SpriteArrangement,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const rows = Math.ceil(count / columns);
  // A small picture is the last key frame before its time.
  const filter = `fps=1/${intervalSeconds}:start_time=0:round=up,scale=${width}:${height},tile=${columns}x${rows}`;
  await makePicture(source, { input: ['-skip_frame', 'nokey'], filter, to }, signal);
}

/** Makes the picture that the player shows before it plays. @throws like `runFfmpeg` */
export const makePoster = (source: Source, to: string, signal: AbortSignal): Promise<void> =>
  makePicture(
    source,
    {
      input: ['-ss', Math.min(POSTER_SECONDS, source.durationSeconds / 2).toFixed(3)],
      filter: `scale='min(${POSTER_WIDTH},iw)':-2`,
      to,
    },
    signal,
  );

async function makePicture(
  { program, from, durationSeconds }: Source,
  { input, filter, to }: { input: readonly string[]; filter: string; to: string },
  signal: AbortSignal,
): Promise<void> {
  const args = [
    [...recordingInput('file', 1), ...input, '-i', `file:${from}`],
    ['-map', '0:v:0', '-map_metadata', '-1', '-filter_threads', '1'],
    ['-vf', `${filter},format=yuvj420p`, '-frames:v', '1', '-q:v', '5', '-f', 'mjpeg', `file:${to}`],
  ].flat();
  const limits = { cpuSeconds: CPU_SECONDS, maxBytes: PICTURES_MAX_BYTES / 2 };
  await runFfmpeg({ program, args, lengthMs: 1_000 * durationSeconds, ...limits }, signal, () => {});
}
