/** A grid of tiles of one size. Lengths in pixels. */
export interface Grid {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
}

/** Widest and narrowest aspect ratio of a tile: a camera picture, and that of a phone held upright. */
const WIDEST = 16 / 9;
const UPRIGHT = 3 / 4;
/** Narrowest aspect ratio in a landscape area: less would crop faces at the sides. */
const CROPPED = 4 / 3;

/** The narrowest tile, in pixels. People could not be recognized in narrower tiles, so the grid scrolls instead. */
const MIN_TILE_WIDTH = 120;

/**
 * Returns the grid that shows `count` people as large as possible in an area.
 * @param gap between tiles
 */
export function gridFor(count: number, width: number, height: number, gap = 8): Grid {
  const narrowest = width < height ? UPRIGHT : CROPPED;
  let best: Grid = { columns: 1, rows: 1, tileWidth: 0, tileHeight: 0 };
  for (let columns = 1; columns <= Math.max(count, 1); columns += 1) {
    const rows = Math.ceil(Math.max(count, 1) / columns);
    const grid = fitted({ columns, rows, width, height, gap, narrowest });
    if (area(grid) > area(best)) best = grid;
  }
  return best.tileWidth < Math.min(MIN_TILE_WIDTH, width) ? scrolling(count, width, gap) : best;
}

const area = ({ tileWidth, tileHeight }: Grid): number => tileWidth * tileHeight;

function fitted(cells: {
  columns: number;
  rows: number;
  width: number;
  height: number;
  gap: number;
  narrowest: number;
}): Grid {
  const { columns, rows, width, height, gap, narrowest } = cells;
  const cellWidth = Math.max((width - gap * (columns - 1)) / columns, 0);
  const cellHeight = Math.max((height - gap * (rows - 1)) / rows, 0);
  const tileWidth = Math.floor(Math.min(cellWidth, cellHeight * WIDEST));
  return { columns, rows, tileWidth, tileHeight: Math.floor(Math.min(cellHeight, tileWidth / narrowest)) };
}

function scrolling(count: number, width: number, gap: number): Grid {
  const columns = Math.max(Math.floor((width + gap) / (MIN_TILE_WIDTH + gap)), 1);
  const tileWidth = Math.floor((width - gap * (columns - 1)) / columns);
  return {
    columns,
    rows: Math.ceil(count / columns),
    tileWidth,
    tileHeight: Math.floor(tileWidth / CROPPED),
  };
}
