import { z } from 'zod';
import { callTool } from './call-tool';
import type { ToolServerParts } from './parts';
import { getPrompt, listPrompts } from './prompts';
import { method, RefusedRequestError, type Method, type Served } from './protocol';
import { complete, isFollowed, listResources, listTemplates, readResource, resourceTools } from './resources';

/** Longest address of a resource, in characters. */
const URI_MAX_LENGTH = 2_000;

/** Nothing is given in pages, so no client can have a cursor. */
const ListParams = z.looseObject({
  cursor: z.undefined({ error: 'there are no pages' }).optional(),
});

const ReadParams = z.looseObject({ uri: z.string().max(URI_MAX_LENGTH) });

const PromptParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.string()).optional(),
});

const CompleteParams = z.looseObject({
  ref: z.looseObject({ type: z.enum(['ref/prompt', 'ref/resource']) }),
  argument: z.looseObject({ name: z.string(), value: z.string() }),
});

const CallParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});

/** Returns the served capabilities and methods, described once for every revision of the protocol. */
export function serve(parts: ToolServerParts): Served {
  const { toolbox } = parts;
  const tools = [...toolbox.tools.values()].map(({ definition }) => definition);
  const methods: [string, Method][] = [
    ['tools/list', method(ListParams, () => ({ tools }))],
    [
      'tools/call',
      method(CallParams, async ({ name, arguments: given = {} }, { signal }) => {
        const tool = toolbox.tools.get(name);
        if (tool === undefined) throw new RefusedRequestError('invalidParams', 'There is no such tool.');
        return { ...(await callTool(parts, tool, given, signal)) };
      }),
    ],
  ];
  const capabilities: Served['capabilities'] = { tools: {} };
  if (resourceTools(parts).length > 0) {
    capabilities.resources = isFollowed(parts) ? { subscribe: true } : {};
    methods.push(
      ['resources/list', method(ListParams, (_, running) => listResources(parts, running))],
      ['resources/templates/list', method(ListParams, () => listTemplates(parts))],
      ['resources/read', method(ReadParams, ({ uri }, running) => readResource(parts, uri, running))],
    );
  }
  if (toolbox.prompts.length > 0) {
    capabilities.prompts = {};
    methods.push(
      ['prompts/list', method(ListParams, () => listPrompts(parts))],
      [
        'prompts/get',
        method(PromptParams, ({ name, arguments: given = {} }) => getPrompt(parts, name, given)),
      ],
    );
  }
  if (capabilities.resources !== undefined || capabilities.prompts !== undefined) {
    capabilities.completions = {};
    methods.push([
      'completion/complete',
      method(CompleteParams, ({ argument }, running) => complete(parts, argument, running)),
    ]);
  }
  return { capabilities, methods: new Map(methods) };
}
