import type { RecordingPause } from '../../platform/vocabulary/recording-status';

/** Returns the pause that has not ended; null: there is none. */
export const openPauseOf = (pauses: readonly RecordingPause[]): RecordingPause | null =>
  pauses.find(({ resumedAt }) => resumedAt === null) ?? null;

/** Returns for how long a recording recorded between two times, in milliseconds; negative when the times are reversed. */
export const recordedMsBetween = (pauses: readonly RecordingPause[], from: Date, to: Date): number =>
  to.getTime() - from.getTime() - pausedMsBetween(pauses, from, to);

/** A recording, as far as its file has times. */
interface Timed {
  startedAt: Date;
  /** The length of the file; null: not known. */
  durationSeconds: number | null;
  pauses: readonly RecordingPause[];
}

/**
 * Returns the second of a file that has a moment. A pause is not in the file.
 * @returns null before its start, within a pause, and after its end
 */
export function secondsInFile({ startedAt, durationSeconds, pauses }: Timed, at: Date): number | null {
  const isPaused = pauses.some(
    ({ pausedAt, resumedAt }) =>
      Date.parse(pausedAt) < at.getTime() && (resumedAt === null || at.getTime() < Date.parse(resumedAt)),
  );
  if (at < startedAt || isPaused) return null;
  const seconds = recordedMsBetween(pauses, startedAt, at) / 1_000;
  return seconds <= (durationSeconds ?? Infinity) ? seconds : null;
}

/** Returns for how long a recording was paused between two times, in milliseconds. */
export function pausedMsBetween(pauses: readonly RecordingPause[], from: Date, to: Date): number {
  const lengths = pauses.map(({ pausedAt, resumedAt }) => {
    const start = Math.max(Date.parse(pausedAt), from.getTime());
    const end = Math.min(resumedAt === null ? Infinity : Date.parse(resumedAt), to.getTime());
    return Math.max(0, end - start);
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}
