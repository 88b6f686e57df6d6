'use client';

import { useMounted } from '@mantine/hooks';

type Detail = 'day' | 'minute' | 'second' | 'ago';

/**
 * Shows a moment in the reader's own time zone and language. The server knows neither: its page holds the day in UTC,
 * and the browser puts the rest in.
 * @param at ISO-8601
 */
export function When({ at, detail = 'day' }: { at: string; detail?: Detail }) {
  const mounted = useMounted();
  const date = new Date(at);
  return (
    <time dateTime={at} title={mounted ? formats.minute.format(date) : undefined}>
      {mounted ? textOf(date, detail) : at.slice(0, 10)}
    </time>
  );
}

const formats = {
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' }),
  minute: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  second: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
};
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

function textOf(date: Date, detail: Detail): string {
  if (detail !== 'ago') return formats[detail].format(date);
  const seconds = (date.getTime() - Date.now()) / 1_000;
  if (Math.abs(seconds) > 30 * 86_400) return formats.day.format(date);
  const fit = units.find((unit) => Math.abs(seconds) >= unit.seconds);
  return fit ? relative.format(Math.trunc(seconds / fit.seconds), fit.unit) : 'just now';
}
