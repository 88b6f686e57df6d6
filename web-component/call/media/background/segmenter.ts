import { ImageSegmenter } from '@mediapipe/tasks-vision';
import type { Mask } from './mask';

// The runtime narrates its start as warnings and errors; what fails in it is thrown.
Object.assign(console, { log: () => undefined, warn: () => undefined, error: () => undefined });

/** Width and height of what the model sees, and of the mask. */
const SIZE = 256;
/** The weight of a mask against the one before it. Less weight flickers less, and lags behind. */
const NEWNESS = 0.65;

/** Finds people in the frames of a video. */
export class Segmenter {
  readonly #small = new OffscreenCanvas(SIZE, SIZE);
  readonly #mask: Mask = { width: SIZE, height: SIZE, bytes: new Uint8Array(SIZE * SIZE) };
  #frames = 0;

  private constructor(private readonly segmenter: ImageSegmenter) {}

  /** @throws when the model or its runtime cannot be loaded */
  static async load(wasm: string, model: string): Promise<Segmenter> {
    // The loader is in front of this worker's script: there is nothing more to load but the runtime itself.
    const runtime = { wasmLoaderPath: '', wasmBinaryPath: wasm };
    return new Segmenter(
      await ImageSegmenter.createFromOptions(runtime, {
        // The model is so small that sending frames to and from a graphics card takes longer than running it.
        baseOptions: { modelAssetPath: model, delegate: 'CPU' },
        canvas: new OffscreenCanvas(1, 1),
        runningMode: 'VIDEO',
        outputConfidenceMasks: true,
        outputCategoryMask: false,
      }),
    );
  }

  /** @returns the mask, smoothed over time; the next frame overwrites it */
  find(picture: CanvasImageSource): Mask {
    const context = this.#small.getContext('2d');
    if (!context) throw new Error('There is no canvas to draw on.');
    context.drawImage(picture, 0, 0, SIZE, SIZE);
    this.#frames += 1; // counts instead of time stamps: they have to grow
    this.segmenter.segmentForVideo(this.#small, this.#frames, ({ confidenceMasks }) => {
      const found = confidenceMasks?.[0]?.getAsFloat32Array();
      if (found?.length !== this.#mask.bytes.length) throw new Error('The model found no mask.');
      this.#blend(found);
    });
    return this.#mask;
  }

  #blend(found: Float32Array): void {
    const { bytes } = this.#mask;
    const newness = this.#frames === 1 ? 1 : NEWNESS;
    for (let at = 0; at < bytes.length; at += 1) {
      const before = bytes[at] ?? 0;
      bytes[at] = before + ((found[at] ?? 0) * 255 - before) * newness;
    }
  }
}
