import type { RestTool } from './tools';

export type Arguments = Readonly<Record<string, unknown>>;

/** A REST call, without the credential. */
export interface RestCall {
  method: string;
  /** With the query, from the first slash on. */
  path: string;
  /** JSON; null: no body. */
  body: string | null;
  /** Whether the answer is a text; else it is a JSON object. */
  isText: boolean;
}

/** An argument that is missing or not valid in a path: it would lead to another route than the tool's. */
export class InvalidArgumentError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'InvalidArgumentError';
  }
}

/**
 * Returns the REST call that a tool makes. REST validates the arguments. Arguments that the tool does not offer are
 * left out, just as REST ignores unknown fields.
 * @throws InvalidArgumentError
 */
export function restCall(tool: RestTool, given: Arguments): RestCall {
  let path = tool.path;
  const query = new URLSearchParams();
  const body = new Map<string, unknown>();
  for (const [name, value] of Object.entries(tool.fixed)) {
    if (tool.hasBody) body.set(name, value);
    else addTo(query, name, value);
  }
  for (const [argument, target] of tool.targets) {
    const value = Object.hasOwn(given, argument) ? given[argument] : tool.defaults[argument];
    if (target.in === 'path') path = path.replace(`{${target.name}}`, () => segment(argument, value));
    else if (value === undefined) continue;
    else if (target.in === 'query') addTo(query, target.path.join('.'), value);
    else putAt(body, target.path, value);
  }
  return {
    method: tool.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    body: tool.hasBody ? JSON.stringify(toObject(body), finite) : null,
    isText: tool.isText,
  };
}

/** JSON has no infinity: a number that overflowed when the arguments were read would become null. */
function finite(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new InvalidArgumentError(`The number at "${name}" cannot be stored exactly: send it as a string.`);
}

function segment(argument: string, value: unknown): string {
  if (value === undefined) throw new InvalidArgumentError(`The argument "${argument}" is missing.`);
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed()) {
    throw new InvalidArgumentError(
      `The argument "${argument}" must be a text that is allowed in a path: not empty, not "." or "..".`,
    );
  }
  return encodeURIComponent(value);
}

/** Adds a value to a query: leaves out null, repeats the name for a list, and names each field of an object. */
function addTo(query: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) addTo(query, `${name}.${key}`, inner);
    return;
  }
  for (const item of Array.isArray(value) ? value : [value]) {
    if (item === null) continue;
    query.append(name, typeof item === 'string' ? item : JSON.stringify(item));
  }
}

function putAt(fields: Map<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    fields.set(name, value);
    return;
  }
  const known = fields.get(name);
  const inner = known instanceof Map ? known : new Map<string, unknown>();
  fields.set(name, inner);
  putAt(inner, rest, value);
}

function toObject(fields: ReadonlyMap<string, unknown>): unknown {
  return Object.fromEntries(
    [...fields].map(([name, value]) => [name, value instanceof Map ? toObject(value) : value]),
  );
}
