import { elapsedTime } from '../../strings/elapsed-time';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A time to wait as people say it: `in 3 days`, `in 5 hours`, and in the last hour a clock: `12:05`. */
export function timeUntil(ms: number, language: string): string {
  if (ms < HOUR_MS) return elapsedTime(Math.ceil(ms / 1_000) * 1_000, language);
  const [length, unit] = ms < 2 * DAY_MS ? ([HOUR_MS, 'hour'] as const) : ([DAY_MS, 'day'] as const);
  return new Intl.RelativeTimeFormat(language).format(Math.round(ms / length), unit);
}
