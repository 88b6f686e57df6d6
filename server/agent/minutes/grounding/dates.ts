import type { SpokenText } from './spoken-text';
import { plain } from './terms';

/** A day of a month that a text names. */
interface NamedDay {
  written: string;
  day: number;
  month: number | null;
}

/**
 * Finds the dates in a text, in digits or with the month's name, and checks whether each follows from the conversation.
 * A date follows when somebody named it, or when a weekday or words such as "next week" lead to it from the meeting's
 * day.
 * @param day the meeting's, YYYY-MM-DD
 */
export function datesIn(text: string, said: SpokenText, day: string): { written: string; isSaid: boolean }[] {
  return daysIn(text).map((named) => {
    const monthIsSaid =
      named.month === null ||
      said.values.has(named.month) ||
      isNamedBy(MONTH_PATTERNS[named.month - 1], said);
    const isNamed = said.values.has(named.day) && monthIsSaid;
    return { written: named.written, isSaid: isNamed || leadsTo(named, said, day) };
  });
}

/** Returns whether every weekday in a text was said, or may follow from a date or from other words that were said. */
export function weekdaysAreSaid(text: string, said: SpokenText): boolean {
  const asked = plain(text);
  return WEEKDAY_PATTERNS.every(
    (weekday) =>
      !weekday.test(asked) || said.mentions(weekday) || said.mentions(RELATIVE) || said.mentions(DIGIT),
  );
}

/** Returns whether a word is the name of a month or of a weekday. */
export const isCalendarWord = (word: string): boolean => CALENDAR.has(plain(word));

/** Returns the weekday that a text names, 0 for Sunday; null when it names none or several. */
export function weekdayIn(text: string): number | null {
  const searched = plain(text);
  const found = WEEK.filter((weekday) => WEEKDAY_PATTERNS[weekday]?.test(searched));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ar', 'ja'];
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Returns names by number, in all languages. 4 January 1970 was a Sunday. */
const namesBy = (options: Intl.DateTimeFormatOptions, dates: Date[]): string[][] =>
  dates.map((date) =>
    LANGUAGES.map((language) =>
      plain(
        new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date).replace('-feira', ''),
      ),
    ),
  );
const WEEKDAYS = namesBy(
  { weekday: 'long' },
  WEEK.map((weekday) => new Date(Date.UTC(1970, 0, 4 + weekday))),
);
const MONTHS = namesBy(
  { month: 'long' },
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(1970, month, 1))),
);
const CALENDAR = new Set([...WEEKDAYS, ...MONTHS].flat());

/** Matches a weekday or a month by any of its names; in scripts without spaces or with articles, at any position. */
const patternOf = (names: readonly string[]): RegExp =>
  new RegExp(
    names.map((name) => (/^[a-z]/.test(name) ? `(?<!\\p{L})${name}s?(?!\\p{L})` : name)).join('|'),
    'u',
  );
const WEEKDAY_PATTERNS = WEEKDAYS.map(patternOf);
const MONTH_PATTERNS = MONTHS.map(patternOf);

const isNamedBy = (pattern: RegExp | undefined, said: SpokenText): boolean =>
  pattern !== undefined && said.mentions(pattern);

const DIGIT = /\d/;

/** Words that lead to a day from the day of the meeting. */
const RELATIVE =
  /(?<!\p{L})(today|tonight|tomorrow|weeks?|months?|days?|fortnight|quarter|heute|morgen|ubermorgen|wochen?|monats?|monat|monate|tage?n?|aujourd|demain|semaines?|mois|jours?|hoy|manana|semanas?|mes|meses|dias?|hoje|amanha|oggi|domani|settiman[ae]|mes[ei]|giorn[io]|غدا|اسبوع|الاسبوع|شهر|الشهر|ايام)(?!\p{L})|明日|今日|明後日|来週|今週|週間|月末|来月/u;

function leadsTo(named: NamedDay, said: SpokenText, day: string): boolean {
  const reach = said.mentions(RELATIVE) ? 62 : 14;
  const start = Date.parse(`${day}T00:00:00Z`);
  for (let days = 0; days <= reach; days += 1) {
    const date = new Date(start + days * 86_400_000);
    if (date.getUTCDate() !== named.day || (named.month ?? date.getUTCMonth() + 1) !== date.getUTCMonth() + 1)
      continue;
    return reach > 14 || isNamedBy(WEEKDAY_PATTERNS[date.getUTCDay()], said);
  }
  return false;
}

const MONTH_NAMES = MONTHS.map((names) => names.filter((name) => /^\p{L}/u.test(name)));
const MONTH = MONTH_NAMES.flat().join('|');
const PATTERNS = [
  /(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})/gu,
  /(?<!\d)(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?:\d{2,4})?/gu,
  /(?:\d{4}年)?(?:(?<month>\d{1,2})月)(?<day>\d{1,2})日/gu,
  new RegExp(
    `(?<!\\d)(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er|º|o)?\\s*(?:de\\s+|of\\s+|di\\s+)?(?<name>${MONTH})(?!\\p{L})(?:,?\\s*(?:de\\s+)?\\d{4})?`,
    'gu',
  ),
  new RegExp(
    `(?<!\\p{L})(?<name>${MONTH})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s*\\d{4})?`,
    'gu',
  ),
];

/** Returns the days in a text that is in lower case and without accents. */
function daysIn(text: string): NamedDay[] {
  const searched = plain(text);
  return PATTERNS.flatMap((pattern) =>
    [...searched.matchAll(pattern)].map(({ 0: written, groups }) => {
      const name = groups?.['name'];
      const month =
        name === undefined
          ? Number(groups?.['month'])
          : MONTH_NAMES.findIndex((names) => names.includes(name)) + 1;
      return { written, day: Number(groups?.['day']), month };
    }),
  );
}
