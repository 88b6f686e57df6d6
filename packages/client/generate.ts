import {
  fieldsOf,
  groupDescription,
  nameOf,
  node,
  nodes,
  operationsOf,
  pascal,
  schemasOf,
  string,
  webhookBodies,
  type Field,
  type Node,
  type Operation,
} from '../operations.ts';

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
 * second type for each reference that has its own description (`Evidence1`), so the schemas are written here.
 * @param document an OpenAPI 3.1 document
 */
export function generate(document: Node): string {
  const operations = operationsOf(document);
  const groups = [...new Set(operations.map(({ group }) => group))];
  return [
    HEADER,
    `import type { Method, Paged, RequestOptions } from './request.ts';\n`,
    LATER,
    ...Object.entries(schemasOf(document)).map(([name, schema]) => declare(name, node(schema))),
    `/** The body of a request to a webhook endpoint. \`type\` names its kind. */\nexport type WebhookEvent = ${union(
      ['Event', ...webhookBodies(document).map(typeOf)],
    )};\n`,
    ...operations.flatMap((operation) => declareInput(operation) ?? []),
    ...groups.map((group) => declareGroup(document, group, operations)),
    `/** The operations of the API, in the groups of its reference. */\nexport interface Operations {\n${groups
      .map((group) => `  readonly ${camel(group)}: ${operationsName(group)};\n`)
      .join('')}}\n`,
    `export const OPERATIONS: { readonly [Group in keyof Operations]: Readonly<Record<keyof Operations[Group], Method>> } = {\n${groups
      .map((group) => `  ${camel(group)}: {\n${entriesOf(group, operations)}  },\n`)
      .join('')}};\n`,
  ].join('\n');
}

const operationsName = (group: string): string => `${pascal(group)}Operations`;

const inputName = ({ name }: Operation): string => `${pascal(name)}Input`;

function declareInput(operation: Operation): string | null {
  const { name, fields, formats } = operation;
  if (fields.length === 0) return null;
  const parameter = formats === null ? '' : `<Format extends ${typeOf(formats.schema)}>`;
  const lines = fields.map((field) => fieldLine(field, formats !== null && field.name === 'format'));
  return `/** Input of \`${name}\`. */\nexport interface ${inputName(operation)}${parameter} {\n${lines.join('')}}\n`;
}

function declareGroup(document: Node, group: string, operations: readonly Operation[]): string {
  const lines = operations.filter((operation) => operation.group === group).map(methodLine);
  return `${comment(groupDescription(document, group))}export interface ${operationsName(group)} {\n${lines.join('')}}\n`;
}

function methodLine(operation: Operation): string {
  const { name, description, fields, formats } = operation;
  const parameter = formats === null ? '' : `<Format extends ${typeOf(formats.schema)}>`;
  const type = `${inputName(operation)}${formats === null ? '' : '<Format>'}`;
  const isOptional = fields.every(({ isRequired }) => !isRequired);
  const first = fields.length === 0 ? '' : `input${isOptional ? '?' : ''}: ${type}, `;
  return `${indent(comment(description))}  ${name}${parameter}(${first}options?: RequestOptions): ${resultOf(operation)};\n`;
}

function resultOf({ result, list, formats }: Operation): string {
  const type = result === null ? 'void' : typeOf(result);
  if (list !== null) return `Paged<${type}, ${typeOf(list.items)}>`;
  return `Promise<${formats === null ? type : `Format extends 'json' ? ${type} : string`}>`;
}

function entriesOf(group: string, operations: readonly Operation[]): string {
  return operations
    .filter((operation) => operation.group === group)
    .map((operation) => `    ${operation.name}: ${entryOf(operation)},\n`)
    .join('');
}

/** Returns what the client reads of an operation. */
function entryOf({ verb, path, fields, takesKey, list }: Operation): string {
  const entry: Record<string, string | true> = {
    verb,
    path,
    ...(fields.length === 0 && { takesNothing: true }),
    ...(takesKey && { takesKey }),
    ...(list && { items: list.name, cursor: list.cursor }),
  };
  const parts = Object.entries(entry).map(
    ([name, value]) => `${name}: ${value === true ? value : quote(value)}`,
  );
  return `{ ${parts.join(', ')} }`;
}

function declare(name: string, schema: Node): string {
  const type = typeOf(schema);
  const doc = comment(string(schema['description']));
  return type.startsWith('{') && schema['properties']
    ? `${doc}export interface ${name} ${type}\n`
    : `${doc}export type ${name} = ${type};\n`;
}

function typeOf(schema: Node): string {
  const reference = nameOf(schema);
  if (reference !== null) return reference;
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal));
  const choices = schema['oneOf'] ?? schema['anyOf'];
  if (choices !== undefined) return union(nodes(choices).map(typeOf));
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
      const fields = fieldsOf(schema);
      if (fields.length > 0) return `{\n${fields.map((field) => fieldLine(field)).join('')}}`;
      const values = schema['additionalProperties'];
      return `Record<string, ${typeof values === 'object' ? typeOf(node(values)) : 'unknown'}>`;
    }
    default:
      return 'unknown';
  }
}

function fieldLine({ name, description, schema, isRequired }: Field, isFormat = false): string {
  const key = /^\w+$/.test(name) ? name : quote(name);
  const type = isFormat ? 'Format' : typeOf(schema);
  return `${indent(comment(description))}  ${key}${isRequired ? '' : '?'}: ${indent(type)};\n`;
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
const camel = (text: string): string => {
  const [first = '', ...rest] = text.split(' ');
  return first.toLowerCase() + pascal(rest.join(' '));
};
