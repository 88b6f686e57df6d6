const FIRST_MS = 2_000;
const LONGEST_MS = 600_000;

/**
 * Returns how long failed work waits, in milliseconds: four times as long after every attempt, from about 2 s to about
 * 10 minutes. The time varies randomly by a fifth, so that jobs that failed together are not retried together.
 * @param attempt 1 after the first failure
 * @param random from 0 to 1
 */
export function backOffMs(attempt: number, random: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 4 ** (attempt - 1));
  return Math.round(wait * (0.8 + 0.4 * random));
}
