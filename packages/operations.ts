/** A node of the OpenAPI document. */
export type Node = Readonly<Record<string, unknown>>;

/** A field of the input of an operation. */
export interface Field {
  name: string;
  description: string;
  schema: Node;
  isRequired: boolean;
}

/** An operation of the document, as a method of a client. */
export interface Operation {
  /** Its group in the reference. */
  group: string;
  /** Its id, for example `createRoom`. */
  name: string;
  description: string;
  verb: string;
  path: string;
  /** The fields of path, query and body together. */
  fields: Field[];
  /** The field that chooses the format of the answer, and its values that are not JSON; null: the answer is JSON. */
  formats: { schema: Node; texts: string[] } | null;
  /** Schema of the JSON that it returns; null: nothing. */
  result: Node | null;
  /** The list in the answer of an operation that pages: its field, its items, and the field that `after` takes. */
  list: { name: string; items: Node; cursor: string } | null;
  /** Whether a retry key makes it safe to repeat. */
  takesKey: boolean;
}

const VERBS = ['get', 'post', 'patch', 'delete'] as const;

/** Returns the operations of an OpenAPI document, except those that serve files, which are fetched by their links. */
export function operationsOf(document: Node): Operation[] {
  const schemas = schemasOf(document);
  return Object.entries(node(document['paths'])).flatMap(([path, item]) =>
    VERBS.flatMap((verb) => {
      const operation = node(item)[verb];
      return operation === undefined ? [] : (operationOf(path, verb, node(operation), schemas) ?? []);
    }),
  );
}

/** Returns the named schemas of a document. */
export const schemasOf = (document: Node): Node => node(node(document['components'])['schemas']);

/** Returns the description of a group of the reference. */
export const groupDescription = (document: Node, group: string): string =>
  string(nodes(document['tags']).find(({ name }) => name === group)?.['description']);

/** Returns the schemas of what the server posts to webhook endpoints. */
export const webhookBodies = (document: Node): Node[] =>
  Object.values(node(document['webhooks'])).map((hook) => bodyOf(node(node(hook)['post'])) ?? {});

function operationOf(path: string, verb: string, operation: Node, schemas: Node): Operation | null {
  const success = Object.entries(node(operation['responses'])).find(([status]) => status.startsWith('2'));
  const content = node(node(success?.[1])['content']);
  const result = 'application/json' in content ? node(node(content['application/json'])['schema']) : null;
  if (result === null && Object.keys(content).length > 0) return null;
  const parameters = nodes(operation['parameters']);
  const format = parameters.find(({ name }) => name === 'format');
  const formats =
    Object.keys(content).length > 1 && format !== undefined
      ? formatsOf(node(format['schema']), schemas)
      : null;
  const body = bodyOf(operation);
  const given = parameters
    .filter((parameter) => parameter['in'] !== 'header')
    .map((parameter) => ({
      name: string(parameter['name']),
      description: string(parameter['description']),
      schema: node(parameter['schema']),
      isRequired: parameter['required'] === true || (formats !== null && parameter === format),
    }));
  return {
    group: string(array(operation['tags'])[0]),
    name: string(operation['operationId']),
    description: `${string(operation['summary'])}. ${string(operation['description'])}`,
    verb: verb.toUpperCase(),
    path,
    fields: [...given, ...(body === null ? [] : fieldsOf(body))],
    formats,
    result,
    list: listOf(result, schemas, parameters),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
  };
}

function formatsOf(schema: Node, schemas: Node): Operation['formats'] {
  const name = nameOf(schema);
  const values = array((name === null ? schema : node(schemas[name]))['enum']).map(String);
  return { schema, texts: values.filter((value) => value !== 'json') };
}

/** Returns the fields of an object. */
export function fieldsOf(schema: Node): Field[] {
  const required = array(schema['required']);
  return Object.entries(node(schema['properties'])).map(([name, property]) => ({
    name,
    description: string(node(property)['description']),
    schema: node(property),
    isRequired: required.includes(name),
  }));
}

function listOf(result: Node | null, schemas: Node, parameters: readonly Node[]): Operation['list'] {
  if (result === null || !parameters.some(({ name }) => name === 'after')) return null;
  const properties = node(node(schemas[nameOf(result) ?? ''])['properties']);
  const cursor = ['next', 'nextCursor'].find((name) => name in properties);
  const lists = Object.entries(properties).filter(([, property]) => node(property)['type'] === 'array');
  const [list] = lists;
  if (cursor === undefined || list === undefined || lists.length > 1) return null;
  return { name: list[0], items: node(node(list[1])['items']), cursor };
}

function bodyOf(operation: Node): Node | null {
  const content = node(node(operation['requestBody'])['content'])['application/json'];
  return content === undefined ? null : node(node(content)['schema']);
}

/** Returns the name of the schema that a node refers to; null when it is a schema itself. */
export function nameOf(schema: Node): string | null {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? null) : null;
}

/** `AI agent` becomes `AIAgent`. */
export const pascal = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

export const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const nodes = (value: unknown): readonly Node[] => array(value).map(node);
export const string = (value: unknown): string => (typeof value === 'string' ? value : '');
