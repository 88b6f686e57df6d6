import { z } from 'zod';

/** The OpenAPI document as the reference shows it. */
export interface Reference {
  version: string;
  groups: { name: string; about: string; operations: OperationView[] }[];
}

export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  about: string;
  /** The names of the credentials, one of which is needed; empty: none is needed. */
  credentials: string[];
  parameters: (Field & { place: 'path' | 'query' })[];
  /** Null: the operation does not take a body. */
  body: { fields: Field[]; example: string } | null;
  answers: { status: string; about: string; variants: Field[][] }[];
}

/** One field of a request or a response. */
export interface Field {
  name: string;
  /** The depth of the field in the object. */
  depth: number;
  type: string;
  required: boolean;
  about: string;
  example: string | null;
}

/** Reads an OpenAPI document. @throws ZodError when it does not have the form that we write */
export function readReference(document: unknown): Reference {
  const { info, tags, paths, components } = Document.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const resolve = resolverOf(components?.schemas ?? {});
  return {
    version: info.version,
    groups: tags.map(({ name, description }) => ({
      name,
      about: description,
      operations: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => viewOf(path, method, operation, resolve)),
    })),
  };
}

function viewOf(
  path: string,
  method: string,
  operation: z.infer<typeof Operation>,
  resolve: (schema: SchemaNode) => SchemaNode,
): OperationView {
  const schemaIn = (content: z.infer<typeof Content>): SchemaNode | undefined => {
    const { schema } = content['application/json'] ?? {};
    return schema && resolve(schema);
  };
  const bodySchema = operation.requestBody && schemaIn(operation.requestBody.content);
  return {
    id: operation.operationId ?? `${method}${path.replace(/\W+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    about: operation.description ?? '',
    credentials: [...new Set(operation.security.flatMap((choice) => Object.keys(choice)))],
    parameters: operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: place, required, description, schema }) => ({
        place: place === 'path' ? 'path' : 'query',
        name,
        depth: 0,
        type: typeOf(resolve(schema)),
        required: required ?? place === 'path',
        about: description ?? schema.description ?? '',
        example: exampleOf(schema),
      })),
    body: bodySchema ? { fields: fieldsOf(bodySchema), example: bodyExample(bodySchema) } : null,
    answers: Object.entries(operation.responses).map(([status, { description, content }]) => {
      const schema = content && schemaIn(content);
      const variants = schema?.anyOf ?? (schema ? [schema] : []);
      return {
        status,
        about: description,
        variants: variants.map((variant) => fieldsOf(variant)).filter((fields) => fields.length > 0),
      };
    }),
  };
}

/** Puts named schemas in the place of their names, and alternatives of both kinds under `anyOf`. No schema contains itself. */
function resolverOf(schemas: Readonly<Record<string, SchemaNode>>): (schema: SchemaNode) => SchemaNode {
  return resolve;

  function resolve({ $ref, oneOf, discriminator, ...given }: SchemaNode): SchemaNode {
    // When a schema has many kinds, the reference shows the last one, which has the fields that all kinds share.
    // docs/reference/events.md lists the kinds.
    const general = discriminator && oneOf?.at(-1);
    if (general) return { ...resolve(general), ...given };
    const named = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? ''];
    const schema = named ? { ...resolve(named), ...given } : given;
    const { properties, items, anyOf = oneOf } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [name, resolve(field)]),
        ),
      }),
      ...(items && { items: resolve(items) }),
      ...(anyOf && { anyOf: anyOf.map(resolve) }),
    };
  }
}

/** Returns the fields of an object. The fields of its inner objects follow them, one level deeper. */
function fieldsOf(schema: SchemaNode, depth = 0): Field[] {
  const inner = objectIn(schema);
  if (inner === null) return [];
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      depth,
      type: typeOf(field),
      required: inner.required?.includes(name) ?? false,
      about: field.description ?? '',
      example: exampleOf(field),
    },
    ...fieldsOf(field, depth + 1),
  ]);
}

/** Returns the object that a field is, is a list of, or may be. */
function objectIn(schema: SchemaNode): SchemaNode | null {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  return (schema.anyOf ?? []).map(objectIn).find((candidate) => candidate !== null) ?? null;
}

function typeOf(schema: SchemaNode): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any'];
  return types.map((type) => (type === 'string' && schema.format ? schema.format : type)).join(' | ');
}

function exampleOf(schema: SchemaNode): string | null {
  const [example] = schema.examples ?? [];
  if (example === undefined) return null;
  return typeof example === 'string' ? example : JSON.stringify(example);
}

/** Returns a body to begin with: every field that has an example or is required. */
function bodyExample(schema: SchemaNode): string {
  const inner = objectIn(schema);
  const fields = Object.entries(inner?.properties ?? {}).flatMap(([name, field]): [string, unknown][] => {
    const [example] = field.examples ?? [];
    if (example !== undefined) return [[name, example]];
    return inner?.required?.includes(name) ? [[name, field.enum?.[0] ?? '']] : [];
  });
  return JSON.stringify(Object.fromEntries(fields), null, 2);
}

/** The part of JSON Schema that our documents use. */
interface SchemaNode {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  examples?: unknown[] | undefined;
  properties?: Record<string, SchemaNode> | undefined;
  required?: string[] | undefined;
  items?: SchemaNode | undefined;
  anyOf?: SchemaNode[] | undefined;
  oneOf?: SchemaNode[] | undefined;
  discriminator?: object | undefined;
}

const Schema: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    examples: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    discriminator: z.looseObject({}).optional(),
  }),
);

const Content = z.record(z.string(), z.object({ schema: Schema.optional() }));

const Operation = z.object({
  operationId: z.string().optional(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.optional() })),
});

const Document = z.object({
  info: z.object({ version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema).optional() }).optional(),
});
