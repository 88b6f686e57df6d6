import type { Point } from '../../layout/zoom';

/** The distance of an arrow key as a share of the picture. With Shift it is larger. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns how far a key moves a pointer; null when it is not an arrow key. The right arrow moves right in every
 * language, because the picture is not mirrored.
 */
export function arrowStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Point | null {
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const by = shiftKey ? LARGE_STEP : STEP;
  return { x: arrow.x * by, y: arrow.y * by };
}
