import type { ZodError } from 'zod';
import { badRequest, type ApiError } from './errors';
import { reasonOf, type Issue } from './issue-reason';

/**
 * Creates the refusal of an input that does not fit its contract: a 400 that names the first wrong field.
 * @param input as the caller gave it
 */
export function inputError({ issues: [first] }: ZodError, input: unknown): ApiError {
  const issue = first && innermost(first);
  const path = issue?.path ?? [];
  const reason = issue ? reasonOf(issue) : '';
  const because = reason === '' ? '' : `: ${reason}`;
  if (path.length === 0) return badRequest(`The request is not valid${because}.`);
  const field = path.join('.');
  if (valueAt(input, path) === undefined) return badRequest(`The field "${field}" is missing.`);
  return badRequest(`The field "${field}" is not valid${because}.`);
}

/** Returns the wrong field of a value that fits none of several forms, in the form that it comes closest to. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [closest] = issue.errors
    .flatMap(([first]) => first ?? [])
    .sort((one, other) => other.path.length - one.path.length);
  if (!closest || closest.path.length === 0) return issue;
  return innermost({ ...closest, path: [...issue.path, ...closest.path] });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
