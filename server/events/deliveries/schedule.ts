const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the first failed attempt at a delivery, the second, and so on, in milliseconds. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Each pause is up to so much longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.2;
/** The shortest and the longest pause that a receiver can request with Retry-After, in milliseconds. */
const ASKED_MIN_MS = 5 * SECOND_MS;
const ASKED_MAX_MS = 24 * HOUR_MS;

interface FailedAttempt {
  /** The number of failed attempts, including this one. */
  failures: number;
  failedAt: Date;
  /** The header of the answer; null when there was none. */
  retryAfter: string | null;
}

/**
 * Returns the time of the next attempt: after the pause of the schedule, or later when the receiver requests it with
 * Retry-After. Values of Retry-After are limited to between 5 s and 24 h.
 * @param random from 0 to 1
 * @returns null when no attempt is left
 */
export function nextAttemptAt(
  { failures, failedAt, retryAfter }: FailedAttempt,
  random: () => number,
): Date | null {
  const pauseMs = PAUSES_MS[failures - 1];
  if (pauseMs === undefined) return null;
  const ownMs = Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random()));
  return new Date(failedAt.getTime() + Math.max(ownMs, askedMs(retryAfter, failedAt) ?? 0));
}

/** Returns the pause that a Retry-After asks for, within bounds; null when it asks for none. */
function askedMs(retryAfter: string | null, now: Date): number | null {
  const ms = /^\s*\d+\s*$/.test(retryAfter ?? '')
    ? Number(retryAfter) * SECOND_MS
    : httpDate(retryAfter) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, ASKED_MIN_MS), ASKED_MAX_MS);
}

/** Parses `Sun, 06 Nov 1994 08:49:37 GMT` to milliseconds since 1970. Returns NaN for other formats. */
const httpDate = (text: string | null): number =>
  /^\s*[a-z]{3}, \d{2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT\s*$/i.test(text ?? '')
    ? Date.parse(text ?? '')
    : NaN;
