import { CSV_TYPE, toCsv, type CsvForm } from '../../platform/csv';

/** Returns an answer as a CSV file: its body and its headers. */
export function csvAnswer({ fileOf }: CsvForm, answer: string) {
  const file = fileOf(JSON.parse(answer));
  return {
    body: toCsv(file),
    headers: {
      'Content-Type': CSV_TYPE,
      'Content-Disposition': `attachment; filename="${file.name.replace(/[^\w.-]/g, '-')}"`,
    },
  };
}
