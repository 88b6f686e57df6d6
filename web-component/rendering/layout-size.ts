interface Size {
  width: number;
  height: number;
}

/** A difference below which a size was rounded, and above which the page scales it, in pixels. */
const ROUNDING = 1;

/**
 * Returns the size of an element in the pixels of its own style sheets. A page may show it larger or smaller, by `transform` or
 * `zoom`: the rectangle on the screen then has another size.
 */
export function layoutSizeOf(element: HTMLElement): Size {
  const { width, height } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = element;
  const isScaled = Math.abs(width - offsetWidth) >= ROUNDING || Math.abs(height - offsetHeight) >= ROUNDING;
  return isScaled ? { width: offsetWidth, height: offsetHeight } : { width, height };
}

/** Returns how many pixels of an element's own style sheets a pixel of the screen is. */
export function layoutScaleOf(element: HTMLElement): number {
  const { width } = element.getBoundingClientRect();
  return width === 0 ? 1 : layoutSizeOf(element).width / width;
}

/** Returns where a pointer is in an element, in the pixels of its own style sheets, from its upper left corner. */
export function pointIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = element.getBoundingClientRect();
  const scale = layoutScaleOf(element);
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}
