/** A member of a structured field that is a list (RFC 9651): a string with parameters that are integers. */
export interface StructuredItem {
  value: string;
  params: Record<string, number>;
}

const STRING = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/;
const PARAMETER = /^; *([a-z*][a-z0-9_\-.*]*)=(-?\d{1,15})(?![\d.])/;
const COMMA = /^[ \t]*,[ \t]*(?=.)/;

/**
 * Reads a list of strings with integer parameters as RFC 9651 (4.2) prescribes.
 * @throws when the field is anything else
 */
export function readStructuredList(field: string | null): StructuredItem[] {
  let rest = (field ?? '').trim();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const items: StructuredItem[] = [];
  do {
    const string = take(STRING);
    if (string === null) throw new Error(`No structured string at ${JSON.stringify(rest)}.`);
    const params: Record<string, number> = {};
    for (let found = take(PARAMETER); found; found = take(PARAMETER))
      params[found[1] ?? ''] = Number(found[2]);
    items.push({ value: (string[1] ?? '').replaceAll(/\\(.)/g, '$1'), params });
  } while (take(COMMA));
  if (rest !== '') throw new Error(`Not a structured list, from ${JSON.stringify(rest)} on.`);
  return items;
}
