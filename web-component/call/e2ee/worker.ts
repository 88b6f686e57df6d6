import { endsWith, ivMaker, openFrame, sealFrame } from './frames';
import { senderKey } from './keys';
import type { Task, ToWorker } from './tasks';

/*
 * The worker that encrypts and decrypts. It is bundled separately, and its source becomes `workerSource` in
 * worker-source.ts: see inline-worker.mjs, an esbuild plugin for every build that contains the call.
 */

/** Globals of a worker that the DOM types lack. */
interface WorkerScope {
  addEventListener(type: 'rtctransform', listener: (event: { transformer: Transformer }) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: { taskId: string; fits: boolean }): void;
}

interface Transformer {
  options: Task;
  readable: ReadableStream<Frame>;
  writable: WritableStream<Frame>;
}

interface Frame {
  data: ArrayBuffer;
}

/** Frames in a row that cannot be decrypted before the key is reported as wrong. */
const MISFITS = 10;

declare const self: WorkerScope;
const nextIv = ivMaker();
const keys = new Map<string, Promise<CryptoKey>>();
/** The trailer of a frame that a media server inserted; empty: the server inserts none. */
let trailer: Uint8Array = new Uint8Array();

self.addEventListener('rtctransform', ({ transformer }) => run(transformer.options, transformer));
self.addEventListener('message', ({ data }) => {
  if ('trailer' in data) trailer = data.trailer;
  else run(data.task, data); // in browsers with createEncodedStreams, the page posts the streams
});

function run(task: Task, { readable, writable }: Pick<Transformer, 'readable' | 'writable'>): void {
  const transform = task.does === 'seal' ? seal(task) : open(task);
  // The stream ends with the connection, so its error is ignored.
  void readable
    .pipeThrough(new TransformStream({ transform }))
    .pipeTo(writable)
    .catch(() => undefined);
}

type Transform = (frame: Frame, out: TransformStreamDefaultController<Frame>) => Promise<void>;

function seal(task: Task): Transform {
  return async (frame, out) => {
    frame.data = await sealFrame(await keyOf(task), nextIv(), task.kind, new Uint8Array(frame.data));
    out.enqueue(frame);
  };
}

/** Frames that cannot be decrypted are dropped: they would play as noise. */
function open(task: Task): Transform {
  let fits: boolean | null = null;
  let misfits = 0;
  const report = (now: boolean) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    if (fits !== now) self.postMessage({ taskId: task.taskId, fits: now });
    fits = now;
  };
  return async (frame, out) => {
    try {
      frame.data = await openFrame(await keyOf(task), task.kind, new Uint8Array(frame.data));
      misfits = 0;
      report(true);
      out.enqueue(frame);
    } catch {
      if (endsWith(new Uint8Array(frame.data), trailer)) return;
      misfits += 1;
      if (misfits === MISFITS) report(false);
    }
  };
}

async function keyOf({ roomKey, participantId }: Task): Promise<CryptoKey> {
  const known = keys.get(participantId) ?? senderKey(roomKey, 'media', participantId);
  keys.set(participantId, known);
  return known;
}
