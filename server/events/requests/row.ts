import { redactSecrets } from '../../platform/log/redact';
import { planOf, type Plan } from '../../platform/request-log/plan';
import { cleaned, redacted, shortEnough } from '../../platform/request-log/redact';
import type { CallContract, RecordedCall } from '../../platform/request-log/recorded-call';
import type { RequestRow } from './store';

/** Longest answer that is read, in characters. A longer one is not shown. */
const ANSWER_MAX_LENGTH = 32_000;
/** Longest path and sentence that are kept, in characters. */
const TEXT_MAX_LENGTH = 1_000;

/** Returns the row of a call, without secrets and personal text. */
export function rowOf(call: RecordedCall): RequestRow {
  const { caller, contract, tool, method, route, status, error } = call;
  const plans = plansOf(contract);
  const input = call.input === null ? null : fieldsOf(redacted(plans.input, call.input));
  const takesBody = method === 'POST' || method === 'PATCH';
  return {
    accountId: caller.accountId,
    requestId: call.requestId,
    at: call.at,
    durationMs: Math.round(call.durationMs),
    method,
    route,
    path: pathOf(call, plans.input, takesBody ? null : input).slice(0, TEXT_MAX_LENGTH),
    tool,
    status,
    keyId: caller.kind === 'key' ? caller.keyId : null,
    grantId: caller.kind === 'grant' ? caller.grantId : null,
    error: error === null ? null : cleaned(redactSecrets(error)).slice(0, TEXT_MAX_LENGTH),
    requestBody: takesBody && input !== null ? shortEnough(input) : null,
    responseBody: answerOf(call.answer, plans.output),
  };
}

const knownPlans = new WeakMap<CallContract, { input: Plan; output: Plan }>();

/** Returns the plans of an operation, which are made at its first call. */
function plansOf(contract: CallContract): { input: Plan; output: Plan } {
  const known = knownPlans.get(contract) ?? {
    input: planOf(contract.input),
    output: planOf(contract.output),
  };
  knownPlans.set(contract, known);
  return known;
}

/** Fills the parameters into the route, and adds the query. */
function pathOf({ route, params }: RecordedCall, plan: Plan, query: Record<string, unknown> | null): string {
  let next = 0;
  const path = route.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const field = plan.fields?.get(name);
    const value = params[next];
    next += 1;
    return field && value !== undefined ? encoded(redacted(field(), value)) : placeholder;
  });
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;
}

const encoded = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

function answerOf(answer: string | null, plan: Plan): Record<string, unknown> | null {
  if (answer === null || answer.length > ANSWER_MAX_LENGTH) return null;
  const fields = fieldsOf(redacted(plan, JSON.parse(answer)));
  return fields && shortEnough(fields);
}

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
