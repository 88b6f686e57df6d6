import { describe, expect, it } from 'vitest';
import type { Arrangement, TileRef } from './arrangement';
import { type TileRect, tileRects } from './tile-rects';

const camera = (participantId: string): TileRef => ({ participantId, kind: 'camera' });
const people = (count: number) => Array.from({ length: count }, (_, index) => camera(`p${index}`));
const screen: TileRef = { participantId: 'ada', kind: 'screen' };

const arrangements: [string, Arrangement][] = [
  ['grid of 1', { kind: 'grid', tiles: people(1) }],
  ['grid of 5', { kind: 'grid', tiles: people(5) }],
  ['stage of 2', { kind: 'stage', main: camera('ada'), strip: people(1), floating: false }],
  ['stage of 7', { kind: 'stage', main: screen, strip: people(6), floating: false }],
];
const sizes = [
  [1280, 640],
  [900, 500],
  [844, 260],
  [390, 600],
  [320, 420],
] as const;

const overlap = (one: TileRect, other: TileRect) =>
  one.start < other.start + other.width &&
  other.start < one.start + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

describe('tileRects', () => {
  for (const [name, arrangement] of arrangements) {
    it.each(sizes)(`${name} on %i × %i: everybody in sight, nobody covered`, (width, height) => {
      const places = tileRects(arrangement, width, height);
      for (const [index, place] of places.entries()) {
        expect(place.width).toBeGreaterThanOrEqual(40);
        expect(place.height).toBeGreaterThan(30);
        expect(place.start).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.start + place.width).toBeLessThanOrEqual(width);
        expect(place.top + place.height).toBeLessThanOrEqual(height);
        for (const other of places.slice(index + 1)) expect(overlap(place, other)).toBe(false);
      }
    });
  }

  it('centres the last row', () => {
    const places = tileRects({ kind: 'grid', tiles: people(3) }, 1008, 700);
    expect(places[2]?.start).toBe(Math.round((1008 - (places[2]?.width ?? 0)) / 2));
  });

  it('gives a screen the whole stage beside the strip, below it on a phone', () => {
    const arrangement: Arrangement = { kind: 'stage', main: screen, strip: people(2), floating: false };
    expect(tileRects(arrangement, 1000, 600)[0]).toMatchObject({ start: 0, top: 0, width: 792, height: 600 });
    expect(tileRects(arrangement, 360, 600)[0]).toMatchObject({ start: 0, top: 0, width: 360, height: 460 });
  });

  it('keeps a person and the strip beside each other, in the middle of a very wide stage', () => {
    const arrangement: Arrangement = {
      kind: 'stage',
      main: camera('ada'),
      strip: people(2),
      floating: false,
    };
    const [main, first] = tileRects(arrangement, 2000, 500);
    if (!main || !first) throw new Error('Somebody is missing.');
    expect(first.start - main.start - main.width).toBe(8);
    expect(Math.abs(main.start - (2000 - first.start - first.width))).toBeLessThanOrEqual(1);
  });

  it('floats the second of a pair in a corner of the first', () => {
    const pair: Arrangement = { kind: 'stage', main: camera('ada'), strip: people(1), floating: true };
    for (const [width, height] of sizes) {
      const [main, small] = tileRects(pair, width, height);
      expect(small?.size).toBe('floating');
      expect((main?.start ?? 0) + (main?.width ?? 0) - (small?.start ?? 0) - (small?.width ?? 0)).toBe(12);
      expect((main?.top ?? 0) + (main?.height ?? 0) - (small?.top ?? 0) - (small?.height ?? 0)).toBe(12);
    }
  });
});
