import { z } from 'zod';
import { lazily } from '../lazily';
import { markOf, type Mark } from './marks';

/** The parts of the values of a schema that the request log shows. */
export interface Plan {
  /** Set: the value is replaced. */
  mark: Mark | null;
  /** The kinds of simple values that are shown. */
  kinds: ReadonlySet<string>;
  /** The plan of each known field of an object; null: objects are not shown. */
  fields: ReadonlyMap<string, () => Plan> | null;
  /** The plan of the items of a list; null: lists are not shown. */
  items: (() => Plan) | null;
}

/**
 * Returns the plan of a schema. Maps with names of the caller's own, and values of any kind, are not in it. A value of
 * several forms is shown as far as all of them allow it.
 */
export const planOf = (schema: unknown): Plan => planOfForms(schema instanceof z.ZodType ? [schema] : []);

function planOfForms(schemas: readonly z.core.$ZodType[]): Plan {
  const forms = schemas.flatMap(formsOf);
  const fields = new Map<string, z.core.$ZodType[]>();
  const items: z.core.$ZodType[] = [];
  const kinds = new Set<string>();
  let mark: Mark | null = null;
  let hasFields = false;
  for (const { schema, mark: own } of forms) {
    mark ??= own;
    const { def } = schema._zod;
    if (def.type === 'object') {
      hasFields = true;
      for (const [name, field] of Object.entries(def.shape))
        fields.set(name, [...(fields.get(name) ?? []), field]);
    } else if (def.type === 'array') items.push(def.element);
    else for (const kind of kindsOf(def)) kinds.add(kind);
  }
  const later = (some: readonly z.core.$ZodType[]) => lazily(() => planOfForms(some));
  return {
    mark,
    kinds,
    fields: hasFields ? new Map([...fields].map(([name, some]) => [name, later(some)])) : null,
    items: items.length > 0 ? later(items) : null,
  };
}

type Known = z.core.$ZodTypes;

/** Returns the schemas of the values themselves, without those around them that make them optional or convert them. */
function formsOf(given: z.core.$ZodType): { schema: Known; mark: Mark | null }[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all schemas are of Zod's own kinds
  const schema = given as Known;
  const mark = markOf(schema);
  return innerOf(schema._zod.def).length === 0
    ? [{ schema, mark }]
    : innerOf(schema._zod.def)
        .flatMap(formsOf)
        .map((form) => ({ ...form, mark: form.mark ?? mark }));
}

function innerOf(def: Known['_zod']['def']): readonly z.core.$ZodType[] {
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType];
    case 'union':
      return def.options;
    case 'pipe':
      return [def.in, def.out];
    case 'lazy':
      return [def.getter()];
    default:
      return [];
  }
}

/** Returns the kinds of simple values that a schema describes, as JSON has them. */
function kindsOf(def: Known['_zod']['def']): string[] {
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return ['string'];
    case 'number':
      return ['number'];
    case 'boolean':
      return ['boolean'];
    case 'literal':
      return def.values.map((value) => typeof value);
    case 'enum':
      return Object.values(def.entries).map((value) => typeof value);
    default:
      return [];
  }
}
