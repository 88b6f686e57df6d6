import { expect, it } from 'vitest';
import { problemOf } from './problem';

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotSupportedError', 'unsupported'],
  ['InvalidStateError', 'failed'],
])('%s means %s', (name, problem) => {
  expect(problemOf(new DOMException('', name))).toBe(problem);
});

it('reports a browser without media devices as unsupported, and accepts what is not an error', () => {
  expect(problemOf(new TypeError('undefined is not an object'))).toBe('unsupported');
  expect(problemOf('no')).toBe('failed');
});
