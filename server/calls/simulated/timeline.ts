/** The time that somebody needs to say a character, in milliseconds. */
const CHARACTER_MS = 65;
/** Shortest utterance, and shortest session, in milliseconds. */
const SHORTEST_MS = 1_000;

/** The start and the end of a turn, in milliseconds after the session's start. */
export interface Timing {
  startMs: number;
  endMs: number;
}

/**
 * Calculates the time of each turn of a simulated session. A turn begins at the time that it names, or when the turn
 * before it is over. It takes as long as its text needs.
 * @returns the turns in the order in which they were given, and the length of the session
 */
export function timelineOf<Turn extends { text: string; startMs?: number | undefined }>(
  turns: readonly Turn[],
): { turns: (Turn & Timing)[]; lengthMs: number } {
  let endMs = 0;
  const timed = turns.map((turn) => {
    const startMs = turn.startMs ?? endMs;
    endMs = startMs + Math.max(SHORTEST_MS, turn.text.length * CHARACTER_MS);
    return { ...turn, startMs, endMs };
  });
  return { turns: timed, lengthMs: Math.max(SHORTEST_MS, ...timed.map((turn) => turn.endMs)) };
}
