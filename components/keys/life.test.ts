import { expect, it } from 'vitest';
import { daysOf, expiresSoon, UNLIMITED } from './life';

it.each([
  ['never', '', null],
  ['30', '', 30],
  ['365', '', 365],
  ['custom', 7, 7],
  ['custom', '3650', 3_650],
  ['custom', 3_651, undefined],
  ['custom', 0, undefined],
  ['custom', 1.5, undefined],
  ['custom', '', undefined],
])('the choice %s with %j gives a key %s days', (choice, customDays, days) => {
  expect(daysOf({ choice, customDays })).toBe(days);
});

it('lets a key live for ever unless something else is chosen', () => {
  expect(daysOf(UNLIMITED)).toBeNull();
});

const NOW = Date.parse('2026-03-01T10:00:00Z');
const KEY = { state: 'active', expiresAt: '2026-03-15T10:00:00Z', successorId: null };
it.each([
  [{}, true],
  [{ expiresAt: '2026-03-15T10:00:01Z' }, false],
  [{ expiresAt: null }, false],
  [{ successorId: 'key_b' }, false],
  [{ state: 'expired', expiresAt: '2026-02-01T10:00:00Z' }, false],
  [{ state: 'revoked' }, false],
])('a key with %j expires soon: %s', (change, soon) => {
  expect(expiresSoon({ ...KEY, ...change }, NOW)).toBe(soon);
});
