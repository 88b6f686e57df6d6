import type { FromWorker, ToWorker } from './effects';

/**
 * Returns a track of the worker's drawings, for browsers that give frames only to pages. Each frame is sent to the
 * worker as a message, and returned to be drawn on a canvas. At most one frame is on its way.
 * @throws when the browser cannot capture a canvas, or does not report new frames (Firefox before 132)
 */
export function drawnTrack(camera: MediaStreamTrack, worker: Worker, signal: AbortSignal): MediaStreamTrack {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) {
    throw new Error('The browser does not tell when there is a new frame.');
  }
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const [track] = canvas.captureStream().getVideoTracks();
  if (!context || !track) throw new Error('The browser cannot capture a canvas.');
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([camera]);
  video.play().catch(() => undefined); // it plays when its stream does
  signal.addEventListener('abort', () => (video.srcObject = null));

  let isBusy = true;
  const send = async (): Promise<void> => {
    if (signal.aborted) return;
    video.requestVideoFrameCallback(() => void send());
    if (isBusy) return;
    isBusy = true;
    const frame = await createImageBitmap(video).catch(() => null);
    if (frame === null) return void (isBusy = false); // there is no picture yet
    worker.postMessage({ type: 'frame', frame } satisfies ToWorker, [frame]);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'simpler') return;
    isBusy = data.type === 'failed';
    if (data.type !== 'frame') return;
    const { frame } = data;
    if (canvas.width !== frame.width || canvas.height !== frame.height) {
      Object.assign(canvas, { width: frame.width, height: frame.height });
    }
    context.drawImage(frame, 0, 0);
    frame.close();
  });
  void send();
  return track;
}
