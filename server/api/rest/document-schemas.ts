import type { CreateDocumentOptions } from 'zod-openapi';

type Override = NonNullable<CreateDocumentOptions['override']>;

/** Formats that describe a text fully, so that an additional pattern adds nothing. */
const MOMENTS = ['date-time', 'date', 'time', 'duration'];

/** Largest number that clients read into 32 bits. */
const INT32_MAX = 2 ** 31 - 1;

/**
 * Writes schemas as integrators and generated clients read them best:
 * - answers are open to fields of later versions;
 * - moments have their format without the pattern, which has 260 characters;
 * - whole numbers have no bounds where those are the ones of JavaScript, and are of 64 bits unless they have a maximum;
 * - a value that may be null is always `oneOf` the schema and null.
 */
export const writeSchema: Override = ({ zodSchema, jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (MOMENTS.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern;
  if (jsonSchema.type === 'integer') {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if ((jsonSchema.maximum ?? Infinity) > INT32_MAX) jsonSchema.format = 'int64';
  }
  if (zodSchema._zod.def.type === 'nullable' && jsonSchema.anyOf) {
    jsonSchema.oneOf = jsonSchema.anyOf;
    delete jsonSchema.anyOf;
  }
};

/**
 * Keeps only the description next to each reference to a schema. When a field has its own description of a named
 * schema, the library repeats there the parts that `writeSchema` has changed in the schema itself.
 */
export function trimReferences(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, inner] of Object.entries(part)) {
    if ('$ref' in part && name !== '$ref' && name !== 'description') Reflect.deleteProperty(part, name);
    else trimReferences(inner);
  }
}

/**
 * Leaves the default of each field to its description: openapi-typescript takes a field that has one for a field that
 * is always there. Parameters keep theirs.
 */
export function trimDefaults(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  if ('default' in part && ('type' in part || 'oneOf' in part || '$ref' in part))
    Reflect.deleteProperty(part, 'default');
  for (const inner of Object.values(part)) trimDefaults(inner);
}
