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

/** The files of the package that are made from the document, by name. */
export type PythonFiles = Readonly<Record<'types.py' | '_operations.py' | '_async_operations.py', string>>;

const HEADER = (about: string): string => `"""${about}

Made from the OpenAPI document by generate.ts. Do not edit:
\`\`npx vitest run --project unit packages/python/generate.unit.test.ts -u\`\` makes it again.
"""

from __future__ import annotations
`;

/** Returns the sources of the Python client that follow the document. @param document an OpenAPI 3.1 document */
export function generatePython(document: Node): PythonFiles {
  const operations = operationsOf(document);
  return {
    'types.py': typesOf(document),
    '_operations.py': operationsFile(document, operations, false),
    '_async_operations.py': operationsFile(document, operations, true),
  };
}

function typesOf(document: Node): string {
  const schemas = Object.entries(schemasOf(document)).map(([name, schema]) => declare(name, node(schema)));
  const events = union(['Event', ...webhookBodies(document).map((body) => typeOf(body, ''))]);
  return [
    HEADER('The types of inputs and answers: dictionaries with the names of the API.'),
    `import sys
from typing import Any, Literal, TypeAlias, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired, TypedDict
`,
    alias(
      'LaterName',
      'Literal["(a name of a later version)"]',
      'Stands for every name that a later version may send.',
    ),
    ...schemas,
    alias('WebhookEvent', events, 'The body of a request to a webhook endpoint. `type` names its kind.'),
  ].join('\n');
}

function declare(name: string, schema: Node): string {
  const description = string(schema['description']);
  const fields = fieldsOf(schema);
  if (schema['type'] !== 'object' || fields.length === 0) return alias(name, typeOf(schema, ''), description);
  const entry = ({ name: key, schema: value, isRequired }: Field) =>
    isRequired ? [key, typeOf(value, '')] : [key, `NotRequired[${typeOf(value, '')}]`];
  if (fields.every((field) => isName(field.name))) {
    const lines = fields.map((field) => {
      const [key, type] = entry(field);
      return `    ${key}: ${type}\n${docLines(field.description, '    ')}`;
    });
    return `\nclass ${name}(TypedDict):\n${docLines(description, '    ')}${lines.length > 0 ? '\n' : ''}${lines.join('')}`;
  }
  // A class cannot have a field that is a word of the language, for example \`from\`.
  const pairs = fields.map((field) => {
    const [key = '', type = ''] = entry(field);
    return `        ${quote(key)}: ${quote(type)},\n`;
  });
  return `\n${name} = TypedDict(\n    "${name}",\n    {\n${pairs.join('')}    },\n)\n${docLines(description, '')}`;
}

const alias = (name: string, type: string, description: string): string =>
  `${name}: TypeAlias = ${quote(type)}\n${docLines(description, '')}`;

function operationsFile(document: Node, operations: readonly Operation[], isAsync: boolean): string {
  const groups = [...new Set(operations.map(({ group }) => group))];
  const iterator = isAsync ? 'AsyncIterator' : 'Iterator';
  const prefix = isAsync ? 'Async' : '';
  const classes = groups.map((group) => {
    const methods = operations.filter((operation) => operation.group === group);
    return `
class ${prefix}${pascal(group)}:
${docLines(groupDescription(document, group), '    ')}
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

${methods.map((method) => methodOf(method, isAsync)).join('\n')}`;
  });
  return `${HEADER(`The operations of the API${isAsync ? ', for asyncio' : ''}.`)}
from typing import Any, ${iterator}, Literal, Mapping, Protocol, Union, cast, overload

from . import types as api
from ._core import OMIT, Omit, Operation, Options


class Sender(Protocol):
    """Sends the requests of operations."""

    ${isAsync ? 'async ' : ''}def send(self, operation: Operation, arguments: Mapping[str, Any], options: Options | None) -> Any: ...

    def iterate(self, operation: Operation, arguments: Mapping[str, Any], options: Options | None) -> ${iterator}[Any]: ...

${classes.join('\n')}

class ${prefix}Operations:
    """The operations of the API, in the groups of its reference."""

    def __init__(self, sender: Sender) -> None:
${groups.map((group) => `        self.${snake(group)} = ${prefix}${pascal(group)}(sender)\n`).join('')}`;
}

