import { withoutNulls } from './nulls';
import { restCall, InvalidArgumentError, type Arguments } from './request';
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
  { rest, toolbox }: ToolServerParts,
  tool: RestTool,
  given: Arguments,
  cancelled: AbortSignal,
): Promise<Outcome> {
  try {
    const args = withoutNulls(given, tool.definition.inputSchema);
    return forAssistant(await callRest(rest, restCall(tool, args), cancelled), tool, args, toolbox);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return failure(400, error.message);
    throw error;
  }
}
