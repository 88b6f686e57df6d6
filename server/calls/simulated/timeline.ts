/** How long somebody needs to say a character, in milliseconds. */
const CHARACTER_MS = 65;
/** Shortest utterance, and shortest session, in milliseconds. */
const SHORTEST_MS = 1_000;

/** When a turn begins and ends, in milliseconds after the session's start. */
export interface Timing {
  startMs: number;
  endMs: number;
}

/**
 * When each turn of a simulated session is said: at the moment that it names, or as soon as the one before it is over; for as
 * long as its text takes.
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
