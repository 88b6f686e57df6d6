import type { Mode } from '../../platform/principal/principal';
import { isOfSet } from '../../platform/procedures/expose';
import type { Meta, Operation, Prompt, Rest, Tool } from '../../platform/procedures/operation';
import type { Toolset } from '../../platform/toolsets';
import { inputSchema, keptSchema, outputSchema, type ObjectSchema, type Schema } from './schema';

/** A tool, and where its arguments go in the REST call that it makes. */
export interface RestTool {
  definition: ToolDefinition;
  method: Rest['method'];
  /** The only kind of account for which it works; null: both. */
  mode: Mode | null;
  /** With `{name}` for parameters. */
  path: string;
  /** Whether arguments go into a body of JSON rather than into the query. */
  hasBody: boolean;
  /** Whether the answer is a text; else it is a JSON object. */
  isText: boolean;
  /** By name of the argument. */
  targets: ReadonlyMap<string, ArgumentTarget>;
  /** Values of arguments that are not given, by their names. */
  defaults: Readonly<Record<string, unknown>>;
  /** Values of fields that are sent with every call. */
  fixed: Readonly<Record<string, string | number>>;
  /** Fields of the answer that are kept, parts of them as `turns.text`; null: all. */
  keep: readonly string[] | null;
  /** Arguments of other tools that its answers give. */
  gives: readonly string[];
  /** Scheme of the resources that it reads; null: none. */
  resource: string | null;
  /** How its resources are followed; null: they do not change. */
  follows: NonNullable<Tool['follows']> | null;
  /** How its answers list things; null: they do not. */
  lists: Tool['lists'] | null;
}

type ArgumentTarget = { in: 'path'; name: string } | { in: 'query' | 'body'; path: readonly string[] };

/** A tool as assistants see it. */
interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Tool['annotations'];
}

/** The tools and prompts that are offered. */
export interface Toolbox {
  /** By name. */
  tools: ReadonlyMap<string, RestTool>;
  /** Names of the tools that make up the usual flow, in order. */
  flow: readonly string[];
  /** Tools that list things for resources and completion, whether they are offered themselves or not. */
  listers: readonly RestTool[];
  prompts: readonly Prompt[];
}

/** The part of a router that is read: its procedures in a flat record, which its type shows nested. */
export interface Procedures {
  _def: { procedures: object };
}

interface Procedure {
  _def: { meta?: Meta; inputs?: unknown[]; output?: unknown };
}

/** The metadata of a tool contradicts its operation: a mistake of the programmer, told before anything starts. */
export class ToolDefinitionError extends Error {
  constructor(tool: string, sentence: string) {
    super(`The tool "${tool}" cannot be offered: ${sentence}`);
    this.name = 'ToolDefinitionError';
  }
}

/** Which of the tools of its sets are offered. */
export interface ToolChoice {
  /** Only those that change nothing. */
  readOnly?: boolean;
  /** Only those with these names; null: all. */
  names?: readonly string[] | null;
}

/**
 * Returns the tools that a router's metadata declares, of the sets that are named.
 * @throws ToolDefinitionError, also for a name that no tool of the sets has
 */
