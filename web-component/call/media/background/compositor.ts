import type { Effect } from './effects';
import type { Mask } from './mask';

/** The instructions for drawing a frame. */
export interface Drawing {
  effect: Effect;
  /** Whether to draw a smaller picture, which is faster. */
  isSimple: boolean;
  /** Finds people in the frame, or in a copy of it that is smaller. */
  find: (picture: CanvasImageSource) => Mask;
}

/** Draws frames with something else behind the people in them. */
export interface Compositor {
  /**
   * @returns a canvas, which the next frame overwrites
   * @throws when the graphics card is gone
   */
  draw(frame: VideoFrame | ImageBitmap, drawing: Drawing): OffscreenCanvas;
}
