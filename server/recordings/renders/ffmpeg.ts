import { availableParallelism } from 'node:os';
import { recordingInput } from '../processing/ffmpeg-arguments';
import { runFfmpeg } from '../processing/run-ffmpeg';

/** A file to encode. Times are in milliseconds. */
export interface Encoding {
  /** The absolute path of ffmpeg. */
  program: string;
  from: string;
  to: string;
  startMs: number;
  lengthMs: number;
  /** The program runs for this long at most, in seconds of its processor time. */
  cpuSeconds: number;
  maxBytes: number;
}

/** The bit rates of a file, in bits per second. */
const VIDEO_MAX_RATE = 3_000_000;
const AUDIO_RATE = 128_000;
/** The cores that one encoding uses at most. */
const THREADS_MAX = 2;

/** Returns the most bytes that a file of this length has. The same picture and sound rarely take more than before. */
export function maxBytesOf(lengthMs: number, sourceBytes: number): number {
  const byRates = ((1.2 * (VIDEO_MAX_RATE + AUDIO_RATE)) / 8) * (lengthMs / 1_000);
  return Math.ceil(Math.min(byRates, 2 * sourceBytes)) + 10_000_000;
}

/**
 * Encodes a WebM file, or a part of it, as MP4 with H.264 and AAC, whose index comes first. The program gets no shell,
 * no input and no environment. It opens local files of one kind, at the lowest priority.
 * @param onProgress Receives the encoded part, from 0 to 1.
 * @returns The length of the file in milliseconds.
 * @throws PermanentError for a file that becomes too large; Error; the reason of the signal
 */
export const encodeMp4 = (
  encoding: Encoding,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<number> => runFfmpeg({ ...encoding, args: argumentsOf(encoding) }, signal, onProgress);

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

function argumentsOf({ from, to, startMs, lengthMs }: Encoding): string[] {
  const threads = Math.min(THREADS_MAX, availableParallelism());
  return [
    recordingInput('file', threads),
    startMs > 0 ? ['-ss', seconds(startMs)] : [],
    ['-i', `file:${from}`, '-t', seconds(lengthMs)],
    ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-filter_threads', '1', '-vf', FILTER],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-threads', String(threads)],
    ['-maxrate', String(VIDEO_MAX_RATE), '-bufsize', String(2 * VIDEO_MAX_RATE)],
    ['-c:a', 'aac', '-b:a', String(AUDIO_RATE), '-ac', '2', '-ar', '48000', '-af', 'aresample=async=1'],
    ['-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
  ].flat();
}

/**
 * Pictures at a steady rate, which programs that cut video need: a browser records them as they come, with the clock of
 * a millisecond. H.264 has pictures of even width and height, and most players show only this form of color.
 */
const FILTER =
  "fps=30,scale=w='min(1920,iw)':h='min(1080,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p";