export function toolsOf(
  router: Procedures,
  toolsets: readonly Toolset[] = ['default'],
  choice: ToolChoice = {},
): Toolbox {
  const tools = new Map<string, RestTool>();
  const steps: { name: string; step: number }[] = [];
  const listers: RestTool[] = [];
  const prompts: Prompt[] = [];
  const procedures: Procedure[] = Object.values(router._def.procedures);
  for (const { _def: procedure } of procedures) {
    const operation = procedure.meta?.operation;
    prompts.push(...(operation?.prompts ?? []));
    for (const tool of operation?.tools ?? []) {
      if (tools.has(tool.name)) throw new ToolDefinitionError(tool.name, 'another one has the same name.');
      const isOffered = isOfSet(tool, toolsets);
      if (!isOffered && tool.lists === undefined) continue;
      const schemas = { input: procedure.inputs ?? [], output: procedure.output };
      const made = restTool(tool, operation, schemas);
      if (tool.lists !== undefined) listers.push(made);
      if (!isOffered) continue;
      tools.set(tool.name, made);
      if (tool.step !== undefined) steps.push({ name: tool.name, step: tool.step });
    }
  }
  leaveOut(tools, choice);
  const flow = steps
    .filter(({ name }) => tools.has(name))
    .sort((one, other) => one.step - other.step)
    .map(({ name }) => name);
  const isUsable = ({ uses }: Prompt) => uses.every((name) => tools.has(name));
  return { tools, flow, listers, prompts: prompts.filter(isUsable) };
}

/** Removes the tools that are not chosen. @throws ToolDefinitionError */
function leaveOut(tools: Map<string, RestTool>, { readOnly = false, names = null }: ToolChoice): void {
  const unknown = names?.find((name) => !tools.has(name));
  if (unknown !== undefined) throw new ToolDefinitionError(unknown, 'no tool of the sets has that name.');
  for (const [name, { definition }] of tools) {
    const isChosen = names === null || names.includes(name);
    if (!isChosen || (readOnly && !definition.annotations.readOnlyHint)) tools.delete(name);
  }
}

interface Schemas {
  input: readonly unknown[];
  output: unknown;
}

function restTool(tool: Tool, operation: Operation | undefined, schemas: Schemas): RestTool {
  const rest = operation?.rest;
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(tool.name)) {
    throw new ToolDefinitionError(
      tool.name,
      'a name has 1 to 64 lower-case letters, digits and underscores.',
    );
  }
  if (rest === undefined) throw new ToolDefinitionError(tool.name, 'its operation is not a REST route.');
  if (operation?.auth === 'user' || operation?.auth === 'portal') {
    throw new ToolDefinitionError(tool.name, 'its operation takes no secret key.');
  }
  const { inputSchema, targets } = inputOf(tool, rest, schemas.input);
  return {
    definition: {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema,
      outputSchema: outputOf(tool, rest, schemas.output),
      annotations: tool.annotations,
    },
    method: rest.method,
    mode: operation?.mode ?? null,
    path: rest.path,
    hasBody: hasBody(rest),
    isText: tool.text ?? false,
    targets,
    defaults: tool.defaults ?? {},
    fixed: tool.fixed ?? {},
    keep: tool.keep ?? null,
    gives: tool.gives ?? [],
    resource: tool.resource ?? null,
    follows: tool.follows ?? null,
    lists: tool.lists ?? null,
  };
}

function inputOf(tool: Tool, rest: Rest, inputs: readonly unknown[]) {
  const whole = inputs.length > 1 ? null : inputSchema(inputs[0]);
  if (whole === null) throw new ToolDefinitionError(tool.name, 'its input is not one object.');
  const hidden = Object.keys(tool.fixed ?? {});
  for (const field of [...(tool.omit ?? []), ...hidden]) fieldAt(tool, whole, [field]);
  const fieldPaths = fieldPathsOf(tool, whole);
  const offered: ObjectSchema = {
    type: 'object',
    properties: {},
    required: [],
    additionalProperties: false,
  };
  const targets = new Map<string, ArgumentTarget>();
  for (const [argument, path] of fieldPaths) {
    const { schema, required } = fieldAt(tool, whole, path);
    offered.properties[argument] = withDefault(schema, tool.defaults?.[argument]);
    if (required) offered.required?.push(argument);
    targets.set(argument, targetOf(rest, path));
  }
  for (const argument of Object.keys(tool.defaults ?? {})) {
    if (!targets.has(argument)) throw new ToolDefinitionError(tool.name, `it has no argument "${argument}".`);
  }
  assertComplete(tool, rest, whole, [...fieldPaths.values()]);
  return { inputSchema: offered, targets };
}

