import { turnsInFile } from './turns-in-file';

/** A subject of a session in the file of a recording. */
export interface Chapter {
  title: string;
  /** Where it begins in the file, in seconds. */
  seconds: number;
}

/** The end of the last chapter: later than every file. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/**
 * Returns the chapters that a recording has, in their order, with their times in its file. One that began before the
 * recording begins with it.
 * @param chapters begin at the times of their evidence, in milliseconds after the start of the session
 * @param sessionStartedAt when the session began, in ISO 8601
 */
export function chaptersInFile(
  chapters: readonly { title: string; evidence: { startMs: number } }[],
  recording: Parameters<typeof turnsInFile>[1],
  sessionStartedAt: string,
): Chapter[] {
  const inOrder = chapters.toSorted((one, other) => one.evidence.startMs - other.evidence.startMs);
  const spans = inOrder.map(({ title, evidence: { startMs } }, index) => ({
    title,
    startMs,
    endMs: inOrder[index + 1]?.evidence.startMs ?? AFTER_ALL,
  }));
  return turnsInFile(spans, recording, sessionStartedAt).map(({ title, startMs }) => ({
    title,
    seconds: Math.max(0, startMs) / 1_000,
  }));
}

/** Returns the chapter that is played at a time; null before the first one. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | null =>
  chapters.findLast((chapter) => chapter.seconds <= seconds) ?? null;
