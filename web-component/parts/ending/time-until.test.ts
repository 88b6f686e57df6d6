import { expect, it } from 'vitest';
import { timeUntil } from './time-until';

const MINUTE = 60_000;

it.each([
  [3 * 24 * 60 * MINUTE + 5_000, 'in 3 days'],
  [30 * 60 * MINUTE, 'in 30 hours'],
  [60 * MINUTE, 'in 1 hour'],
  [60 * MINUTE - 1, '1:00:00'],
  [12 * MINUTE + 5_000, '12:05'],
  [400, '0:01'],
  [-1, '0:00'],
])('counts days, then hours, and the last hour by the second: %i ms', (ms, said) => {
  expect(timeUntil(ms, 'en')).toBe(said);
});

it('speaks the language of the element', () => {
  expect(timeUntil(3 * 24 * 60 * MINUTE, 'de')).toBe('in 3 Tagen');
});
