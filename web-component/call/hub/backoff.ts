const FIRST_MS = 300;
const LONGEST_MS = 4_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubles from 0.3 s up to 4 s, less a random part of up to
 * half, so that not everybody reconnects at once after a restart of the server.
 * @param attempt 0 for the first one
 * @param random 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS) * (1 - random / 2);
}
