import { expect, it, vi } from 'vitest';
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
  expect(problemOf(new DOMException('', name), 'camera')).toBe(problem);
});

it('reports a browser without media devices as unsupported, and accepts what is not an error', () => {
  expect(problemOf(new TypeError('undefined is not an object'), 'camera')).toBe('unsupported');
  expect(problemOf('no', 'camera')).toBe('failed');
});

it('reports a device that the page keeps from its frame as blocked, and another one as denied', () => {
  const featurePolicy = { allowsFeature: (name: string) => name === 'camera' };
  vi.stubGlobal('document', { featurePolicy });
  const refused = new DOMException('', 'NotAllowedError');
  expect(problemOf(refused, 'microphone')).toBe('blocked');
  expect(problemOf(refused, 'camera')).toBe('denied');
});
