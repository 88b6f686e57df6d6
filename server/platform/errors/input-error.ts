import type { ZodError } from 'zod';
import { badRequest, type ApiError } from './errors';

type Issue = ZodError['issues'][number];

/**
 * The refusal of an input that does not fit its contract: a 400 that names the first wrong field.
 * @param input as the caller gave it
 */
export function inputError({ issues: [first] }: ZodError, input: unknown): ApiError {
  const issue = first && innermost(first);
  const path = issue?.path ?? [];
  if (path.length === 0) return badRequest(`The request is not valid${reasonOf(issue)}.`);
  const field = path.join('.');
  if (valueAt(input, path) === undefined) return badRequest(`The field "${field}" is missing.`);
  return badRequest(`The field "${field}" is not valid${reasonOf(issue)}.`);
}

/** Of a value that fits none of several forms, the field that is wrong in the form that it comes closest to. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [closest] = issue.errors
    .flatMap(([first]) => first ?? [])
    .sort((one, other) => other.path.length - one.path.length);
  if (!closest || closest.path.length === 0) return issue;
  return innermost({ ...closest, path: [...issue.path, ...closest.path] });
}

/** Without the beginnings that say no more than "is not valid". */
function reasonOf(issue: Issue | undefined): string {
  const reason = (issue?.message ?? '')
    .replace(/^Invalid (input|option|string)(: |$)/, '')
    .replace(/^Invalid discriminator value\. Expected/, 'expected');
  return reason === '' ? '' : `: ${reason}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
