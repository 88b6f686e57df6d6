interface Pause {
  pausedAt: string;
  resumedAt: string | null;
}

/**
 * Returns the turns that a recording has, with their times in its file in place of those in the session. The file has
 * nothing of the pauses.
 * @param sessionStartedAt when the session began, in ISO 8601
 */
export function turnsInFile<Turn extends { startMs: number; endMs: number }>(
  turns: readonly Turn[],
  recording: { startedAt: string; durationSeconds: number | null; pauses: readonly Pause[] },
  sessionStartedAt: string,
): Turn[] {
  const zeroMs = Date.parse(recording.startedAt);
  const pauses = recording.pauses.map(({ pausedAt, resumedAt }) => ({
    from: Date.parse(pausedAt) - zeroMs,
    to: resumedAt === null ? Infinity : Date.parse(resumedAt) - zeroMs,
  }));
  const inFile = (ms: number): number =>
    ms - pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, ms) - from), 0);
  const shiftMs = zeroMs - Date.parse(sessionStartedAt);
  const lastMs = (recording.durationSeconds ?? Infinity) * 1000;
  return turns
    .map((turn) => ({ turn, startMs: turn.startMs - shiftMs, endMs: turn.endMs - shiftMs }))
    .filter(
      ({ startMs, endMs }) => endMs > 0 && !pauses.some(({ from, to }) => startMs >= from && endMs <= to),
    )
    .map(({ turn, startMs, endMs }) => ({ ...turn, startMs: inFile(startMs), endMs: inFile(endMs) }))
    .filter(({ startMs }) => startMs <= lastMs);
}

/** Returns the time in the session, in milliseconds, that a recording shows at a time of its file. */
export function sessionMsAt(
  seconds: number,
  { startedAt, pauses }: { startedAt: string; pauses: readonly (Pause & { atSeconds: number })[] },
  sessionStartedAt: string,
): number {
  const lengths = pauses
    .filter(({ atSeconds }) => atSeconds <= seconds)
    .map(({ pausedAt, resumedAt }) => Date.parse(resumedAt ?? pausedAt) - Date.parse(pausedAt));
  const pausedMs = lengths.reduce((sum, length) => sum + length, 0);
  return Date.parse(startedAt) - Date.parse(sessionStartedAt) + seconds * 1000 + pausedMs;
}
