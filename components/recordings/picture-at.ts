/** The small pictures of a recording, in rows from the top. */
export interface SmallPictures {
  intervalSeconds: number;
  count: number;
  columns: number;
  width: number;
  height: number;
}

/** Returns where the small picture of a time is in the file of all of them, in pixels from its upper left corner. */
export function pictureAt(
  { intervalSeconds, count, columns, width, height }: SmallPictures,
  seconds: number,
): { left: number; top: number } {
  const index = Math.max(0, Math.min(count - 1, Math.floor(seconds / intervalSeconds)));
  return { left: (index % columns) * width, top: Math.floor(index / columns) * height };
}
