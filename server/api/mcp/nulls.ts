import { isObject } from './rest';
import type { Schema } from './schema';

type Arguments = Readonly<Record<string, unknown>>;
type Fields = Pick<Schema, 'properties' | 'required'>;

/**
 * Returns the arguments without null for optional fields that do not accept null, at any depth, because models write
 * null for fields that they want to omit. Where a schema accepts null, null has a meaning and stays.
 */
export function withoutNulls(given: Arguments, schema: Fields): Arguments {
  const kept = Object.entries(given).flatMap(([name, value]) => {
    const field = fieldOf(schema, name);
    if (field === null) return [[name, value]];
    const isAbsent = value === null && schema.required?.includes(name) !== true && !acceptsNull(field);
    return isAbsent ? [] : [[name, inside(value, field)]];
  });
  return Object.fromEntries(kept);
}

function inside(value: unknown, schema: Schema): unknown {
  const [described] = alternativesOf(schema).filter(({ type }) => type === 'object' || type === 'array');
  if (described === undefined) return value;
  if (isObject(value)) return withoutNulls(value, described);
  const { items } = described;
  const isList = Array.isArray(value) && typeof items === 'object' && !Array.isArray(items);
  return isList ? value.map((item) => inside(item, items)) : value;
}

function fieldOf({ properties }: Fields, name: string): Schema | null {
  const field = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return typeof field === 'object' ? field : null;
}

/** Returns whether a schema accepts null. A schema without a type accepts everything. */
const acceptsNull = (schema: Schema): boolean =>
  alternativesOf(schema).some(({ type, enum: values, const: only }) =>
    type === undefined ? only === undefined && values === undefined : [type].flat().includes('null'),
  );

const alternativesOf = (schema: Schema): Schema[] =>
  schema.anyOf?.flatMap((one) => (typeof one === 'object' ? alternativesOf(one) : [])) ?? [schema];
