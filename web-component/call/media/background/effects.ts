/** Images that everybody may show behind them. */
export const READY_MADE = ['daylight', 'shelves', 'evening', 'colours'] as const;
export type ReadyMade = (typeof READY_MADE)[number];

/**
 * The choices for your background: your real one, a blurred one, or an image. The room or you may provide the image.
 */
export const BACKGROUNDS = ['none', 'slight', 'strong', ...READY_MADE, 'room', 'image'] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** An effect that runs: how strong the blur is, or what is shown behind you. */
export type Effect = 'slight' | 'strong' | ImageBitmap;

/** The spread of each blur, as the standard deviation in shares of the width of the picture. */
export const BLUR_SIGMAS = { slight: 0.01125, strong: 0.03375 } as const;

/** The messages from the page to the worker. */
export type ToWorker =
  | {
      type: 'start';
      wasm: string;
      model: string;
      effect: Effect;
      /** The camera's frames, and the destination of the drawn ones; null: both travel as messages. */
      streams: { readable: ReadableStream<VideoFrame>; writable: WritableStream<VideoFrame> } | null;
    }
  | { type: 'effect'; effect: Effect }
  | { type: 'frame'; frame: ImageBitmap };

/** The messages from the worker to the page. `ready`: the first frame was drawn. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'frame'; frame: ImageBitmap }
  /** It is slow, and drawn more simply from now on. */
  | { type: 'simpler' }
  | { type: 'failed'; message: string; isTooSlow: boolean };
