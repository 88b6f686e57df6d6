/** A node of the OpenAPI document. */
type Node = Readonly<Record<string, unknown>>;

/** An operation of the document, as a method of the client. */
interface Method {
  group: string;
  name: string;
  doc: string;
  /** Declaration of the type of its input; null when it takes none. */
  input: string | null;
  /** Whether the method can be called without input. */
  isInputOptional: boolean;
  output: string;
  /** Type parameter of an operation that returns other formats than JSON. */
  format: string | null;
  /** Entry in the table that the client reads. */
  entry: string;
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;
const HEADER = `/**
 * Types and operations of the REST API, made from its OpenAPI document by generate.ts. Do not edit:
 * \`npx vitest run --project unit packages/client/generate.unit.test.ts -u\` makes it again.
 */
`;

/**
 * With a plain `string` in the union, the compiler could not tell the known names apart: the later ones get a name
 * that none of them has.
 */
const LATER = `/** Stands for every name that a later version of the server may send. Handle it in \`default\`. */
export type LaterName = '(a name of a later version)';
`;

/**
 * Returns the source of the client's types and of its table of operations. json-schema-to-typescript would declare a
 * second type for each reference that has its own description (\`Evidence1\`), so the schemas are written here.
 * @param document an OpenAPI 3.1 document
 */
export function generate(document: Node): string {
  const schemas = node(node(document['components'])['schemas']);
  const methods = methodsOf(document, schemas);
  const groups = [...new Set(methods.map(({ group }) => group))];
  const events = Object.values(node(document['webhooks'])).map((hook) =>
    typeOf(bodyOf(node(node(hook)['post']))),
  );
  return [
    HEADER,
    `import type { Method, Paged, RequestOptions } from './request.ts';\n`,
    LATER,
    ...Object.entries(schemas).map(([name, schema]) => declare(name, node(schema))),
    `/** The body of a request to a webhook endpoint. \`type\` names its kind. */\nexport type WebhookEvent = ${union(['Event', ...events])};\n`,
    ...methods.flatMap((method) => declareInput(method) ?? []),
    ...groups.map((group) => describeGroup(document, group, methods)),
    `/** The operations of the API, in the groups of its reference. */\nexport interface Operations {\n${groups
      .map((group) => `  readonly ${camel(group)}: ${operationsName(group)};\n`)
      .join('')}}\n`,
    `export const OPERATIONS: { readonly [Group in keyof Operations]: Readonly<Record<keyof Operations[Group], Method>> } = {\n${groups
      .map(
        (group) =>
          `  ${camel(group)}: {\n${methods
            .filter((method) => method.group === group)
            .map(({ name, entry }) => `    ${name}: ${entry},\n`)
            .join('')}  },\n`,
      )
      .join('')}};\n`,
  ].join('\n');
}

const operationsName = (group: string): string => `${pascal(group)}Operations`;

const inputName = ({ name }: Method): string => `${pascal(name)}Input`;

function declareInput(method: Method): string | null {
  if (method.input === null) return null;
  const parameter = method.format === null ? '' : `<Format extends ${method.format}>`;
  return `/** Input of \`${method.name}\`. */\nexport interface ${inputName(method)}${parameter} ${method.input}\n`;
}

function describeGroup(document: Node, group: string, methods: readonly Method[]): string {
  const tag = nodes(document['tags']).find(({ name }) => name === group);
  const lines = methods
    .filter((method) => method.group === group)
    .map((method) => {
      const { name, doc, input, isInputOptional, output, format } = method;
      const parameter = format === null ? '' : `<Format extends ${format}>`;
      const type = `${inputName(method)}${format === null ? '' : '<Format>'}`;
      const first = input === null ? '' : `input${isInputOptional ? '?' : ''}: ${type}, `;
      return `${indent(doc)}  ${name}${parameter}(${first}options?: RequestOptions): ${output};\n`;
    });
  return `${comment(string(tag?.['description']))}export interface ${operationsName(group)} {\n${lines.join('')}}\n`;
}

function methodsOf(document: Node, schemas: Node): Method[] {
  return Object.entries(node(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((verb) => {
      const operation = node(item)[verb];
      return operation === undefined ? [] : (methodOf(path, verb, node(operation), schemas) ?? []);
    }),
  );
}

/** @returns null for files, which are fetched by their links */
function methodOf(
  path: string,
  verb: (typeof METHODS)[number],
  operation: Node,
  schemas: Node,
): Method | null {
  const success = Object.entries(node(operation['responses'])).find(([status]) => status.startsWith('2'));
  const content = node(node(success?.[1])['content']);
  const json = 'application/json' in content ? node(node(content['application/json'])['schema']) : undefined;
  if (json === undefined && Object.keys(content).length > 0) return null;
  const parameters = nodes(operation['parameters']);
  const format = parameters.find(({ name }) => name === 'format');
  const hasFormats = Object.keys(content).length > 1 && format !== undefined;
  const fields = parameters
    .filter((parameter) => parameter['in'] !== 'header')
    .map((parameter) => fieldOf(parameter, hasFormats && parameter === format));
  const body = bodyOf(operation);
  const given = body === null ? [] : propertiesOf(body);
  const isBodyRequired = array(body?.['required']).length > 0;
  const isInputOptional =
    !isBodyRequired && !hasFormats && parameters.every((parameter) => parameter['required'] !== true);
  const items = itemsOf(json ?? null, schemas, parameters);
  const result = json === undefined ? 'void' : typeOf(json);
  const isRepeatable = parameters.some(({ name }) => name === 'Idempotency-Key');
  return {
    group: string(array(operation['tags'])[0]),
    name: string(operation['operationId']),
    doc: comment(`${string(operation['summary'])}. ${string(operation['description'])}`),
    input: fields.length + given.length === 0 ? null : `{\n${[...fields, ...given].join('')}}`,
    isInputOptional,
    output: items
      ? `Paged<${result}, ${items.type}>`
      : `Promise<${hasFormats ? `Format extends 'json' ? ${result} : string` : result}>`,
    format: hasFormats && format ? typeOf(node(format['schema'])) : null,
    entry: entryOf({
      verb: verb.toUpperCase(),
      path,
      ...(fields.length + given.length === 0 && { takesNothing: true }),
      ...(isRepeatable && { takesKey: true }),
      ...(items && { items: items.name, cursor: items.cursor }),
    }),
  };
}

function fieldOf(parameter: Node, isFormat: boolean): string {
  const schema = node(parameter['schema']);
  const isRequired = parameter['required'] === true || isFormat;
  const type = isFormat ? 'Format' : typeOf(schema);
  return `${indent(comment(string(parameter['description'])))}  ${string(parameter['name'])}${isRequired ? '' : '?'}: ${indent(type)};\n`;
}

/** Returns the list in the answer of an operation that pages, and the field that `after` takes. */
function itemsOf(json: Node | null, schemas: Node, parameters: readonly Node[]) {
  if (json === null || !parameters.some(({ name }) => name === 'after')) return null;
  const reference = string(json['$ref']).split('/').at(-1) ?? '';
  const properties = node(node(schemas[reference])['properties']);
  const cursor = ['next', 'nextCursor'].find((name) => name in properties);
  const lists = Object.entries(properties).filter(([, property]) => node(property)['type'] === 'array');
  const [list] = lists;
  if (cursor === undefined || list === undefined || lists.length > 1) return null;
  return { name: list[0], type: typeOf(node(node(list[1])['items'])), cursor };
}

function bodyOf(operation: Node): Node | null {
  const content = node(node(operation['requestBody'])['content'])['application/json'];
  return content === undefined ? null : node(node(content)['schema']);
}

const entryOf = (fields: Readonly<Record<string, string | true>>): string =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value === true ? value : quote(value)}`)
    .join(', ')} }`;

function declare(name: string, schema: Node): string {
  const type = typeOf(schema);
  const doc = comment(string(schema['description']));
  return type.startsWith('{') && type.endsWith('}') && schema['properties']
    ? `${doc}export interface ${name} ${type}\n`
    : `${doc}export type ${name} = ${type};\n`;
}

function typeOf(schema: Node | null): string {
  if (schema === null) return 'unknown';
  const reference = schema['$ref'];
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal));
  const choices = schema['oneOf'] ?? schema['anyOf'];
  if (choices !== undefined) return union(nodes(choices).map((choice) => typeOf(choice)));
  switch (schema['type']) {
    case 'string':
      return schema['not'] === undefined ? 'string' : 'LaterName';
    case 'boolean':
    case 'null':
      return schema['type'];
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const item = typeOf(node(schema['items']));
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    case 'object': {
      const properties = propertiesOf(schema);
      if (properties.length > 0) return `{\n${properties.join('')}}`;
      const values = schema['additionalProperties'];
      return `Record<string, ${typeof values === 'object' ? typeOf(node(values)) : 'unknown'}>`;
    }
    default:
      return 'unknown';
  }
}

function propertiesOf(schema: Node): string[] {
  const required = array(schema['required']);
  return Object.entries(node(schema['properties'])).map(([name, property]) => {
    const doc = indent(comment(string(node(property)['description'])));
    const key = /^\w+$/.test(name) ? name : quote(name);
    return `${doc}  ${key}${required.includes(name) ? '' : '?'}: ${indent(typeOf(node(property)))};\n`;
  });
}

const comment = (text: string): string => {
  if (text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
};
const indent = (text: string): string => text.replace(/\n(?=.)/g, '\n  ').replace(/^(?=\/\*\*)/, '  ');
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const literal = (value: unknown): string => (typeof value === 'string' ? quote(value) : String(value));
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const pascal = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const camel = (text: string): string =>
  text
    .split(' ')
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? { ...value } : {});
const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const nodes = (value: unknown): readonly Node[] => array(value).map(node);
const string = (value: unknown): string => (typeof value === 'string' ? value : '');
