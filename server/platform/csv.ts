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

/** Returns the text of a CSV file by RFC 4180: CRLF after every line, quotes where needed, null as an empty field. */
export const toCsv = ({ columns, rows }: Pick<CsvFile, 'columns' | 'rows'>): string =>
  csvLines([columns, ...rows]);

/** Returns lines of a CSV file, without one of names. */
export const csvLines = (rows: CsvFile['rows']): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');

function fieldOf(value: CsvValue): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : withoutFormulas(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts an apostrophe before everything that a spreadsheet would take for a formula, which may send the file to
 * somebody. Some spreadsheets split on another sign than the comma and see quotes only at the beginning of their cells:
 * for them a formula also begins behind a semicolon, tab, bar or line break. Some read full-width signs as the others.
 */
const withoutFormulas = (text: string): string =>
  text.replace(/^(?=[\t\r\n])/, "'").replace(FORMULA_START, "$1'$2");

const FORMULA_START = /(^|[;|\t\r\n])((?:(?![;|\t\r\n])[\s"\p{Cc}\p{Cf}])*)(?=[=+\-@|%＝＋－＠])/gu;

/** The media type of a CSV file with a first line of names. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
