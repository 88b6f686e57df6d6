export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the part of a picture that fills a tile, cropped at two sides. */
export function cover(picture: { width: number; height: number }, tile: Rectangle): Rectangle {
  const scale = Math.max(tile.width / picture.width, tile.height / picture.height);
  const [width, height] = [tile.width / scale, tile.height / scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** Returns the rectangle of a whole picture in a tile, with bars at two sides. */
export function contain(picture: { width: number; height: number }, tile: Rectangle): Rectangle {
  const scale = Math.min(tile.width / picture.width, tile.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: tile.x + (tile.width - width) / 2, y: tile.y + (tile.height - height) / 2, width, height };
}
