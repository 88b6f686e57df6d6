/** The view of a picture in its tile. `x` and `y` move its middle, in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** All of it. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

const LARGEST = 6;

/**
 * Enlarges by a factor, or shrinks, so that what is at a point stays there; never smaller than the whole.
 * @param at from the middle of the tile
 */
export function zoomed(zoom: Zoom, factor: number, at: Point, tile: Size): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), LARGEST);
  const growth = scale / zoom.scale;
  const x = at.x - (at.x - zoom.x) * growth;
  const y = at.y - (at.y - zoom.y) * growth;
  return within({ scale, x, y }, tile);
}

/** Moves what is seen, and never beyond the edge. */
export const moved = (zoom: Zoom, by: Point, tile: Size): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, tile);

function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const farX = ((scale - 1) * width) / 2;
  const farY = ((scale - 1) * height) / 2;
  return { scale, x: between(-farX, x, farX), y: between(-farY, y, farY) };
}

/** Limits a value. Adds zero, so that the result is never a negative zero. */
const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most) + 0;
