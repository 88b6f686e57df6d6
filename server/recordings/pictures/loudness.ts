import { readFile, writeFile } from 'node:fs/promises';
import { recordingInput } from '../processing/ffmpeg-arguments';
import { runFfmpeg } from '../processing/run-ffmpeg';
import { CPU_SECONDS, type Source } from './program';

/** The number of equal parts whose loudness is measured. */
const PARTS = 200;
/** The sound is measured with so many samples a second: each part of a whole number of seconds has a whole number. */
const SAMPLE_RATE = 8_000;
/** The level that counts as silence, in decibels of full scale: 60 are between a voice and a quiet room. */
const SILENT_DB = -60;
const LEVEL = 'lavfi.astats.Overall.RMS_level';

/**
 * Measures the loudness of each part of a recording.
 * @param to the file for what ffmpeg measures
 * @returns a value from 0 (silent) to 100 for each part; none for a recording without sound
 * @throws like `runFfmpeg`
 */
export async function measureLoudness(
  { program, from, durationSeconds }: Source,
  to: string,
  signal: AbortSignal,
): Promise<number[]> {
  const lengthSeconds = Math.max(1, durationSeconds);
  const filter = [
    // Where packets are missing, there is silence: a part stays at its time.
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=channel_layouts=mono',
    `asetnsamples=${(lengthSeconds * SAMPLE_RATE) / PARTS}`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level',
    `ametadata=mode=print:key=${LEVEL}:file=${inFilter(to)}`,
  ].join(',');
  const args = [
    [...recordingInput('file', 1), '-t', String(lengthSeconds), '-i', `file:${from}`],
    ['-map', '0:a:0', '-filter_threads', '1', '-af', filter, '-f', 'null', '-'],
  ].flat();
  // No sound is written, and the text has a line for each part.
  const limits = { cpuSeconds: CPU_SECONDS, maxBytes: Infinity };
  const run = { program, args, lengthMs: 1_000 * lengthSeconds, ...limits };
  // A track without any sound leaves the file as it is.
  await writeFile(to, '');
  const hasSound = await runFfmpeg(run, signal, () => {}).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.message.includes('matches no streams')) return false;
      throw error;
    },
  );
  return hasSound ? valuesOf(await readFile(to, 'utf8')) : [];
}

/** Escapes the value of an option in a filter, whose syntax has two levels. */
const inFilter = (text: string): string =>
  text.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);

/** Reads the levels that ffmpeg wrote, one a line. The sound can end before the recording. */
function valuesOf(written: string): number[] {
  const levels = written.split('\n').filter((line) => line.startsWith(`${LEVEL}=`));
  return Array.from({ length: PARTS }, (_, i) => valueOf(levels[i]?.slice(LEVEL.length + 1) ?? ''));
}

/** Returns the value of a level in decibels. That of digital silence is `-inf`. */
function valueOf(level: string): number {
  const decibels = Number.parseFloat(level);
  if (!Number.isFinite(decibels)) return 0;
  return Math.round(100 * Math.max(0, Math.min(1, 1 - decibels / SILENT_DB)));
}
