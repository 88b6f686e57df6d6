import { describe, expect, it } from 'vitest';
import { gridFor } from './grid';

describe('gridFor', () => {
  it.each([
    [1, 1280, 720, 1, 1],
    [2, 1280, 640, 2, 1],
    [2, 390, 700, 1, 2],
    [3, 1280, 720, 2, 2],
    [4, 1280, 720, 2, 2],
    [5, 1280, 720, 3, 2],
    [6, 1280, 720, 3, 2],
    [6, 360, 640, 2, 3],
    [7, 1280, 720, 3, 3],
    [9, 1280, 720, 3, 3],
    [12, 1600, 500, 6, 2],
  ])('arranges %i people in %i × %i: %i columns, %i rows', (count, width, height, columns, rows) => {
    expect(gridFor(count, width, height)).toMatchObject({ columns, rows });
  });

  it('stays inside the area, whatever its aspect ratio', () => {
    for (let count = 1; count <= 16; count += 1) {
      for (const [width, height] of [
        [1920, 1080],
        [900, 900],
        [600, 1000],
        [1400, 400],
      ] as const) {
        const { columns, rows, tileWidth, tileHeight } = gridFor(count, width, height, 8);
        expect(columns * tileWidth + (columns - 1) * 8).toBeLessThanOrEqual(width);
        expect(rows * tileHeight + (rows - 1) * 8).toBeLessThanOrEqual(height);
        expect(columns * rows).toBeGreaterThanOrEqual(count);
      }
    }
  });

  it('shows one person in the aspect ratio of the camera, upright on a phone', () => {
    expect(gridFor(1, 1920, 1080)).toMatchObject({ tileWidth: 1920, tileHeight: 1080 });
    expect(gridFor(1, 2000, 600)).toMatchObject({ tileWidth: 1066, tileHeight: 600 });
    expect(gridFor(1, 360, 640)).toMatchObject({ tileWidth: 360, tileHeight: 480 });
  });

  it('scrolls instead of shrinking tiles below the minimum width', () => {
    const { columns, tileWidth, rows, tileHeight } = gridFor(30, 300, 300);
    expect([columns, tileWidth >= 120]).toEqual([2, true]);
    expect(rows * tileHeight).toBeGreaterThan(300);
  });

  it('accepts an area that has no size yet', () => {
    expect(gridFor(3, 0, 0)).toMatchObject({ tileWidth: 0 });
    expect(gridFor(0, 800, 600)).toMatchObject({ columns: 1, rows: 1 });
  });
});
