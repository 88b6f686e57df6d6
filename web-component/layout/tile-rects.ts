import { type Arrangement, type TileRef } from './arrangement';
import { gridFor } from './grid';

/** Position and size of a tile in pixels. `start` is the distance from the inline start: left, or right in Arabic. */
export interface TileRect {
  tile: TileRef;
  start: number;
  top: number;
  width: number;
  height: number;
  size: 'grid' | 'main' | 'strip' | 'floating';
}

const GAP = 8;
const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** Lays an arrangement out on a stage. Only the floating tile overlaps another, and only a crowded grid is higher than the stage. */
export function tileRects(arrangement: Arrangement, width: number, height: number): TileRect[] {
  if (arrangement.kind === 'grid') return gridRects(arrangement.tiles, { width, height }, 'grid');
  const { main, second, strip, floating } = arrangement;
  if (second) return belowMain([main, second], strip, width, height);
  if (floating) {
    const [stage] = mainRect(main, { width, height });
    return stage ? [stage, ...floatingRects(strip, stage)] : [];
  }
  return width >= 640 && width > height
    ? besideMain(main, strip, width, height)
    : belowMain([main], strip, width, height);
}

interface Area {
  width: number;
  height: number;
  start?: number;
  top?: number;
}

function gridRects(tiles: readonly TileRef[], area: Area, size: TileRect['size']): TileRect[] {
  const { columns, rows, tileWidth, tileHeight } = gridFor(tiles.length, area.width, area.height, GAP);
  const above = Math.max((area.height - rows * (tileHeight + GAP) + GAP) / 2, 0);
  return tiles.map((tile, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(tiles.length - row * columns, columns);
    const aside = (area.width - inRow * (tileWidth + GAP) + GAP) / 2;
    return {
      tile,
      start: Math.round((area.start ?? 0) + aside + (index % columns) * (tileWidth + GAP)),
      top: Math.round((area.top ?? 0) + above + row * (tileHeight + GAP)),
      width: tileWidth,
      height: tileHeight,
      size,
    };
  });
}

/**
 * Returns the rectangle of the main tile. A screen gets the whole area, because it is not cropped. A camera gets the
 * largest tile that fits.
 */
function mainRect(main: TileRef, area: Area): TileRect[] {
  if (main.kind === 'camera') return gridRects([main], area, 'main');
  const { width, height, start = 0, top = 0 } = area;
  return [{ tile: main, start, top, width: Math.max(width, 0), height: Math.max(height, 0), size: 'main' }];
}

/** When one column would make the tiles of the strip lower than this, in pixels, they are in two columns. */
const MIN_STRIP_TILE_HEIGHT = 64;

function besideMain(main: TileRef, strip: readonly TileRef[], width: number, height: number): TileRect[] {
  const stripWidth = Math.round(between(140, width * 0.2, 240));
  const heightOf = (rows: number): number => (height - GAP * (rows - 1)) / rows;
  const columns = strip.length > 1 && heightOf(strip.length) < MIN_STRIP_TILE_HEIGHT ? 2 : 1;
  const rows = Math.ceil(strip.length / columns);
  const tileWidth = Math.floor((stripWidth - GAP * (columns - 1)) / columns);
  const tileHeight = Math.floor(between(40, heightOf(rows), (stripWidth * 9) / 16));
  const above = Math.max((height - rows * (tileHeight + GAP) + GAP) / 2, 0);
  // On a very wide stage, the main tile and the strip are centered together.
  const [stage] = mainRect(main, { width: width - stripWidth - GAP, height });
  const mainWidth = stage?.width ?? 0;
  const start = Math.round((width - mainWidth - GAP - stripWidth) / 2);
  return [
    ...(stage ? [{ ...stage, start }] : []),
    ...strip.map((tile, index): TileRect => ({
      tile,
      start: start + mainWidth + GAP + (index % columns) * (tileWidth + GAP),
      top: Math.round(above + Math.floor(index / columns) * (tileHeight + GAP)),
      width: tileWidth,
      height: tileHeight,
      size: 'strip',
    })),
  ];
}

/** Lays out two large tiles next to each other, or one above the other, whichever makes them larger. */
function largeRects([main, second]: readonly TileRef[], area: Area): TileRect[] {
  if (!main) return [];
  return second ? gridRects([main, second], area, 'main') : mainRect(main, area);
}

function belowMain(
  large: readonly TileRef[],
  strip: readonly TileRef[],
  width: number,
  height: number,
): TileRect[] {
  const stripHeight = Math.round(between(72, height * 0.22, 140));
  const tileWidth = Math.floor(
    between(40, (width - GAP * (strip.length - 1)) / strip.length, (stripHeight * 4) / 3),
  );
  const aside = Math.max((width - strip.length * (tileWidth + GAP) + GAP) / 2, 0);
  return [
    ...largeRects(large, { width, height: height - stripHeight - GAP }),
    ...strip.map((tile, index): TileRect => ({
      tile,
      start: Math.round(aside + index * (tileWidth + GAP)),
      top: height - stripHeight,
      width: tileWidth,
      height: stripHeight,
      size: 'strip',
    })),
  ];
}

function floatingRects(tiles: readonly TileRef[], stage: TileRect): TileRect[] {
  const upright = stage.width < stage.height;
  const width = Math.round(between(88, stage.width * (upright ? 0.3 : 0.2), 260));
  const height = Math.round(upright ? (width * 4) / 3 : (width * 9) / 16);
  return tiles.map((tile) => ({
    tile,
    start: stage.start + stage.width - width - 12,
    top: stage.top + stage.height - height - 12,
    width,
    height,
    size: 'floating',
  }));
}
