import { Blur } from './blur';
import type { Compositor, Drawing } from './compositor';
import { BLUR_SIGMAS } from './effects';
import { sizeAtWidth, sizeOf, smaller } from './frame-size';
import { type Mask, PERSON } from './mask';

/** The width of the blurred picture. It loses little detail, and twice the width would take four times as long. */
const BLURRED_WIDTH = 160;

/**
 * Draws frames with something else behind the people in them, on the processor. Without a graphics card this is several
 * times as fast as WebGL, which would then run on the processor as well.
 */
export class ProcessorCompositor implements Compositor {
  readonly #pen = newPen();
  /** A small copy of the frame, which becomes the blurred picture. */
  readonly #small = newPen();
  /** Opaque where people are. */
  readonly #people = newPen();
  readonly #blur = new Blur();

  draw(frame: VideoFrame | ImageBitmap, { effect, isSimple, find }: Drawing): OffscreenCanvas {
    const pen = this.#pen;
    const [width, height] = isSimple ? smaller(sizeOf(frame)) : sizeOf(frame);
    resize(pen, width, height);
    pen.globalCompositeOperation = 'copy';
    pen.drawImage(frame, 0, 0, width, height);
    const mask = find(pen.canvas);
    const behind =
      typeof effect === 'string' ? this.#blurred(mask, BLUR_SIGMAS[effect] * BLURRED_WIDTH) : effect;
    pen.globalCompositeOperation = 'destination-in';
    pen.drawImage(this.#cut(mask), 0, 0, width, height);
    pen.globalCompositeOperation = 'destination-over';
    const scale = Math.max(width / behind.width, height / behind.height);
    const [wide, high] = [behind.width * scale, behind.height * scale];
    pen.drawImage(behind, (width - wide) / 2, (height - high) / 2, wide, high);
    return pen.canvas;
  }

  #blurred(mask: Mask, sigma: number): OffscreenCanvas {
    const small = this.#small;
    const size = sizeAtWidth(BLURRED_WIDTH, this.#pen.canvas);
    resize(small, ...size);
    small.drawImage(this.#pen.canvas, 0, 0, ...size);
    const picture = small.getImageData(0, 0, ...size);
    this.#blur.apply(picture, mask, sigma);
    small.putImageData(picture, 0, 0);
    return small.canvas;
  }

  #cut({ width, height, bytes }: Mask): OffscreenCanvas {
    resize(this.#people, width, height);
    const people = new ImageData(width, height);
    for (let at = 0; at < bytes.length; at += 1) people.data[at * 4 + 3] = PERSON[bytes[at] ?? 0] ?? 0;
    this.#people.putImageData(people, 0, 0);
    return this.#people.canvas;
  }
}

/** @throws when the browser does not have a canvas that is drawn by the processor */
function newPen(): OffscreenCanvasRenderingContext2D {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('There is no canvas to draw on.');
  return pen;
}

function resize({ canvas }: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
}
