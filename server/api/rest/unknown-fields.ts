import { z } from 'zod';
import { badRequest, type ApiError } from '../../platform/errors/errors';
import { nearestOf } from '../../platform/nearest';

type Schema = z.core.JSONSchema.BaseSchema;
type Unknown = { field: string; known: string[] };

/** Most characters of a field that a sentence repeats. */
const FIELD_MAX_CHARACTERS = 100;

/**
 * Returns a function that refuses an input with a field that a contract does not know, at any depth: it names the field
 * and the nearest known one. The function returns null for inputs whose fields are all known.
 * @param contract of an operation
 */
export function unknownFieldsOf(contract: unknown): (input: unknown) => ApiError | null {
  if (!(contract instanceof z.ZodType)) return () => null;
  const root = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' });
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/$defs/', '');
    return name === undefined ? schema : (root.$defs?.[name] ?? {});
  };
  return (input) => {
    const unknown = findUnknown(root, input, '', resolve);
    return unknown && badRequest(sentenceOf(unknown));
  };
}

function findUnknown(
  given: Schema | boolean | undefined,
  value: unknown,
  way: string,
  resolve: (schema: Schema) => Schema,
): Unknown | null {
  if (typeof given !== 'object' || typeof value !== 'object' || value === null) return null;
  const schema = resolve(given);
  const inner = (child: Schema | boolean | undefined, of: unknown, name: string) =>
    findUnknown(child, of, way === '' ? name : `${way}.${name}`, resolve);
  const forms = (schema.anyOf ?? schema.oneOf)?.filter((form) => takesFields(form, resolve));
  if (forms) return ofForms(forms.map((form) => findUnknown(form, value, way, resolve)));
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined || Array.isArray(items)) return null;
    return first(value.map((item, index) => inner(items, item, String(index))));
  }
  const { properties, additionalProperties } = schema;
  if (properties === undefined) return null; // its keys are the caller's own
  return first(
    Object.entries(value).map(([name, child]) => {
      if (Object.hasOwn(properties, name)) return inner(properties[name], child, name);
      if (additionalProperties) return inner(additionalProperties, child, name);
      return { field: way === '' ? name : `${way}.${name}`, known: Object.keys(properties) };
    }),
  );
}

/** Returns whether a form is of a value that may have fields, unlike null for example. */
function takesFields(form: Schema | boolean, resolve: (schema: Schema) => Schema): boolean {
  if (typeof form !== 'object') return true;
  const { type } = resolve(form);
  return type === undefined || type === 'object' || type === 'array';
}

const first = (found: readonly (Unknown | null)[]): Unknown | null =>
  found.find((unknown) => unknown !== null) ?? null;

/** Returns the unknown field of a value of several forms, which exists when each form finds one. */
const ofForms = (found: readonly (Unknown | null)[]): Unknown | null =>
  found.includes(null) ? null : first(found);

function sentenceOf({ field, known }: Unknown): string {
  const name = field.split('.').at(-1) ?? field;
  const nearest = nearestOf(name, known);
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  return `The field "${field.slice(0, FIELD_MAX_CHARACTERS).toWellFormed()}" is not known.${hint}`;
}
