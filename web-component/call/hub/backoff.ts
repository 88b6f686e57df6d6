const FIRST_MS = 300;
const LONGEST_MS = 4_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubling from 0.3 s up to 4 s, with up to half of it taken
 * off by chance, so that after a restart of the server not everybody comes at once.
 * @param attempt 0 for the first one
 * @param random 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS) * (1 - random / 2);
}
