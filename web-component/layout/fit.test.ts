import { expect, it } from 'vitest';
import { contain, cover } from './fit';

const tile = { x: 100, y: 50, width: 320, height: 180 };

it.each([
  ['of the same shape', { width: 640, height: 360 }, { x: 0, y: 0, width: 640, height: 360 }],
  ['wider', { width: 1_280, height: 360 }, { x: 320, y: 0, width: 640, height: 360 }],
  ['higher', { width: 640, height: 720 }, { x: 0, y: 180, width: 640, height: 360 }],
])('fills a tile with the centre of a picture that is %s', (_, picture, expected) => {
  expect(cover(picture, tile)).toEqual(expected);
});

it.each([
  ['of the same shape', { width: 640, height: 360 }, tile],
  ['wider', { width: 1_280, height: 360 }, { x: 100, y: 95, width: 320, height: 90 }],
  ['higher', { width: 640, height: 720 }, { x: 180, y: 50, width: 160, height: 180 }],
])('shows the whole of a picture that is %s', (_, picture, expected) => {
  expect(contain(picture, tile)).toEqual(expected);
});
