/**
 * Returns whether the header `Accept` prefers a media type to JSON: with a greater weight, or with the same weight and
 * more precisely. Callers that ask for neither get JSON.
 */
export function prefers(type: string, accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(',').map(rangeOf);
  const wanted = matchOf(ranges, type);
  const json = matchOf(ranges, 'application/json');
  return (
    wanted.weight > json.weight ||
    (wanted.weight > 0 && wanted.weight === json.weight && wanted.precision > json.precision)
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
