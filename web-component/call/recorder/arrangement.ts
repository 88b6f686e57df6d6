import type { Rectangle } from '../../layout/fit';
import { gridFor } from '../../layout/grid';

const GAP = 10;
const STRIP_TILE_WIDTH = 240;
const TILE_SHAPE = 16 / 9;

/** Lays out a recorded picture: people in a grid, or in a strip beside the large pictures. Lengths are in pixels. */
export function arrange(
  count: { people: number; large: number },
  width: number,
  height: number,
): { people: Rectangle[]; large: Rectangle[] } {
  const whole = { x: GAP, y: GAP, width: width - 2 * GAP, height: height - 2 * GAP };
  if (count.large === 0) return { people: inGrid(count.people, whole), large: [] };
  const people = inStrip(count.people, whole);
  const strip = people.length === 0 ? 0 : Math.max(...people.map((tile) => tile.width)) + GAP;
  return { people, large: inGrid(count.large, { ...whole, width: whole.width - strip }) };
}

/** Rows are centred, also the last one when it has fewer tiles. */
function inGrid(count: number, area: Rectangle): Rectangle[] {
  const { columns, rows, tileWidth, tileHeight } = gridFor(count, area.width, area.height, GAP);
  const top = area.y + (area.height - rows * tileHeight - (rows - 1) * GAP) / 2;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = area.x + (area.width - inRow * tileWidth - (inRow - 1) * GAP) / 2;
    return {
      x: Math.round(left + (i % columns) * (tileWidth + GAP)),
      y: Math.round(top + row * (tileHeight + GAP)),
      width: tileWidth,
      height: tileHeight,
    };
  });
}

/** Returns the places at the right edge, one below the other. */
function inStrip(count: number, area: Rectangle): Rectangle[] {
  const room = Math.floor((area.height - (count - 1) * GAP) / count);
  const height = Math.min(Math.floor(STRIP_TILE_WIDTH / TILE_SHAPE), room);
  const width = Math.floor(height * TILE_SHAPE);
  const top = area.y + Math.floor((area.height - count * height - (count - 1) * GAP) / 2);
  const x = area.x + area.width - width;
  return Array.from({ length: count }, (_, i) => ({ x, y: top + i * (height + GAP), width, height }));
}
