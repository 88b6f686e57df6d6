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

/**
 * Returns whether the header `Accept` prefers CSV to JSON: with a greater weight, or with the same weight and more
 * precisely. Callers that ask for neither get JSON.
 */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(',').map(rangeOf);
  const csv = matchOf(ranges, 'text/csv');
  const json = matchOf(ranges, 'application/json');
  return (
    csv.weight > json.weight ||
    (csv.weight > 0 && csv.weight === json.weight && csv.precision > json.precision)
  );
}

interface Range {
  type: string;
  weight: number;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : weightOf(weight) };
}

const weightOf = (text: string): number => (/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0);

/** Returns the range that names a type most precisely. */
function matchOf(ranges: readonly Range[], type: string) {
  const names = ['*/*', `${type.split('/')[0]}/*`, type];
  const matches = ranges.flatMap(({ type: name, weight }) =>
    names.includes(name) ? [{ weight, precision: names.indexOf(name) }] : [],
  );
  return matches.toSorted((one, other) => other.precision - one.precision)[0] ?? { weight: 0, precision: -1 };
}
