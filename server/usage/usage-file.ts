import type { CsvFile, CsvForm } from '../platform/csv';
import { listUsage, type UsageList } from './contract';

const FIGURES = [
  'sessions',
  'participantMinutes',
  'recordingMinutes',
  'agentMinutes',
  'storageBytes',
] as const;

/** What was used as a table: a line for each day or room, without the totals. */
export function usageFile({ from, to, by, days, rooms }: UsageList): CsvFile {
  const figuresOf = (row: Record<(typeof FIGURES)[number], number>) => FIGURES.map((name) => row[name]);
  const name = `usage-by-${by}-${from}-to-${to}.csv`;
  return by === 'day'
    ? { name, columns: ['date', ...FIGURES], rows: days.map((row) => [row.date, ...figuresOf(row)]) }
    : {
        name,
        columns: ['roomId', 'roomName', 'isDeleted', ...FIGURES],
        rows: rooms.map((row) => [row.roomId, row.roomName, String(row.isDeleted), ...figuresOf(row)]),
      };
}

export const usageCsv: CsvForm = { fileOf: (answer) => usageFile(listUsage.output.parse(answer)) };

/** The value of the header `Link` that leads to the page after one by room. */
export function linkToNext({ from, to, next }: UsageList, limit: number): string {
  const query = new URLSearchParams({ from, to, by: 'room', limit: String(limit), after: next ?? '' });
  return `</api/usage?${query}>; rel="next"`;
}
