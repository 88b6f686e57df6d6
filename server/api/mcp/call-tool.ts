import { withoutNulls } from './nulls';
import { restCall, InvalidArgumentError, type Arguments, type RestCall } from './request';
import { callRest, failure, type Outcome } from './rest';
import { forAssistant, toolResult, type ToolResult } from './result';
import type { ToolServerParts } from './parts';
import type { RestTool } from './tools';

/**
 * Makes the REST call of a tool. Every failure is a result.
 * @param cancelled ends the call
 */
export async function callTool(
  parts: ToolServerParts,
  tool: RestTool,
  given: Arguments,
  cancelled: AbortSignal,
): Promise<ToolResult> {
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
  { rest, toolbox, record }: ToolServerParts,
  tool: RestTool,
  given: Arguments,
  cancelled: AbortSignal,
): Promise<Outcome> {
  const startedAt = performance.now();
  const args = withoutNulls(given, tool.definition.inputSchema);
  const call = callOf(tool, args);
  if (call instanceof InvalidArgumentError) {
    const outcome = failure(400, call.message);
    record?.({ tool, call: null, outcome, durationMs: 0 });
    return outcome;
  }
  const outcome = await callRest(rest, call, cancelled);
  record?.({ tool, call, outcome, durationMs: performance.now() - startedAt });
  return forAssistant(outcome, tool, args, toolbox);
}

function callOf(tool: RestTool, args: Arguments): RestCall | InvalidArgumentError {
  try {
    return restCall(tool, args);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return error;
    throw error;
  }
}
