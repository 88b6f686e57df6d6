import type { JsonObject } from './body';
import type { Route } from './routes';

/**
 * Returns the input in a query. An empty value counts as absent. A name that is given twice becomes a list, which no
 * operation accepts. Fields of an object are named `metadata.customer` or `metadata[customer]`, and may be empty.
 * @param route the route whose contract defines which parameters are numbers. Text that is not a number is kept, and
 *   the contract refuses it.
 */
export function queryOf(
  query: string,
  { queryNumbers = [], queryObjects = [] }: Pick<Route, 'queryNumbers' | 'queryObjects'>,
): JsonObject {
  if (query === '') return {};
  const params = new URLSearchParams(query);
  const fields = new Map<string, unknown>();
  const objects = new Map<string, Map<string, string[]>>();
  for (const name of new Set(params.keys())) {
    const part = partOf(name, queryObjects);
    if (part === null) {
      const texts = params.getAll(name).filter((value) => value !== '');
      fields.set(name, single(queryNumbers.includes(name) ? texts.map(numberOf) : texts));
    } else {
      const parts = objects.get(part.object) ?? new Map<string, string[]>();
      parts.set(part.key, [...(parts.get(part.key) ?? []), ...params.getAll(name)]);
      objects.set(part.object, parts);
    }
  }
  for (const [name, parts] of objects) {
    const given = Object.fromEntries([...parts].map(([key, values]) => [key, single(values)]));
    fields.set(name, fields.get(name) ?? given);
  }
  return Object.fromEntries(fields);
}

/** Returns the field of an object that a parameter names; null when it names none. */
function partOf(name: string, objects: readonly string[]): { object: string; key: string } | null {
  const [, object = '', dotted, bracketed] = /^(\w+)(?:\.(.*)|\[(.*)\])$/s.exec(name) ?? [];
  return objects.includes(object) ? { object, key: dotted ?? bracketed ?? '' } : null;
}

const single = (values: readonly unknown[]): unknown => (values.length > 1 ? values : values[0]);

const numberOf = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
