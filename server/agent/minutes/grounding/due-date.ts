import { weekdayIn } from './dates';
import { amountsIn } from './numbers';

/**
 * Returns the due date that somebody named.
 * @param day the session's, YYYY-MM-DD
 * @param said the words for the date; null: there is no date
 * @param proposed the model's date. It is used when the words are not plain English and the date exists, is not before
 *   the session, and has the weekday and the numbers of the words
 * @returns YYYY-MM-DD, or null
 */
export function dueDate(day: string, said: string | null, proposed: string | null): string | null {
  if (said === null) return null;
  const own = resolve(day, said);
  if (own !== null) return own;
  if (proposed === null || !isDay(proposed) || proposed < day || proposed > later(day, REACH_DAYS))
    return null;
  return fits(day, said, proposed) ? proposed : null;
}

/** The furthest date that is accepted, in days. */
const REACH_DAYS = 800;

/**
 * Returns whether a date has the weekday and the numbers that were named: of the date, or of days and weeks until then.
 */
function fits(day: string, said: string, proposed: string): boolean {
  const weekday = weekdayIn(said);
  if (weekday !== null && weekday !== weekdayOf(proposed)) return false;
  const apart = Math.round((dateOf(proposed).getTime() - dateOf(day).getTime()) / 86_400_000);
  const [year, month, date] = proposed.split('-').map(Number);
  const values = new Set([
    year,
    month,
    date,
    apart,
    apart / 7,
    Math.round(apart / 30.4),
    Math.round(apart / 91),
  ]);
  const isTime = /\d[:h]\d|uhr|o'clock|[ap]\.?m\b/i.test(said);
  return (
    isTime ||
    amountsIn(said, null).every((amount) =>
      amount.some((reading) => reading.every((value) => values.has(value))),
    )
  );
}

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && asDay(new Date(time)) === text;
};

/** Returns the date for simple English words; null for anything else. */
function resolve(day: string, said: string): string | null {
  const words = said
    .toLowerCase()
    .replace(/[.,!?]+$/, '')
    .replace(/^((by|until|till|before|on|for|due|no later than|at the latest|this|coming|latest)\s+)+/, '')
    .replace(/\s+(morning|afternoon|evening|night|at the latest|latest)$/, '')
    .trim();
  if (/^(today|tonight|(the )?end of (the )?day|eod)$/.test(words)) return day;
  if (/^tomorrow$/.test(words)) return later(day, 1);
  if (/^(the )?day after tomorrow$/.test(words)) return later(day, 2);
  if (/^(the )?end of (the )?month$/.test(words)) return endOfMonth(day);
  const weekday = WEEKDAYS.indexOf(words);
  if (weekday !== -1) return later(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);
  const [, count = '', unit = ''] =
    /^(?:in|within) (an?|\d{1,3}|[a-z]+) (day|week|month)s?(?: time)?$/.exec(words) ?? [];
  const number = /^\d+$/.test(count) ? Number(count) : (NUMBERS[count] ?? null);
  if (number === null) return null;
  if (unit === 'month') return monthsLater(day, number);
  return later(day, unit === 'week' ? number * 7 : number);
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date): string => date.toISOString().slice(0, 10);
const weekdayOf = (day: string): number => dateOf(day).getUTCDay();
const later = (day: string, days: number): string =>
  asDay(new Date(dateOf(day).getTime() + days * 86_400_000));
const endOfMonth = (day: string): string => {
  const date = dateOf(day);
  return asDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)));
};

/** Returns the same day of a later month, or the last day of that month. */
function monthsLater(day: string, months: number): string {
  const date = dateOf(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = endOfMonth(asDay(first));
  const same = asDay(first).slice(0, 8) + day.slice(8);
  return same < last ? same : last;
}
