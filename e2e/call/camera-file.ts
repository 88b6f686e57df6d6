import { cachedFile } from './cached-file';

const [WIDTH, HEIGHT] = [320, 180];
const FRAMES_PER_SECOND = 10;
const SECONDS = 2;

/**
 * Makes a video for Chromium to use as a camera (`--use-file-for-fake-video-capture`): a dark bar that moves. Sending
 * it costs a sixteenth of sending the fake camera of the browser, which has 1280 by 720 pixels.
 * @returns its path; the file is written once
 */
export const cameraFile = (): string => cachedFile('camera', 'y4m', uncompressedVideo());

/** Returns a video in YUV4MPEG2 with 4:2:0 subsampling. */
function uncompressedVideo(): Buffer {
  const frames = Array.from({ length: FRAMES_PER_SECOND * SECONDS }, (_, frame) => [
    Buffer.from('FRAME\n'),
    brightnessOf(frame),
    Buffer.alloc((WIDTH * HEIGHT) / 4, 128),
    Buffer.alloc((WIDTH * HEIGHT) / 4, 128),
  ]);
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`;
  return Buffer.concat([Buffer.from(header), ...frames.flat()]);
}

/** Returns the brightness of a frame. When the video restarts, the bar has moved across the whole width. */
function brightnessOf(frame: number): Buffer {
  const shift = (frame * WIDTH) / (FRAMES_PER_SECOND * SECONDS);
  const row = Buffer.alloc(WIDTH, 200);
  for (let x = 0; x < WIDTH / 16; x += 1) row.writeUInt8(40, (x + shift) % WIDTH);
  return Buffer.concat(Array.from({ length: HEIGHT }, () => row));
}
