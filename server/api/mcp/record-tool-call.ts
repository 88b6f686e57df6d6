import type { RecordCall, RecordedCaller } from '../../platform/request-log/recorded-call';
import { queryOf } from '../rest/query';
import type { Match, Route } from '../rest/routes';
import type { ToolCall } from './parts';
import type { RestCall } from './request';
import { isObject, type JsonObject, type Outcome } from './rest';

/** The caller of the tools of one HTTP request. */
interface ToolRequest {
  /** When it began. */
  at: Date;
  caller: RecordedCaller;
  requestId: string;
}

/**
 * Returns the function that hands the tool calls of one HTTP request to the request log of their account, each as the
 * call of REST that it makes. Old clients can send several calls in a request: from the second call on, its number is
 * added to the request id.
 * @param match finds the routes of REST
 */
export function createToolRecorder(
  recordCall: RecordCall,
  match: (path: string) => Match<Route> | null,
  { at, caller, requestId }: ToolRequest,
): (call: ToolCall) => void {
  let count = 0;
  return ({ tool, call, outcome, durationMs }) => {
    const [path = '', query = ''] = (call?.path ?? tool.path).split('?', 2);
    const found = match(path);
    const route = found?.byMethod.get(tool.method);
    if (!found || !route?.contract) return;
    count += 1;
    recordCall({
      at,
      caller,
      tool: tool.definition.name,
      method: route.method,
      route: route.path,
      contract: route.contract,
      params: call === null ? [] : found.params,
      input: call && inputOf(call, query, route),
      answer: outcome.ok && call?.isText !== true ? JSON.stringify(outcome.value) : null,
      status: outcome.ok ? route.success : outcome.status,
      error: outcome.ok ? null : sentenceOf(outcome),
      durationMs,
      requestId: count === 1 ? requestId : `${requestId}-${count}`,
    });
  };
}

function inputOf({ body }: RestCall, query: string, route: Route): JsonObject | null {
  if (body === null) return queryOf(query, route);
  const input: unknown = JSON.parse(body);
  return isObject(input) ? input : null;
}

const sentenceOf = ({ body, statusText }: Extract<Outcome, { ok: false }>): string =>
  isObject(body) && typeof body.error === 'string' ? body.error : statusText;
