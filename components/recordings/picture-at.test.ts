import { expect, it } from 'vitest';
import { pictureAt } from './picture-at';

const PICTURES = { intervalSeconds: 10, count: 23, columns: 10, width: 160, height: 90 };

it.each([
  [0, 0, 0],
  [9.9, 0, 0],
  [10, 160, 0],
  [105, 0, 90],
  [225, 320, 180],
  [1_000, 320, 180],
  [-1, 0, 0],
])('finds the picture of second %d', (seconds, left, top) => {
  expect(pictureAt(PICTURES, seconds)).toEqual({ left, top });
});
