import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';
import type { CsvForm } from '../../platform/csv';
import type { ApiError } from '../../platform/errors/errors';
import { lazily, oncePer } from '../../platform/lazily';
import type { Meta, Rest } from '../../platform/procedures/operation';
import type { CallContract } from '../../platform/request-log/recorded-call';
import { unknownFieldsOf } from './unknown-fields';
import { streamedListOf, type StreamedList } from './streamed';

type Method = Rest['method'];

/** A REST route. */
export interface Route {
  /** `PUT` is only for bytes. */
  method: Method | 'PUT';
  /** With `{name}` for parameters. */
  path: string;
  /** Status of a success. */
  success: number;
  /** A list in its answer that is written page by page; absent: none. */
  streamed?: StreamedList | null;
  /** How its answer is written as CSV; absent: it is only available as JSON. */
  csv?: CsvForm | null;
  /** Media types of text in which it may answer instead of JSON; absent: none. */
  textFormats?: readonly string[];
  /** Whether it can answer with a stream of events; absent: it cannot. */
  eventStream?: boolean;
  /** Parameters of its query that are numbers. */
  queryNumbers?: readonly string[];
  /** Parameters of its query that are objects, whose fields have their own names. */
  queryObjects?: readonly string[];
  /** The contract behind it; absent: it answers with bytes. */
  contract?: CallContract;
  /** Returns the refusal of an input with an unknown field, for strict callers; null when it has none. */
  refuseUnknown?: (input: unknown) => ApiError | null;
}

/** Returns whether the input of a method comes in the body rather than in the query. */
export const takesBody = (method: Route['method']): boolean => method === 'POST' || method === 'PATCH';

/** The routes that match a path. */
export interface Match<R extends Route> {
  /** The routes under this path, by method. */
  byMethod: ReadonlyMap<string, R>;
  /** The path in the encoding that the OpenAPI library reads correctly. */
  path: string;
  /** Values of the parameters in order, percent-decoded. */
  params: string[];
}

/** Returns the REST routes that a router's metadata declares. */
export const routesOf = oncePer(readRoutes);

function readRoutes(router: AnyRouter): readonly Route[] {
  const procedures: Record<string, { _def: { meta?: Meta; inputs?: unknown[]; output?: unknown } }> =
    router._def.procedures;
  return Object.values(procedures).flatMap(({ _def: procedure }) => {
    const rest = procedure.meta?.operation?.rest;
    if (!rest) return [];
    const { method, path, success = 200, csv = null, textFormats = [], eventStream = false } = rest;
    const given = takesBody(method) ? undefined : procedure.inputs?.[0];
    const queryNumbers = fieldsOfType(given, ['integer', 'number']);
    const queryObjects = fieldsOfType(given, ['object']);
    const streamed = streamedListOf(procedure);
    const refuseUnknown = lazyRefusal(procedure.inputs?.[0]);
    const forms = { streamed, csv, textFormats, eventStream };
    const contract = { input: procedure.inputs?.[0], output: procedure.output };
    return [{ method, path, success, ...forms, queryNumbers, queryObjects, contract, refuseUnknown }];
  });
}

/** Translates the contract at the first strict request. An operation without an input knows no field. */
function lazyRefusal(input: unknown = z.object({})): (input: unknown) => ApiError | null {
  const refusal = lazily(() => unknownFieldsOf(input));
  return (given) => refusal()(given);
}

/** Returns the fields of an input that are of one of the types of JSON Schema. */
function fieldsOfType(input: unknown, types: readonly string[]): string[] {
  if (!(input instanceof z.ZodObject)) return [];
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const isOfType = (schema: z.core.JSONSchema.BaseSchema | boolean): boolean =>
    typeof schema === 'object' &&
    (types.some((type) => type === schema.type) || (schema.anyOf ?? []).some(isOfType));
  return Object.entries(properties).flatMap(([name, schema]) => (isOfType(schema) ? [name] : []));
}

/**
 * Finds routes by path, case-sensitively. Parameters are percent-decoded once. In the path for the library they are
 * encoded again in one form.
 */
export function createRouteTable<R extends Route>(routes: readonly R[]): (path: string) => Match<R> | null {
  const paths = [...new Set(routes.map((route) => route.path))];
  const patterns = paths.map((path) => ({
    segments: path.split('/'),
    byMethod: new Map(
      routes.filter((route) => route.path === path).map((route) => [route.method as string, route]),
    ),
  }));
  return (path) => {
    const segments = path.split('/');
    const found = patterns.find((pattern) => fits(pattern.segments, segments));
    if (!found) return null;
    const params: string[] = [];
    const spelled = segments.map((segment, index) => {
      if (!isParameter(found.segments[index])) return segment;
      const value = percentDecoded(segment);
      params.push(value);
      return spell(value);
    });
    return { byMethod: found.byMethod, path: spelled.join('/'), params };
  };
}

/** Returns the values of the parameters of a route by name. @param params in their order */
export function namedParams(
  { path }: Pick<Route, 'path'>,
  params: readonly string[],
): Record<string, string> {
  const names = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, params[index] ?? '']));
}

const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') === true;

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))
  );
}

/** `.` and `..` would be read as relative path segments; escaped twice, they match nothing. */
const spell = (value: string): string =>
  /^\.\.?$/.test(value) ? value.replaceAll('.', '%252e') : encodeURIComponent(value);

/** Decodes a segment. A malformed escape is not decoded and matches nothing. */
function percentDecoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment).toWellFormed();
  } catch {
    return segment;
  }
}
