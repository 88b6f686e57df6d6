/** The shorter side of a picture that is drawn more simply, in pixels. */
const SIMPLE_SIDE = 360;

export const sizeOf = (frame: VideoFrame | ImageBitmap): [number, number] =>
  'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];

/** Returns the size of a picture that is drawn more simply. */
export function smaller([width, height]: [number, number]): [number, number] {
  const scale = Math.min(1, SIMPLE_SIDE / Math.min(width, height));
  return [Math.round(width * scale), Math.round(height * scale)];
}

/** Returns the size of a picture that is scaled to the given width. */
export const sizeAtWidth = (wide: number, { width, height }: OffscreenCanvas): [number, number] => [
  wide,
  Math.max(1, Math.round((wide * height) / width)),
];
