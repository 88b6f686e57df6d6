import { callTool } from './call-tool';
import type { ToolServerParts } from './parts';
import { RefusedRequestError, type Result, type RunningRequest } from './protocol';
import { isObject, type JsonObject } from './rest';
import type { RestTool } from './tools';

const MIME_TYPE = 'application/json';
/** Most values that a completion may have. */
const COMPLETION_MAX = 100;

/** A tool whose answers are resources, each named by its one path argument. */
interface ResourceTool {
  tool: RestTool;
  scheme: string;
  argument: string;
}

export function resourceTools({ toolbox }: Pick<ToolServerParts, 'toolbox'>): ResourceTool[] {
  return [...toolbox.tools.values()].flatMap((tool) => {
    const [argument] = [...tool.targets].find(([, target]) => target.in === 'path') ?? [];
    return tool.resource === null || argument === undefined
      ? []
      : [{ tool, scheme: tool.resource, argument }];
  });
}

/** Returns whether clients can subscribe to some of the resources. */
export const isFollowed = (parts: Pick<ToolServerParts, 'toolbox'>): boolean =>
  resourceTools(parts).some(({ tool }) => tool.follows !== null);

/** Templates such as `room://{roomId}`. For long texts, `after` continues the text. */
export function listTemplates(parts: ToolServerParts): Result {
  const resourceTemplates = resourceTools(parts).map(({ tool, scheme, argument }) => ({
    uriTemplate: `${scheme}://{${argument}}${tool.targets.has('after') ? '{?after}' : ''}`,
    name: scheme,
    title: tool.definition.title,
    description: tool.definition.description,
    mimeType: MIME_TYPE,
  }));
  return { resourceTemplates };
}

/** Returns the newest things as resources. Leaves out things that the key may not list. */
export async function listResources(parts: ToolServerParts, running: RunningRequest): Promise<Result> {
  const readers = resourceTools(parts);
  const found = await Promise.all(
    [...new Set(readers.map(({ argument }) => argument))].map(async (argument) => {
      const things = await list(parts, argument, '', running);
      return things.flatMap(({ id, label }) =>
        readers
          .filter((reader) => reader.argument === argument)
          .map(({ scheme }) => ({
            uri: `${scheme}://${encodeURIComponent(id)}`,
            name: `${scheme}: ${label}`,
            mimeType: MIME_TYPE,
          })),
      );
    }),
  );
  return { resources: found.flat() };
}

/** @throws RefusedRequestError with the sentence of the failure */
export async function readResource(
  parts: ToolServerParts,
  uri: string,
  { signal }: RunningRequest,
): Promise<Result> {
  const content = await readNamed(parts, findResource(parts, uri), {}, signal);
  return { contents: [{ uri, mimeType: MIME_TYPE, text: JSON.stringify(content) }] };
}

/** A resource that a URI names. Whether it exists shows when it is read. */
export interface NamedResource {
  uri: string;
  tool: RestTool;
  given: JsonObject;
}

/** @throws RefusedRequestError when no resource can have this URI */
export function findResource(parts: ToolServerParts, uri: string): NamedResource {
  const [, scheme, name = '', after] = /^([a-z]+):\/\/([^/?#]+)(?:\?after=([^&#]+))?$/.exec(uri) ?? [];
  const reader = resourceTools(parts).find((one) => one.scheme === scheme);
  if (reader === undefined) {
    throw new RefusedRequestError('resourceNotFound', 'There is no such resource.', { uri });
  }
  const given = { [reader.argument]: decoded(name), ...(after !== undefined && { after: decoded(after) }) };
  return { uri, tool: reader.tool, given };
}

/**
 * Reads a resource. Reading does not wait for news.
 * @param more arguments in addition to those of the URI, or instead of them
 * @throws RefusedRequestError with the sentence of the failure
 */
export async function readNamed(
  parts: ToolServerParts,
  { uri, tool, given }: NamedResource,
  { isWaiting = false, ...more }: { isWaiting?: boolean; after?: unknown },
  signal: AbortSignal,
): Promise<JsonObject> {
  const { follows, fixed } = tool;
  const reading = follows === null || isWaiting ? tool : { ...tool, fixed: { ...fixed, [follows.wait]: 0 } };
  const answer = await callTool(parts, reading, { ...given, ...more }, signal);
  if (answer.isError !== true) return answer.structuredContent ?? {};
  throw failureOf(answer.content[0]?.text ?? '', uri);
}

function failureOf(text: string, uri: string): UnreadableError {
  const told: unknown = JSON.parse(text);
  const { status, body } = isObject(told) ? told : {};
  const sentence =
    isObject(body) && typeof body.error === 'string' ? body.error : 'The resource cannot be read.';
  return new UnreadableError(typeof status === 'number' ? status : 500, sentence, uri);
}

/** A resource that cannot be read, with the status of REST. */
export class UnreadableError extends RefusedRequestError {
  readonly status: number;

  constructor(status: number, message: string, uri: string) {
    super([400, 403, 404].includes(status) ? 'resourceNotFound' : 'failed', message, { uri });
    this.name = 'UnreadableError';
    this.status = status;
  }
}

/** Returns the possible values of an argument for the text typed so far. */
export async function complete(
  parts: ToolServerParts,
  argument: { name: string; value: string },
  running: RunningRequest,
): Promise<Result> {
  const typed = argument.value.toLowerCase();
  const things = await list(parts, argument.name, argument.value, running);
  const fitting = things.filter(({ id, label }) =>
    [id, label].some((text) => text.toLowerCase().includes(typed)),
  );
  const values = fitting.slice(0, COMPLETION_MAX).map(({ id }) => id);
  return { completion: { values, total: fitting.length, hasMore: fitting.length > values.length } };
}

interface Thing {
  id: string;
  label: string;
}

/** Returns the first page of possible values of an argument; an empty list if the key may not list them. */
async function list(
  parts: ToolServerParts,
  argument: string,
  typed: string,
  { signal }: RunningRequest,
): Promise<Thing[]> {
  const lister = parts.toolbox.listers.find(({ lists }) => lists?.argument === argument);
  if (!lister?.lists) return [];
  const { field, id, label, search } = lister.lists;
  const page = async (given: JsonObject) => {
    const { structuredContent } = await callTool(parts, lister, given, signal);
    const items: unknown = structuredContent?.[field];
    return (Array.isArray(items) ? items : []).flatMap((item: unknown) =>
      isObject(item) && typeof item[id] === 'string' ? [{ id: item[id], label: String(item[label]) }] : [],
    );
  };
  const found = search === undefined || typed === '' ? [] : await page({ [search]: typed });
  return found.length > 0 ? found : page({});
}

/** Returns the decoded name in a URI. A name with a wrong encoding is used as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
