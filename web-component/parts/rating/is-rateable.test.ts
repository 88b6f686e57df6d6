import { expect, it } from 'vitest';
import { isRateable } from './is-rateable';

it.each([
  ['left', true],
  ['ended', true],
  ['network', true],
  ['removed', false],
  ['token-revoked', false],
  ['duplicate', false],
  ['server-shutdown', false],
] as const)('a call that ended with %s is rated: %s', (reason, expected) => {
  expect(isRateable({ kind: 'left', reason })).toBe(expected);
});

it('a refusal is not rated', () => {
  expect(isRateable({ kind: 'refused', code: 'removed', message: '', recoverable: false })).toBe(false);
});
