import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { instructions } from './instructions';
import { restCall, InvalidArgumentError, type Arguments } from './request';
import type { ToolServerParts } from './parts';
import { callRest, failure, type Outcome } from './rest';
import { namedByArguments, toolResult } from './result';
import type { Session } from './session';
import type { RestTool } from './tools';

/**
 * A server for one connection. It is the SDK's low-level server: the other one validates arguments and answers itself,
 * which is left to REST here.
 * @param session where calls can be cancelled from other connections, too
 */
export function createToolServer(parts: ToolServerParts, session?: Session): Server {
  const { toolbox, version, log } = parts;
  const server = new Server(
    { name: 'conference-room', title: 'Conference Room', version },
    { capabilities: { tools: {} }, instructions: instructions(toolbox.flow) },
  );
  const tools = [...toolbox.tools.values()].map(({ definition }) => definition);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, requestId }) => {
    const tool = toolbox.tools.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.');
    const call = session?.begin(requestId, signal);
    try {
      return await callTool(parts, tool, params.arguments ?? {}, call?.signal ?? signal);
    } finally {
      call?.end();
    }
  });
  if (session !== undefined) {
    server.setNotificationHandler(CancelledNotificationSchema, ({ params: { requestId } }) => {
      if (requestId !== undefined) session.cancel(requestId);
    });
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no event target
  server.onerror = (error) => log(`protocol error: ${error.message}`);
  return server;
}

async function callTool(
  parts: ToolServerParts,
  tool: RestTool,
  given: Arguments,
  cancelled: AbortSignal,
): Promise<CallToolResult> {
  try {
    const outcome = await outcomeOf(parts, tool, given, cancelled);
    if (!outcome.ok && outcome.cause !== undefined) {
      parts.log(`${tool.definition.name}: ${outcome.status} ${outcome.cause}`);
    }
    return toolResult(outcome, tool.keep);
  } catch (error) {
    parts.log(`${tool.definition.name} failed: ${error instanceof Error ? error.stack : String(error)}`);
    return toolResult(failure(500, 'The tool server failed.'), null);
  }
}

async function outcomeOf(
  { rest }: ToolServerParts,
  tool: RestTool,
  given: Arguments,
  cancelled: AbortSignal,
): Promise<Outcome> {
  try {
    return namedByArguments(await callRest(rest, restCall(tool, given), cancelled), tool);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return failure(400, error.message);
    throw error;
  }
}
