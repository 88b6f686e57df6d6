const FIRST_MS = 2_000;
const LONGEST_MS = 600_000;

/**
 * How long failed work waits, in milliseconds: four times as long after every attempt, from about 2 s up to about
 * 10 minutes, a fifth more or less by chance, so that what failed together is not tried together again.
 * @param attempt 1 after the first failure
 * @param random from 0 to 1
 */
export function backOffMs(attempt: number, random: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 4 ** (attempt - 1));
  return Math.round(wait * (0.8 + 0.4 * random));
}
