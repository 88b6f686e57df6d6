import { workerFrom } from '../../browser/worker-from';
import type { FilteredTrack } from '../track-filter';
import { assets } from './assets';
import { drawnTrack } from './drawn-track';
import type { Background, Effect, FromWorker, ToWorker } from './effects';
import { readImage } from './own-image';
import { drawReadyMade } from './ready-made';
import { loadRoomImage } from './room-image';

export { shrinkImage } from './own-image';

/** The longest time for the model to arrive and to draw the first frame, in milliseconds. */
const START_LIMIT_MS = 60_000;

/** A camera with an effect, which can be changed while it runs. */
export interface FilteredCamera extends FilteredTrack {
  /**
   * Changes to another effect. Settles when it is drawn next, or has failed.
   * @param image your own, as a data URL, or the address of the room's
   */
  show(background: Background, image: string | null): Promise<void>;
}

/**
 * Puts something else behind the people that a camera sees. The camera's own track is not changed.
 * @param image your own, as a data URL, or the address of the room's
 * @param on.fail the effect has ended, maybe because it was too slow: its track shows nothing new
 * @param on.miss the image of the room does not arrive: everything is blurred instead
 * @param on.simplify the effect is slow, and is drawn more simply
 * @returns when the first frame was drawn
 * @throws when the effect cannot run here
 */
export async function startFilter(
  camera: MediaStreamTrack,
  background: Background,
  image: string | null,
  on: { fail: (isTooSlow: boolean) => void; simplify: () => void; miss: () => void },
): Promise<FilteredCamera> {
  const effect = await effectOf(background, image, on.miss);
  const worker = await loadWorker(); // last: nothing that fails leaves it running
  const life = new AbortController();
  life.signal.addEventListener('abort', () => worker.terminate());
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  try {
    const streams = streamsOf(camera);
    const first = answerOf(worker, streams ? 'ready' : 'frame');
    const track = streams?.track ?? drawnTrack(camera, worker, life.signal);
    life.signal.addEventListener('abort', () => track.stop());
    const [wasm, model] = [addressOf(assets.wasm), addressOf(assets.model)];
    const ends = streams?.ends ?? null;
    tell({ type: 'start', wasm, model, effect, streams: ends }, ends ? [ends.readable, ends.writable] : []);
    await first;
    /** An image that arrives late does not replace a later choice. */
    let shows = 0;
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'failed') on.fail(data.isTooSlow);
      if (data.type === 'simpler') on.simplify();
    });
    return {
      track,
      show: async (...next) => {
        const number = (shows += 1);
        await effectOf(...next, on.miss).then(
          (changed) => number === shows && tell({ type: 'effect', effect: changed }),
          () => on.fail(false),
        );
      },
      stop: () => life.abort(),
    };
  } catch (error) {
    life.abort();
    throw error;
  }
}

async function effectOf(background: Background, image: string | null, miss: () => void): Promise<Effect> {
  const drawn = drawReadyMade(background);
  if (drawn) return drawn;
  if (background === 'image' && image !== null) return readImage(image);
  if (background !== 'room' || image === null) return background === 'slight' ? 'slight' : 'strong';
  try {
    return await loadRoomImage(image);
  } catch {
    miss();
    return 'strong';
  }
}

const addressOf = (name: string): string => new URL(name, import.meta.url).href;

/** Loads the worker. The script is fetched, so that the policy of a page does not need its address. */
async function loadWorker(): Promise<Worker> {
  const answer = await fetch(addressOf(assets.worker), { signal: AbortSignal.timeout(START_LIMIT_MS) });
  if (!answer.ok) throw new Error(`The worker did not arrive: ${answer.status}.`);
  return workerFrom(await answer.text());
}

/** Settles with the first message of a kind. */
async function answerOf(worker: Worker, type: FromWorker['type']): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The effect does not start.')), START_LIMIT_MS);
    const settle = (action: () => void): void => {
      clearTimeout(timer);
      action();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === type) settle(resolve);
      if (data.type === 'failed') settle(() => reject(new Error(data.message)));
    });
    worker.addEventListener('error', ({ message }) => settle(() => reject(new Error(message))));
  });
}

interface Streams {
  track: MediaStreamTrack;
  ends: { readable: ReadableStream<VideoFrame>; writable: WritableStream<VideoFrame> };
}

/** Chromium's classes, which the types of the language do not have. */
declare const MediaStreamTrackProcessor: new (init: { track: MediaStreamTrack }) => {
  readable: ReadableStream<VideoFrame>;
};
declare const MediaStreamTrackGenerator: new (init: {
  kind: 'video';
}) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };

/**
 * Returns a way for frames past the page, which works even while nobody looks at the page; null where the browser does
 * not have one (Firefox, Safari).
 */
function streamsOf(camera: MediaStreamTrack): Streams | null {
  if (!('MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis)) return null;
  const { readable } = new MediaStreamTrackProcessor({ track: camera });
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  return { track, ends: { readable, writable: track.writable } };
}
