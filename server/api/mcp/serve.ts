import { z } from 'zod';
import { callTool } from './call-tool';
import type { ToolServerParts } from './parts';
import { method, RefusedRequestError, type Method, type Served } from './protocol';

/** Nothing is given in pages, so no client can have a cursor. */
const ListParams = z.looseObject({
  cursor: z.undefined({ error: 'there are no pages' }).optional(),
});

const CallParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});

/** What is served, described once for every revision of the protocol. */
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
  return { capabilities: { tools: {} }, methods: new Map(methods) };
}
