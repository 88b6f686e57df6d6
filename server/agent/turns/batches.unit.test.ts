import { expect, it } from 'vitest';
import { batchesOf } from './batches';

const turns = (count: number, bytes = 100, from = 1) =>
  Array.from({ length: count }, (_, n) => ({ cursor: from + n, bytes }));

it('ends a batch at 50 turns, and the next one begins after it', () => {
  expect(batchesOf(turns(101, 100, 8), 7)).toEqual([
    { after: 7, until: 57 },
    { after: 57, until: 107 },
    { after: 107, until: 108 },
  ]);
});

it('ends a batch at 64 kB of text, and a longer turn is a batch of its own', () => {
  const sizes = [40_000, 24_000, 1, 70_000, 1];
  const given = sizes.map((bytes, n) => ({ cursor: n + 1, bytes }));
  expect(batchesOf(given, 0)).toEqual([
    { after: 0, until: 2 },
    { after: 2, until: 3 },
    { after: 3, until: 4 },
    { after: 4, until: 5 },
  ]);
});

it('leaves gaps of deleted turns between the ends of batches', () => {
  expect(
    batchesOf(
      [
        { cursor: 3, bytes: 1 },
        { cursor: 9, bytes: 1 },
      ],
      0,
    ),
  ).toEqual([{ after: 0, until: 9 }]);
  expect(batchesOf([], 4)).toEqual([]);
});
