import { availableParallelism } from 'node:os';
import { recordingInput, REPORT_ARGUMENTS } from '../processing/ffmpeg-arguments';
import type { StreamAddress } from '../streams/address';

/** The bit rates of a stream, in bits per second: what video platforms recommend for 720p. */
const VIDEO_RATE = 2_500_000;
const AUDIO_RATE = 128_000;
const FRAMES_PER_SECOND = 25;
/** Platforms cut a stream at its key frames, and ask for one every two seconds. */
const KEY_FRAME_SECONDS = 2;
const THREADS_MAX = 2;

/**
 * Returns the options of ffmpeg that contain the stream key, one a line. Everybody on the machine can read the arguments
 * of a program, so ffmpeg reads them from a file that it inherits.
 */
export const secretOptions = ({ applicationUrl, application, playPath }: StreamAddress): string =>
  `rtmp_tcurl=${applicationUrl}\nrtmp_app=${application}\nrtmp_playpath=${playPath}\n`;

/**
 * Returns the arguments with which ffmpeg reads WebM from its input and sends it on as H.264 and AAC.
 * @param port the relay to the address
 * @param secretFd the number of the file with the `secretOptions` in ffmpeg
 */
export function streamArguments(port: number, secretFd: number): string[] {
  const threads = Math.min(THREADS_MAX, availableParallelism());
  const keyFrames = String(KEY_FRAME_SECONDS * FRAMES_PER_SECOND);
  return [
    REPORT_ARGUMENTS,
    recordingInput('pipe', threads),
    // It need not be seen for long: the browser says what is in it.
    ['-analyzeduration', '1000000', '-i', 'pipe:0'],
    ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-filter_threads', '1', '-vf', `fps=${FRAMES_PER_SECOND},format=yuv420p`],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-threads', String(threads)],
    ['-b:v', String(VIDEO_RATE), '-maxrate', String(VIDEO_RATE), '-bufsize', String(2 * VIDEO_RATE)],
    ['-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0'],
    ['-c:a', 'aac', '-b:a', String(AUDIO_RATE), '-ac', '2', '-ar', '48000', '-af', 'aresample=async=1'],
    ['-flvflags', 'no_duration_filesize', '-fpre', `/dev/fd/${secretFd}`],
    ['-protocol_whitelist', 'rtmp,tcp'],
    ['-f', 'flv', `rtmp://127.0.0.1:${port}/`],
  ].flat();
}
