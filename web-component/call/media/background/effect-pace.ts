/**
 * The way in which an effect is drawn: as meant, more simply where the machine is slow, or not at all where that is too
 * slow as well.
 */
export interface Pace {
  drawn: 'fully' | 'simply' | 'not';
  /** Slow stretches in a row. */
  slow: number;
}

/** The length of a stretch, in milliseconds. */
export const STRETCH_MS = 5_000;
/** Frames that could be drawn in a second; a camera in the dark gives fewer, which is not the effect's doing. */
const FLUENT = 10;
const BEARABLE = 4;
const SLOW_TO_DRAW_SIMPLY = 2;
const SLOW_TO_END = 4;

export const AT_START: Pace = { drawn: 'fully', slow: 0 };

/**
 * Returns the pace after one more stretch. A simplified drawing stays simplified, because it would be slow again.
 * @param frames how many were drawn in it
 * @param drawingMs how long that took, of the time of the stretch
 */
export function nextPace(before: Pace, { frames, drawingMs }: { frames: number; drawingMs: number }): Pace {
  if (before.drawn === 'not' || frames === 0) return before;
  const framesPerSecond = (1_000 * frames) / Math.max(drawingMs, 1);
  const isFull = before.drawn === 'fully';
  const slow = framesPerSecond < (isFull ? FLUENT : BEARABLE) ? before.slow + 1 : 0;
  if (isFull && slow >= SLOW_TO_DRAW_SIMPLY) return { drawn: 'simply', slow: 0 };
  if (!isFull && slow >= SLOW_TO_END) return { drawn: 'not', slow: 0 };
  return { ...before, slow };
}
