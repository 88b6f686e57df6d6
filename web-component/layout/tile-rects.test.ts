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
  [
    'side by side of 5',
    { kind: 'stage', main: screen, second: camera('bob'), strip: people(3), floating: false },
  ],
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
    it.each(sizes)(`${name} on %i × %i: all tiles are on the stage and none overlap`, (width, height) => {
      const rects = tileRects(arrangement, width, height);
      for (const [index, rect] of rects.entries()) {
        expect(rect.width).toBeGreaterThanOrEqual(40);
        expect(rect.height).toBeGreaterThan(30);
        expect(rect.start).toBeGreaterThanOrEqual(0);
        expect(rect.top).toBeGreaterThanOrEqual(0);
        expect(rect.start + rect.width).toBeLessThanOrEqual(width);
        expect(rect.top + rect.height).toBeLessThanOrEqual(height);
        for (const other of rects.slice(index + 1)) expect(overlap(rect, other)).toBe(false);
      }
    });
  }

  it('centres the last row of a grid', () => {
    const rects = tileRects({ kind: 'grid', tiles: people(3) }, 1008, 700);
    expect(rects[2]?.start).toBe(Math.round((1008 - (rects[2]?.width ?? 0)) / 2));
  });

  it('gives a screen the whole stage beside the strip, or above it on a phone', () => {
    const arrangement: Arrangement = { kind: 'stage', main: screen, strip: people(2), floating: false };
    expect(tileRects(arrangement, 1000, 600)[0]).toMatchObject({ start: 0, top: 0, width: 792, height: 600 });
    expect(tileRects(arrangement, 360, 600)[0]).toMatchObject({ start: 0, top: 0, width: 360, height: 460 });
  });

  it('makes two tiles side by side equally large, one above the other on a phone', () => {
    const sideBySide: Arrangement = {
      kind: 'stage',
      main: screen,
      second: camera('bob'),
      strip: people(2),
      floating: false,
    };
    const [one, other] = tileRects(sideBySide, 1280, 640);
    expect([one?.width, one?.height, one?.top]).toEqual([other?.width, other?.height, other?.top]);
    expect(one?.width).toBeGreaterThan(600);
    const [above, below] = tileRects(sideBySide, 360, 600);
    expect([above?.width, above?.height, above?.start]).toEqual([below?.width, below?.height, below?.start]);
  });

  it('centres the main tile and the strip together on a very wide stage', () => {
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

  it('puts the second tile of a pair in a corner of the first', () => {
    const pair: Arrangement = { kind: 'stage', main: camera('ada'), strip: people(1), floating: true };
    for (const [width, height] of sizes) {
      const [main, small] = tileRects(pair, width, height);
      expect(small?.size).toBe('floating');
      expect((main?.start ?? 0) + (main?.width ?? 0) - (small?.start ?? 0) - (small?.width ?? 0)).toBe(12);
      expect((main?.top ?? 0) + (main?.height ?? 0) - (small?.top ?? 0) - (small?.height ?? 0)).toBe(12);
    }
  });
});
