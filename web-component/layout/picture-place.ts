import { contain } from './fit';
import { type Point, type Size, WHOLE, type Zoom } from './zoom';

/** A picture that is shown whole in a tile, or enlarged there. Sizes in pixels of the page. */
export interface ShownPicture {
  tile: Size;
  /** Any size of its shape. */
  picture: Size;
  zoom?: Zoom;
}

/**
 * Returns where a place of the picture is in the tile, in pixels from its left and top.
 * @param place shares of the picture, 0 to 1
 */
export function placeInTile(place: Point, { tile, picture, zoom = WHOLE }: ShownPicture): Point {
  const { x, y, width, height } = contain(picture, { x: 0, y: 0, ...tile });
  return {
    x: tile.width / 2 + zoom.x + (x + place.x * width - tile.width / 2) * zoom.scale,
    y: tile.height / 2 + zoom.y + (y + place.y * height - tile.height / 2) * zoom.scale,
  };
}

/**
 * Returns the place of the picture at a place in the tile, as shares of the picture; null beside the picture.
 * @param at in pixels from the left and top of the tile
 */
export function placeInPicture(at: Point, { tile, picture, zoom = WHOLE }: ShownPicture): Point | null {
  const { x, y, width, height } = contain(picture, { x: 0, y: 0, ...tile });
  const place = {
    x: (tile.width / 2 + (at.x - tile.width / 2 - zoom.x) / zoom.scale - x) / width,
    y: (tile.height / 2 + (at.y - tile.height / 2 - zoom.y) / zoom.scale - y) / height,
  };
  const isWithin = [place.x, place.y].every((share) => share >= 0 && share <= 1);
  return isWithin ? place : null;
}
