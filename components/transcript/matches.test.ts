import { expect, it } from 'vitest';
import { matches, piecesOf } from './matches';

it('finds every place, in any case, and loses nothing of the text', () => {
  const pieces = piecesOf('Ship it. We ship on Monday, SHIP!', ' ship');
  expect(pieces.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['Ship', 'ship', 'SHIP']);
  expect(pieces.map((piece) => piece.text).join('')).toBe('Ship it. We ship on Monday, SHIP!');
});

it('takes what is searched for as text, not as a pattern', () => {
  expect(piecesOf('a.c abc', '.').filter((piece) => piece.hit)).toHaveLength(1);
});

it('marks nothing when nothing is searched for, and cuts no text whose length depends on its case', () => {
  expect(piecesOf('Hello', '  ')).toEqual([{ text: 'Hello', hit: false }]);
  expect(piecesOf('İstanbul ship', 'ship')).toEqual([{ text: 'İstanbul ship', hit: true }]);
});

it('searches words and speakers', () => {
  const turn = { text: 'We ship on Monday.', speakerName: 'Ada Example' };
  expect([matches(turn, 'monday'), matches(turn, 'ada'), matches(turn, 'grace')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(matches({ text: 'Hm.', speakerName: null }, 'null')).toBe(false);
});
