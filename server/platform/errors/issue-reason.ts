import type { ZodError } from 'zod';

/** An issue that Zod found in an input. */
export type Issue = ZodError['issues'][number];

/** How the sentences begin that Zod writes itself. Those of the contracts begin in lower case. */
const BY_ZOD = /^(Invalid|Too|Unrecognized) /;

/** Returns the reason, as it follows "The field … is not valid: "; empty when there is nothing to add. */
export const reasonOf = (issue: Issue): string =>
  BY_ZOD.test(issue.message) || issue.message === '' ? describe(issue) : issue.message;

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? `of the type ${issue.expected}`}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return 'options' in issue && issue.options ? oneOf(issue.options) : '';
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? '';
    default:
      return '';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'must be a moment such as 2026-03-01T09:00:00Z',
  date: 'must be a day such as 2026-03-01',
  url: 'must be a URL',
};

function oneOf(values: readonly unknown[]): string {
  const names = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? `must be ${names}` : `must be one of ${names}`;
}

/** The unit that the length of a value counts. */
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'entry' };

function bound(origin: string, comparison: string, limit: number | bigint): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `must be ${comparison} ${limit}`;
  const units = limit === 1 ? unit : unit.replace(/y$/, 'ie').concat('s');
  return `must have ${comparison} ${limit} ${units}`;
}