function methodOf(operation: Operation, isAsync: boolean): string {
  const { name, formats, result, list } = operation;
  const type = result === null ? 'None' : typeOf(result, 'api.');
  const iterator = isAsync ? 'AsyncIterator' : 'Iterator';
  const send = `self._sender.send(${entryOf(operation)}, ${argumentsOf(operation)}, options)`;
  const body = isAsync ? `await ${send}` : send;
  const returned = formats === null ? type : `Union[${type}, str]`;
  const define = isAsync ? 'async def' : 'def';
  const whole = `    ${define} ${snake(name)}(${parametersOf(operation)}) -> ${returned}:
${docOf(operation)}        return cast(${quote(returned)}, ${body})
`;
  const overloads =
    formats === null
      ? ''
      : [
          [`Literal["json"]`, type],
          [`Literal[${formats.texts.map(quote).join(', ')}]`, 'str'],
        ]
          .map(
            ([format = '', answer]) =>
              `    @overload\n    ${define} ${snake(name)}(${parametersOf(operation, format)}) -> ${answer}: ...\n\n`,
          )
          .join('');
  if (list === null) return overloads + whole;
  const item = typeOf(list.items, 'api.');
  return `${whole}
    def ${snake(name)}_iter(${parametersOf(operation)}) -> ${iterator}[${item}]:
        """Like :meth:\`${snake(name)}\`, item by item over all pages. With \`\`wait\`\`, the items never end."""
        return cast("${iterator}[${item}]", self._sender.iterate(${entryOf(operation)}, ${argumentsOf(operation)}, options))
`;
}

function parametersOf({ fields }: Operation, format?: string): string {
  const one = ({ name, schema, isRequired }: Field) => {
    const type = name === 'format' && format !== undefined ? format : typeOf(schema, 'api.');
    return isRequired ? `${snake(name)}: ${type}` : `${snake(name)}: ${type} | Omit = OMIT`;
  };
  const ordered = fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return ['self', '*', ...ordered.map(one), 'options: Options | None = None'].join(', ');
}

const argumentsOf = ({ fields }: Operation): string =>
  `{${fields.map(({ name }) => `${quote(name)}: ${snake(name)}`).join(', ')}}`;

function entryOf({ verb, path, takesKey, list }: Operation): string {
  const parts = [quote(verb), quote(path)];
  if (takesKey) parts.push('takes_key=True');
  if (list !== null) parts.push(`items=${quote(list.name)}`, `cursor=${quote(list.cursor)}`);
  return `Operation(${parts.join(', ')})`;
}

function docOf({ description, fields }: Operation): string {
  const described = fields.filter((field) => field.description !== '');
  const lines = described.map(
    (field) => `        :param ${snake(field.name)}: ${escape(field.description)}\n`,
  );
  const text = `        """${escape(description)}`;
  return lines.length === 0 ? `${text}"""\n` : `${text}\n\n${lines.join('')}        """\n`;
}

/** @param within the module of the named types, with a dot */
function typeOf(schema: Node, within: string): string {
  const reference = nameOf(schema);
  if (reference !== null) return `${within}${reference}`;
  if ('const' in schema) return `Literal[${literal(schema['const'])}]`;
  if (Array.isArray(schema['enum'])) return `Literal[${schema['enum'].map(literal).join(', ')}]`;
  const choices = schema['oneOf'] ?? schema['anyOf'];
  if (choices !== undefined) return union(nodes(choices).map((choice) => typeOf(choice, within)));
  switch (schema['type']) {
    case 'string':
      return schema['not'] === undefined ? 'str' : `${within}LaterName`;
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'array':
      return `list[${typeOf(node(schema['items']), within)}]`;
    case 'object': {
      const values = schema['additionalProperties'];
      const isMap = fieldsOf(schema).length === 0 && typeof values === 'object';
      return `dict[str, ${isMap ? typeOf(node(values), within) : 'Any'}]`;
    }
    default:
      return 'Any';
  }
}

/** The keywords of the language. A field of that name gets an underscore. */
const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally
   for from global if import in is lambda nonlocal not or pass raise return try while with yield`.split(
    /\s+/,
  ),
);

function snake(name: string): string {
  const words = name
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
  return KEYWORDS.has(words) ? `${words}_` : words;
}

const isName = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key);
const escape = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
const docLines = (text: string, indent: string): string =>
  text === '' ? '' : `${indent}"""${escape(text)}"""\n`;
const quote = (text: string): string => JSON.stringify(text);
const literal = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? quote(value) : String(value);
};
const union = (types: readonly string[]): string => {
  const unique = [...new Set(types)];
  return unique.length === 1 ? (unique[0] ?? 'Any') : `Union[${unique.join(', ')}]`;
};
