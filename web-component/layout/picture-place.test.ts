import { describe, expect, it } from 'vitest';
import { placeInPicture, placeInTile, type ShownPicture } from './picture-place';

const WIDE = { width: 1_920, height: 1_080 };
const tile = { width: 800, height: 600 };
/** 800 by 450, with bars of 75 above and below. */
const letterboxed: ShownPicture = { tile, picture: WIDE };
const pillarboxed: ShownPicture = { tile: { width: 800, height: 400 }, picture: { width: 600, height: 600 } };
const enlarged: ShownPicture = { ...letterboxed, zoom: { scale: 2, x: 100, y: -50 } };

it.each<[string, ShownPicture, [number, number], [number, number]]>([
  ['the corner of a picture with bars above and below', letterboxed, [0, 0], [0, 75]],
  ['its other corner', letterboxed, [1, 1], [800, 525]],
  ['its middle', letterboxed, [0.5, 0.5], [400, 300]],
  ['the corner of a picture with bars at its sides', pillarboxed, [0, 0], [200, 0]],
  ['the middle of one that is enlarged and moved', enlarged, [0.5, 0.5], [500, 250]],
  ['a corner that is out of sight then', enlarged, [0, 0], [-300, -200]],
])('finds %s in the tile, and in the picture again', (_, shown, [x, y], [left, top]) => {
  expect(placeInTile({ x, y }, shown)).toEqual({ x: left, y: top });
  const found = placeInPicture({ x: left, y: top }, shown);
  expect(found?.x).toBeCloseTo(x);
  expect(found?.y).toBeCloseTo(y);
});

describe('placeInPicture', () => {
  it.each<[string, ShownPicture, [number, number]]>([
    ['in the bar above', letterboxed, [400, 74]],
    ['in the bar below', letterboxed, [400, 526]],
    ['in the bar at the side', pillarboxed, [199, 200]],
    ['where there is no picture yet', { tile, picture: { width: 0, height: 0 } }, [400, 300]],
  ])('finds no place in the picture %s', (_, shown, [x, y]) => {
    expect(placeInPicture({ x, y }, shown)).toBeNull();
  });

  it('is the same place for everybody, whatever the size of their tile', () => {
    const place = placeInPicture({ x: 200, y: 300 }, letterboxed);
    expect(placeInTile(place!, { tile: { width: 1_600, height: 900 }, picture: WIDE })).toEqual({
      x: 400,
      y: 450,
    });
  });
});
