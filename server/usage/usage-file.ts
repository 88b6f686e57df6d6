import type { CsvFile, CsvForm } from '../platform/csv';
import type { z } from 'zod';
import { listUsage, type UsageList } from './contract';

type Query = z.output<typeof listUsage.input>;

const FIGURES = [
  'sessions',
  'participantMinutes',
  'recordingMinutes',
  'agentMinutes',
  'storageBytes',
] as const;

/** Returns the usage as a table: a line for each day, room or value, without the totals. */
export function usageFile(usage: UsageList): CsvFile {
  const { from, to, by } = usage;
  const key = by.replace(/[^a-z0-9-]+/gi, '-');
  return { name: `usage-by-${key}-${from}-to-${to}.csv`, ...tableOf(usage) };
}

function tableOf({ by, days, rooms, values }: UsageList): Pick<CsvFile, 'columns' | 'rows'> {
  const figuresOf = (row: Record<(typeof FIGURES)[number], number>) => FIGURES.map((name) => row[name]);
  switch (by) {
    case 'day':
      return { columns: ['date', ...FIGURES], rows: days.map((row) => [row.date, ...figuresOf(row)]) };
    case 'room':
      return {
        columns: ['roomId', 'roomName', 'isDeleted', ...FIGURES, 'metadata'],
        rows: rooms.map((row) => [
          row.roomId,
          row.roomName,
          String(row.isDeleted),
          ...figuresOf(row),
          JSON.stringify(row.metadata),
        ]),
      };
    default:
      return { columns: [by, ...FIGURES], rows: values.map((row) => [row.value ?? '', ...figuresOf(row)]) };
  }
}

export const usageCsv: CsvForm = { fileOf: (answer) => usageFile(listUsage.output.parse(answer)) };

/** Returns the value of the header `Link` that leads to the page after one by room or metadata. */
export function linkToNext(
  { from, to, by, next }: UsageList,
  { limit, externalUserId, metadata }: Query,
): string {
  const query = new URLSearchParams({ from, to, by, limit: String(limit), after: next ?? '' });
  if (externalUserId) query.set('externalUserId', externalUserId);
  for (const [key, value] of Object.entries(metadata ?? {})) query.set(`metadata.${key}`, value);
  return `</api/usage?${query}>; rel="next"`;
}
