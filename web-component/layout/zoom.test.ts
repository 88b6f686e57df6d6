import { expect, it } from 'vitest';
import { moved, WHOLE, zoomed } from './zoom';

const tile = { width: 800, height: 600 };

it('keeps what is under the fingers where it is', () => {
  const at = { x: 100, y: -50 };
  const zoom = zoomed(WHOLE, 2, at, tile);
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  expect(zoomed(zoom, 1.5, at, tile)).toEqual({ scale: 3, x: -200, y: 100 });
});

it('shows the whole at least, and six times as large at most', () => {
  expect(zoomed({ scale: 2, x: 300, y: 0 }, 0.1, { x: 0, y: 0 }, tile)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, tile).scale).toBe(6);
});

it('is never moved beyond the edge', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 1_000, y: -1_000 }, tile)).toEqual({
    scale: 2,
    x: 400,
    y: -300,
  });
  expect(moved(WHOLE, { x: 10, y: 10 }, tile)).toEqual(WHOLE);
});
