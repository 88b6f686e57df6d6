import { stat } from 'node:fs/promises';
import { sha256Of } from './checksum';
import { runFfmpeg } from './run-ffmpeg';

/** The files of people to mix. */
interface Mix {
  /** The absolute path of ffmpeg. */
  program: string;
  /** At least two files, which all begin with the recording. */
  from: readonly string[];
  to: string;
  lengthMs: number;
}

/** The bit rate of a mix, in bits per second. */
const RATE = 96_000;
/** The program runs for this long at most, in seconds of its processor time. */
const CPU_SECONDS = 7_200;

/** Returns the most bytes that a mix of this length has. */
export const maxMixBytes = (lengthMs: number): number => Math.ceil((2 * RATE * lengthMs) / 8_000) + 1_000_000;

/**
 * Mixes the files of people into one WebM file with Opus. Everybody is as loud as they were.
 * @returns the properties of the file; null when this ffmpeg has no encoder for Opus
 * @throws Error when ffmpeg fails; the reason of the signal
 */
export async function mixAudio(
  { program, from, to, lengthMs }: Mix,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ durationSeconds: number; sizeBytes: number; sha256: string } | null> {
  const limits = { cpuSeconds: CPU_SECONDS, maxBytes: maxMixBytes(lengthMs) };
  const run = { program, args: argumentsOf({ from, to }), lengthMs, ...limits };
  const doneMs = await runFfmpeg(run, signal, onProgress).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes("Unknown encoder 'libopus'")) return null;
    throw error;
  });
  if (doneMs === null) return null;
  const { size: sizeBytes } = await stat(to);
  return { durationSeconds: doneMs / 1_000, sizeBytes, sha256: await sha256Of(to) };
}

const argumentsOf = ({ from, to }: Pick<Mix, 'from' | 'to'>): string[] =>
  [
    // Newer versions fail when most of an input is broken, which one person could do to everybody.
    ['-max_error_rate', '1'],
    from.flatMap((path) => [
      // Browsers made the sound, which may be anything.
      ['-protocol_whitelist', 'file', '-f', 'matroska', '-codec_whitelist', 'opus,libopus'],
      ['-threads', '1', '-i', `file:${path}`],
    ]),
    // Limits the sum of several people who speak at once, instead of making each of them quieter.
    ['-filter_complex', `amix=inputs=${from.length}:normalize=0,alimiter=limit=0.95:level=false`],
    ['-filter_complex_threads', '1', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-c:a', 'libopus', '-b:a', String(RATE), '-ar', '48000', '-f', 'webm', `file:${to}`],
  ].flat(2);
