/** A value of a table. */
export type CsvValue = string | number | null;

/** How an answer is written as a CSV file, for callers who accept `text/csv`. */
export interface CsvForm {
  /** @param answer of the operation, as its contract describes it */
  fileOf: (answer: unknown) => CsvFile;
}

export interface CsvFile {
  /** Letters, digits, hyphens and dots. */
  name: string;
  /** The first line. */
  columns: readonly string[];
  rows: readonly (readonly CsvValue[])[];
}

/** The text of a CSV file as RFC 4180 describes it: CRLF after every line, quotes around what needs them, null as nothing. */
export const toCsv = ({ columns, rows }: Pick<CsvFile, 'columns' | 'rows'>): string =>
  [columns, ...rows].map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');

function fieldOf(value: CsvValue): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : withoutFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet takes a text that begins like a formula for one, and a formula may send the file to somebody. With an
 * apostrophe in front it stays a text. Full-width signs are taken for the others by some spreadsheets.
 */
const withoutFormula = (text: string): string =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;

/** The media type of a CSV file with a first line of names. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
