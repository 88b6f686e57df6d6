import { expect, it } from 'vitest';
import { NOTHING, pressed, pressedAll, selectedOf, type Selection } from './selection';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Presses rows one after the other; `+` in front: with a range. */
const press = (...presses: string[]): Selection =>
  presses.reduce(
    (selection, one) => pressed(selection, ROWS, { id: one.replace('+', ''), isRange: one.startsWith('+') }),
    NOTHING,
  );
const after = (...presses: string[]) => selectedOf(press(...presses), ROWS).join('');

it.each([
  [['b'], 'b'],
  [['b', 'b'], ''],
  [['d', 'b'], 'bd'],
  [['b', '+d'], 'bcd'],
  [['d', '+b'], 'bcd'],
  [['b', '+d', '+e'], 'bcde'],
  [['a', 'b', '+d'], 'abcd'],
  // A range ends as the row that was pressed: here it is taken away.
  [['b', '+e', '+c'], 'b'],
  [['b', '+e', 'c', '+d'], 'be'],
  // Nothing was pressed before: only the row itself.
  [['+c'], 'c'],
])('after the presses %j, the rows %j are selected', (presses, selected) => {
  expect(after(...presses)).toBe(selected);
});

it('a range begins anew where its first row has left the list', () => {
  const selection = press('b');
  const left = ['a', 'c', 'd'];
  expect(selectedOf(pressed(selection, left, { id: 'd', isRange: true }), left)).toEqual(['d']);
});

it('the box for all selects all, and none when all are selected', () => {
  const all = pressedAll(press('b'), ROWS);
  expect(selectedOf(all, ROWS)).toEqual(ROWS);
  expect(selectedOf(pressedAll(all, ROWS), ROWS)).toEqual([]);
  expect(selectedOf(pressedAll(all, [...ROWS, 'f']), [...ROWS, 'f'])).toEqual([...ROWS, 'f']);
});

it('rows that have left the list are not selected', () => {
  expect(selectedOf(press('a', 'c'), ['c', 'd'])).toEqual(['c']);
});
