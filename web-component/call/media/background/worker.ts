import { AT_START, nextPace, type Pace, STRETCH_MS } from './effect-pace';
import type { Effect, FromWorker, ToWorker } from './effects';
import { GraphicsCompositor } from './graphics-compositor';
import type { Mask } from './mask';
import { ProcessorCompositor } from './processor-compositor';
import { Segmenter } from './segmenter';

/*
 * Draws what is behind you. Frames never queue: while one frame is drawn, the browser keeps only the newest, or the
 * page sends none. Every failure is reported and ends the drawing. A frame is never passed on as the camera took it.
 */

let effect: Effect;
let draw: (frame: VideoFrame | ImageBitmap) => OffscreenCanvas;
let isReady = false;
let pace: Pace = AT_START;
/** Since when the stretch lasts, and what was drawn in it. */
let stretch = { sinceMs: 0, frames: 0, drawingMs: 0 };
/** The mask of the frame before. */
let mask: Mask | null = null;

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === 'effect') effect = data.effect;
  else if (data.type === 'frame') attempt(() => answer(data.frame));
  else void start(data).catch(fail);
};

async function start({ wasm, model, streams, ...first }: Extract<ToWorker, { type: 'start' }>) {
  effect = first.effect;
  const segmenter = await Segmenter.load(wasm, model);
  const card = GraphicsCompositor.start();
  const compositor = card ?? new ProcessorCompositor();
  draw = (frame) => {
    const isSimple = pace.drawn === 'simply';
    // Finding people is a third of the processor's work.
    const isMaskKept = (isSimple || card === null) && stretch.frames % 2 === 1;
    const find = (picture: CanvasImageSource): Mask =>
      isMaskKept && mask !== null ? mask : (mask = segmenter.find(picture));
    return compositor.draw(frame, { effect, isSimple, find });
  };
  if (streams) await drawAll(streams.readable.getReader(), streams.writable.getWriter());
  else tellReady(); // the page may send frames
}

async function drawAll(
  reader: ReadableStreamDefaultReader<VideoFrame>,
  writer: WritableStreamDefaultWriter<VideoFrame>,
): Promise<void> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const frame = next.value;
    try {
      const { timestamp } = frame;
      const since = performance.now();
      const drawn = new VideoFrame(draw(frame), { timestamp, alpha: 'discard' });
      const drawingMs = performance.now() - since;
      await writer.write(drawn); // which waits for whoever takes it
      keepPace(drawingMs);
    } finally {
      frame.close();
    }
    tellReady();
  }
}

function answer(frame: ImageBitmap): void {
  const since = performance.now();
  const drawn = draw(frame).transferToImageBitmap();
  keepPace(performance.now() - since);
  frame.close();
  tell({ type: 'frame', frame: drawn }, [drawn]);
}

/** Counts a frame by how long it took to draw. The first one is not counted: it warms everything up. */
function keepPace(drawingMs: number): void {
  const now = performance.now();
  if (stretch.sinceMs === 0) stretch.sinceMs = now;
  else stretch = { ...stretch, frames: stretch.frames + 1, drawingMs: stretch.drawingMs + drawingMs };
  if (now - stretch.sinceMs < STRETCH_MS) return;
  const before = pace.drawn;
  pace = nextPace(pace, stretch);
  stretch = { sinceMs: now, frames: 0, drawingMs: 0 };
  if (pace.drawn === before) return;
  if (pace.drawn === 'not') throw new TooSlow('The effect is too slow.');
  tell({ type: 'simpler' });
}

class TooSlow extends Error {}

function tellReady(): void {
  if (!isReady) tell({ type: 'ready' });
  isReady = true;
}

function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    fail(error);
  }
}

const fail = (error: unknown): void =>
  tell({ type: 'failed', message: String(error), isTooSlow: error instanceof TooSlow });

const tell = (message: FromWorker, transfer: Transferable[] = []): void => postMessage(message, { transfer });
