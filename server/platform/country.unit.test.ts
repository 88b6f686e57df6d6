import { expect, it } from 'vitest';
import { countryIn } from './country';

it.each([
  ['DE', 'DE'],
  [' de ', 'DE'],
  ['XX', null],
  ['T1', null],
  ['ZZ', null],
  ['EU', null],
  ['DEU', null],
  ['DE, FR', null],
  ['Germany\r\nBcc: eve@example.com', null],
  ['', null],
])('reads the country of %j as %j', (value, expected) => expect(countryIn(value)).toBe(expected));

it('knows only codes that have a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const known = letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => countryIn(code));
  expect(known).toHaveLength(249);
  expect(known.filter((code) => names.of(code) === undefined)).toEqual([]);
});
