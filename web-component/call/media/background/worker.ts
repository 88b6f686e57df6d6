import { Compositor } from './compositor';
import type { Effect, FromWorker, ToWorker } from './effects';
import { Segmenter } from './segmenter';

/*
 * Draws what is behind you. Frames never queue: while one is drawn the browser keeps the newest only, or the page sends
 * none. Whatever goes wrong is told, and nothing is drawn any more: a frame is never passed on as the camera took it.
 */

let effect: Effect;
let draw: (frame: VideoFrame | ImageBitmap) => OffscreenCanvas;
let isReady = false;

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === 'effect') effect = data.effect;
  else if (data.type === 'frame') attempt(() => answer(data.frame));
  else void start(data).catch(fail);
};

async function start({ wasm, model, streams, ...first }: Extract<ToWorker, { type: 'start' }>) {
  effect = first.effect;
  const segmenter = await Segmenter.load(wasm, model);
  const compositor = new Compositor();
  draw = (frame) => {
    compositor.draw(frame, segmenter.find(frame), effect);
    return compositor.canvas;
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
      await writer.write(new VideoFrame(draw(frame), { timestamp, alpha: 'discard' }));
    } finally {
      frame.close();
    }
    tellReady();
  }
}

function answer(frame: ImageBitmap): void {
  const drawn = draw(frame).transferToImageBitmap();
  frame.close();
  tell({ type: 'frame', frame: drawn }, [drawn]);
}

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

const fail = (error: unknown): void => tell({ type: 'failed', message: String(error) });

const tell = (message: FromWorker, transfer: Transferable[] = []): void => postMessage(message, { transfer });
