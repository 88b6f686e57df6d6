/** With these options every run of ffmpeg writes its progress, one value a line, and its errors alone. It reads no keyboard. */
export const REPORT_ARGUMENTS: readonly string[] =
  '-hide_banner -nostdin -nostats -loglevel error -progress pipe:1'.split(' ');

/** The largest picture that is decoded, in pixels: more than any recorder makes. */
const PIXELS_MAX = 4_096 * 4_096;

/**
 * Returns the options for reading a recording. A browser made it, so it may be anything: ffmpeg reads one kind of file
 * from one place, and decodes what browsers record.
 */
export const recordingInput = (from: 'file' | 'pipe', threads: number): string[] =>
  [
    ['-protocol_whitelist', from, '-f', 'matroska'],
    ['-codec_whitelist', 'vp8,vp9,av1,libdav1d,h264,opus'],
    ['-max_pixels', String(PIXELS_MAX), '-threads', String(threads)],
  ].flat();
