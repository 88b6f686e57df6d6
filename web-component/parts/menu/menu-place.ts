/** The space between a menu and its button, and between a menu and the edge of the element, in pixels. */
const [GAP, EDGE] = [6, 8];
/** Beside a button with less room than this, a menu covers the button rather than become a slit, in pixels. */
const HEIGHT_MIN = 200;

interface Box {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/**
 * Returns where a menu opens: above or below its button, as it prefers, unless it only fits on the other side, and inside
 * of the frame.
 * @param place.size what the menu takes without a bound
 * @param place.isMirrored whether the menu begins where its button begins, as in right-to-left text
 */
export function menuPlace(place: {
  button: Box;
  frame: Box;
  size: { width: number; height: number };
  prefers: 'above' | 'below';
  isMirrored: boolean;
}): { left: number; top: number; maxHeight: number } {
  const { button, frame, size, prefers, isMirrored } = place;
  const room = {
    above: button.top - frame.top - GAP - EDGE,
    below: frame.bottom - button.bottom - GAP - EDGE,
  };
  const other = prefers === 'above' ? 'below' : 'above';
  const side = size.height <= room[prefers] || room[prefers] >= room[other] ? prefers : other;
  const whole = frame.bottom - frame.top - 2 * EDGE;
  const maxHeight = Math.max(room[side], Math.min(whole, HEIGHT_MIN));
  const height = Math.min(size.height, maxHeight);
  const top = side === 'above' ? button.top - GAP - height : button.bottom + GAP;
  const left = isMirrored ? button.left : button.right - size.width;
  return {
    left: clamp(left, frame.left + EDGE, frame.right - EDGE - size.width),
    top: clamp(top, frame.top + EDGE, frame.bottom - EDGE - height),
    maxHeight,
  };
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
