import { z } from 'zod';

/** A JSON Schema of an object, as a tool shows it. */
export interface ObjectSchema {
  type: 'object';
  properties: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
}

export type Schema = z.core.JSONSchema.BaseSchema;

/**
 * The descriptions of schemas without their names: a schema with a name would stand apart and be referred to, and
 * clients look at the fields alone.
 */
class UnnamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S): z.core.$replace<z.core.GlobalMeta, S> | undefined {
    const meta = z.globalRegistry.get(schema);
    return meta?.id === undefined ? meta : { ...meta, id: undefined };
  }
}
const metadata = new UnnamedSchemas();

/** Returns the schema of a tool's arguments, as strict as the operation. Null: the schema is not an object. */
export function inputSchema(schema: unknown): ObjectSchema | null {
  if (schema === undefined) return { type: 'object', properties: {} };
  if (!(schema instanceof z.ZodType)) return null;
  const { properties, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    metadata,
    override: withoutNoise,
  });
  return properties === undefined ? null : { type: 'object', properties: schemasOf(properties), required };
}

/**
 * Returns the schema of a tool's answer. It describes and never rejects: assistants validate answers against it, and an
 * answer of an older or newer server may have other fields or values. Alternatives are merged into one object. Null:
 * the schema is not an object.
 */
export function outputSchema(schema: unknown): ObjectSchema | null {
  if (!(schema instanceof z.ZodType)) return null;
  const { properties, anyOf } = z.toJSONSchema(schema, { io: 'output', metadata, override: describing });
  const variants = properties === undefined ? anyOf?.map((variant) => variant.properties) : [properties];
  if (variants === undefined) return null;
  const merged: Record<string, Schema> = {};
  for (const variant of variants) {
    if (variant === undefined) return null;
    for (const [name, property] of Object.entries(schemasOf(variant))) {
      merged[name] = either(merged[name], property);
    }
  }
  return { type: 'object', properties: merged };
}

/**
 * Returns the part of a schema that `keep` names: fields, and parts of them as `turns.text`; null when the schema lacks
 * one of them.
 */
export function keptSchema(whole: ObjectSchema, keep: readonly string[]): ObjectSchema | null {
  const properties: ObjectSchema['properties'] = {};
  for (const [field, parts] of Object.entries(partsByField(keep))) {
    const schema = whole.properties[field];
    const kept = schema === undefined || parts.length === 0 ? schema : keptPart(schema, parts);
    if (kept === undefined) return null;
    properties[field] = kept;
  }
  return { type: 'object', properties };
}

/** Returns the schema of these parts of an object, or of each item of a list; either may also be null. */
function keptPart(schema: Schema, parts: readonly string[]): Schema | undefined {
  const { items, properties, anyOf } = schema;
  if (anyOf !== undefined) {
    const kept = anyOf.flatMap((variant): Schema[] => {
      const part = variant.type === 'null' ? variant : keptPart(variant, parts);
      return part === undefined ? [] : [part];
    });
    return kept.length < anyOf.length ? undefined : { ...schema, anyOf: kept };
  }
  if (typeof items === 'object' && !Array.isArray(items)) {
    const kept = keptPart(items, parts);
    return kept && { ...schema, items: kept };
  }
  if (properties === undefined) return undefined;
  const kept = keptSchema({ type: 'object', properties: schemasOf(properties) }, parts);
  return kept === null ? undefined : { ...schema, properties: kept.properties };
}

/** `['a', 'b.c', 'b.d']` as `{ a: [], b: ['c', 'd'] }`. */
export function partsByField(paths: readonly string[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const path of paths) {
    const [field = '', ...rest] = path.split('.');
    const parts = (fields[field] ??= []);
    if (rest.length > 0) parts.push(rest.join('.'));
  }
  return fields;
}

type Override = { jsonSchema: Schema };

/** Whole numbers come with the bounds of JavaScript and times with a long pattern, which tell a model nothing. */
function withoutNoise({ jsonSchema }: Override): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function describing(context: Override): void {
  const { jsonSchema } = context;
  withoutNoise(context);
  const values = jsonSchema.enum ?? (jsonSchema.const === undefined ? undefined : [jsonSchema.const]);
  if (values !== undefined) jsonSchema.examples = values;
  for (const key of ['required', 'additionalProperties', 'pattern', 'enum', 'const'] as const) {
    delete jsonSchema[key];
  }
}

function either(one: Schema | undefined, other: Schema): Schema {
  if (one === undefined || JSON.stringify(one) === JSON.stringify(other)) return other;
  return { anyOf: [one, other] };
}

/** Returns the properties as schemas: `true` and `false` are also valid in JSON Schema. */
const schemasOf = (properties: NonNullable<Schema['properties']>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'boolean' ? {} : schema]),
  );
