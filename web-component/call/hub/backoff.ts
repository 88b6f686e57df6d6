const FIRST_MS = 300;
const LONGEST_MS = 4_000;

/**
 * Returns the time to wait before the next attempt, in milliseconds. The time doubles from 0.3 s up to 4 s. A random
 * part of up to half is subtracted, so that participants do not all reconnect at once after the server restarts.
 * @param attempt 0 for the first one
 * @param random 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS) * (1 - random / 2);
}
