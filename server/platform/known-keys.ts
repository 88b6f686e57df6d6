/** Reading tables, whose keys the type of the table names all. The language's own functions return any string as key. */

/** Returns the keys of a table. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[];
export function keysOf(table: object): string[] {
  return Object.keys(table);
}

/** Returns the keys of a table with their values. */
export function entriesOf<Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][];
export function entriesOf(table: object): [string, unknown][] {
  return Object.entries(table);
}

/** Returns a table with the same keys and other values. */
export function mapValues<Key extends string, Value, Other>(
  table: Readonly<Record<Key, Value>>,
  other: (value: Value) => Other,
): Record<Key, Other>;
export function mapValues(table: object, other: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, other(value)]));
}
