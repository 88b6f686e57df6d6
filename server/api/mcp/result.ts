import { z } from 'zod';
import type { Arguments } from './request';
import { ANSWER_MAX_BYTES, failure, isObject, type JsonObject, type Outcome } from './rest';
import { partsByField } from './schema';
import type { RestTool, Toolbox } from './tools';

/** Clients reject messages of 10 MB: a longer answer is sent as structured content only, not as text as well. */
const TEXT_MAX_BYTES = 2_000_000;

/** The result that an assistant gets. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: JsonObject;
  isError?: true;
}

/**
 * Returns a REST outcome as the result of a tool. A failure is one text: JSON with `error`, `status`, `statusText`,
 * `body`.
 * @param keep fields of the answer that are kept; null: all
 */
export function toolResult(outcome: Outcome, keep: readonly string[] | null): ToolResult {
  if (!outcome.ok) {
    const { status, statusText, body } = outcome;
    const text = JSON.stringify({ error: true, status, statusText, body });
    return { isError: true, content: [{ type: 'text', text }] };
  }
  const structuredContent = keep === null ? outcome.value : picked(outcome.value, keep);
  const text = serialized(structuredContent);
  if (text === null)
    return toolResult(failure(502, 'The response of the REST service cannot be returned.'), null);
  return { content: [{ type: 'text', text: shortEnough(text) }], structuredContent };
}

/**
 * Rewrites a failure of REST in the words of the tool: names the argument instead of the field that it fills, and adds
 * what to do next. The sentence of REST stays in front, because it is true for every reader.
 */
export function forAssistant(
  outcome: Outcome,
  tool: RestTool,
  given: Arguments,
  { tools }: Toolbox,
): Outcome {
  if (outcome.ok) return outcome;
  const body = Failure.safeParse(outcome.body).data;
  if (body === undefined) return outcome;
  let { error } = body;
  if (outcome.status === 400) error = namedByArguments(error, tool);
  const named = [...tool.targets.keys()].filter((argument) => Object.hasOwn(given, argument));
  const more = wayOn(outcome.status, named, [...tools.values()]);
  return { ...outcome, body: { ...body, error: more === null ? error : `${error} ${more}` } };
}

/** REST names the field of its body that is wrong; the assistant knows the argument that filled it. */
function namedByArguments(sentence: string, { targets }: RestTool): string {
  let named = sentence;
  for (const [argument, target] of targets) {
    const name = target.in === 'path' ? target.name : target.path.join('.');
    named = named.replace(`The field "${name}"`, () => `The argument "${argument}"`);
    named = named.replace(`"${name}"`, () => `"${argument}"`);
  }
  return named;
}

/**
 * Returns what to do about a failure; null when the sentence of REST is enough.
 * @param named the arguments that were given
 */
function wayOn(status: number, named: readonly string[], tools: readonly RestTool[]): string | null {
  if (status === 401)
    return 'Tell the user that this tool server needs another key; trying again does not help.';
  if (status !== 403 && status !== 404) return null;
  const sources = named.flatMap((argument) => {
    const givers = tools.filter(({ gives }) => gives.includes(argument));
    if (givers.length === 0) return [];
    return [`"${argument}" comes from ${givers.map(({ definition }) => definition.name).join(' or ')}.`];
  });
  if (status === 403)
    sources.push(
      sources.length === 0
        ? 'Tell the user that the key of this tool server does not allow this.'
        : 'If the arguments are right, tell the user that the key of this tool server does not allow this.',
    );
  return sources.length === 0 ? null : sources.join(' ');
}

const Failure = z.looseObject({ error: z.string() });

function picked(value: JsonObject, keep: readonly string[]): JsonObject {
  const kept: JsonObject = {};
  for (const [field, parts] of Object.entries(partsByField(keep))) {
    if (Object.hasOwn(value, field)) kept[field] = pickedPart(value[field], parts);
  }
  return kept;
}

/** Picks the parts of an object, or of each item of a list. Returns any other value unchanged. */
function pickedPart(value: unknown, parts: readonly string[]): unknown {
  if (parts.length === 0) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => pickedPart(item, parts));
  return isObject(value) ? picked(value, parts) : value;
}

/** Null: nested too deep, or longer when serialised again than it was. */
function serialized(value: JsonObject): string | null {
  try {
    const text = JSON.stringify(value);
    return Buffer.byteLength(text) > ANSWER_MAX_BYTES ? null : text;
  } catch {
    return null;
  }
}

function shortEnough(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= TEXT_MAX_BYTES) return text;
  return `The result has ${bytes} bytes and is only in the structured content.`;
}
