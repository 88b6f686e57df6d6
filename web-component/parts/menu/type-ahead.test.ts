import { expect, it } from 'vitest';
import { TypeAhead } from './type-ahead';

const LABELS = ['Share your screen', 'People', 'Polls', 'Settings'];

/** Types letters, each so many milliseconds after the one before. @returns the items that were found */
function typed(letters: string, pauseMs: number, start = 0): (number | null)[] {
  let now = 0;
  let at = start;
  const typing = new TypeAhead(() => now);
  return Array.from(letters).map((letter) => {
    now += pauseMs;
    const found = typing.find(letter, LABELS, at);
    at = found ?? at;
    return found;
  });
}

it('finds the next item that begins with a letter, also from the start again', () => {
  expect(typed('s', 100)).toEqual([3]);
  expect(typed('s', 100, 3)).toEqual([0]);
});

it('narrows by further letters', () => expect(typed('pol', 100)).toEqual([1, 2, 2]));

it('walks through the items with a repeated letter', () => expect(typed('ppp', 100)).toEqual([1, 2, 1]));

it('begins anew after a pause', () => expect(typed('ps', 1_000)).toEqual([1, 3]));

it('finds nothing for other letters', () => expect(typed('x', 100)).toEqual([null]));
