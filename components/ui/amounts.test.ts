import { expect, it } from 'vitest';
import { clock, countOf, length, percent, size } from './amounts';

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_569, '59 min'],
  [3_571, '1 h 00 min'],
  [3_900, '1 h 05 min'],
  [90_000, '25 h 00 min'],
])('says a length of %i s as %s', (seconds, said) => expect(length(seconds)).toBe(said));

it.each([
  [-5, '0:00'],
  [59_999, '0:59'],
  [125_000, '2:05'],
  [3_725_000, '1:02:05'],
])('shows %i ms on a clock as %s', (milliseconds, shown) => expect(clock(milliseconds)).toBe(shown));

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [640_000, '640 kB'],
  [12_440_000, '12.4 MB'],
  [3_200_000_000, '3.2 GB'],
])('gives %i bytes as %s', (bytes, given) => expect(size(bytes)).toBe(given));

it('counts in the singular and the plural', () => {
  expect([countOf(1, 'turn'), countOf(0, 'turn'), countOf(1_200, 'person', 'people')]).toEqual([
    '1 turn',
    '0 turns',
    '1,200 people',
  ]);
});

it.each([
  [0, '0 %'],
  [0.004, '0.4 %'],
  [0.02, '2 %'],
  [0.4, '40 %'],
])('writes %d as %s', (share, text) => expect(percent(share)).toBe(text));