const withDefault = (schema: Schema, value: unknown): Schema =>
  value === undefined ? schema : { ...schema, default: value };

/**
 * Returns the path of the input field that each argument fills. A field with a part that is an argument is not one
 * itself.
 */
function fieldPathsOf(
  { name, args = {}, omit = [], fixed = {} }: Tool,
  whole: ObjectSchema,
): Map<string, string[]> {
  const mapped = new Map(Object.entries(args).map(([argument, path]) => [argument, path.split('.')]));
  const taken = [...omit, ...Object.keys(fixed), ...[...mapped.values()].map(([field]) => field)];
  const fieldPaths = new Map<string, string[]>();
  for (const field of Object.keys(whole.properties)) {
    if (!taken.includes(field)) fieldPaths.set(field, [field]);
  }
  for (const [argument, path] of mapped) {
    if (fieldPaths.has(argument))
      throw new ToolDefinitionError(name, `two fields are filled by "${argument}".`);
    fieldPaths.set(argument, path);
  }
  return fieldPaths;
}

/** @throws ToolDefinitionError when the input has no such field. */
function fieldAt(tool: Tool, whole: ObjectSchema, path: readonly string[]) {
  let schema: Schema = { ...whole };
  let required = true;
  for (const name of path) {
    const field: Schema | boolean | undefined = schema.properties?.[name];
    if (typeof field !== 'object') {
      throw new ToolDefinitionError(tool.name, `its operation takes no "${path.join('.')}".`);
    }
    required = required && schema.required?.includes(name) === true;
    schema = field;
  }
  return { schema, required };
}

function targetOf(rest: Rest, path: readonly string[]): ArgumentTarget {
  const [name = ''] = path;
  if (path.length === 1 && rest.path.includes(`{${name}}`)) return { in: 'path', name };
  return { in: hasBody(rest) ? 'body' : 'query', path };
}

const hasBody = ({ method }: Rest): boolean => method === 'POST' || method === 'PATCH';

/** Every required field and path parameter must come from an argument. */
function assertComplete(tool: Tool, rest: Rest, whole: ObjectSchema, fieldPaths: readonly string[][]): void {
  const parameters = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = [...fieldPaths.map(([field]) => field), ...Object.keys(tool.fixed ?? {})];
  for (const field of [...parameters, ...(whole.required ?? [])]) {
    if (!filled.includes(field)) throw new ToolDefinitionError(tool.name, `no argument fills "${field}".`);
  }
  const deep = fieldPaths.find((path) => path.length > 1 && !hasBody(rest));
  if (deep) throw new ToolDefinitionError(tool.name, `a query cannot carry "${deep.join('.')}".`);
}

/** The answer that replaces an empty body: `{ "success": true }`. */
const SUCCESS: ObjectSchema = {
  type: 'object',
  properties: { success: { type: 'boolean', description: 'Always true; failures are errors.' } },
};

/** A text, as a tool answers it. */
const TEXT: ObjectSchema = {
  type: 'object',
  properties: {
    text: { type: 'string', description: 'The text.' },
    omittedBytes: {
      type: 'integer',
      description:
        'How many bytes at the end of the text are left out, since it is too long; 0 when it is complete.',
    },
  },
};

function outputOf({ name, keep, text }: Tool, rest: Rest, output: unknown): ObjectSchema {
  if (text === true) return TEXT;
  const whole = rest.success === 204 ? SUCCESS : outputSchema(output);
  if (whole === null) throw new ToolDefinitionError(name, 'its output is not an object.');
  if (keep === undefined) return whole;
  const kept = keptSchema(whole, keep);
  const lost = keep.find((path) => keptSchema(whole, [path]) === null);
  if (kept === null || lost !== undefined) {
    throw new ToolDefinitionError(name, `its operation does not answer with "${lost ?? ''}".`);
  }
  return kept;
}
