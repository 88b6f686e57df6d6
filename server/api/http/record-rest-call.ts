import {
  isRecordedCaller,
  type RecordCall,
  type RecordedCall,
} from '../../platform/request-log/recorded-call';
import type { HandledCall } from '../rest/handler';

/** Hands a call of REST to the request log of its account, if its caller acts for one with a key or a grant. */
export function recordRestCall(
  recordCall: RecordCall,
  { at, principal, route, params, input, output }: HandledCall,
  outcome: Pick<RecordedCall, 'status' | 'error' | 'durationMs' | 'requestId'>,
): void {
  if (!isRecordedCaller(principal) || route.contract === undefined) return;
  recordCall({
    at,
    caller: principal,
    tool: null,
    method: route.method,
    route: route.path,
    contract: route.contract,
    params,
    input,
    answer: output,
    ...outcome,
  });
}
