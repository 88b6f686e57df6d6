/*
 * Audio frames as server/platform/hub/frames.ts describes them: kind, flags, two zero bytes, then 16-bit samples, little-endian.
 */

/** Samples in a frame: 64 ms. */
export const FRAME_SAMPLES = 1_024;

const HEADER_BYTES = 4;
const SOUND_KIND = 1;
const FULL_SCALE = 32_767;

/** @param samples -1 to 1; larger values are clipped */
export function soundFrame(samples: readonly number[]): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEADER_BYTES + 2 * samples.length);
  frame[0] = SOUND_KIND;
  const view = new DataView(frame.buffer, HEADER_BYTES);
  samples.forEach((sample, i) =>
    view.setInt16(2 * i, Math.round(Math.max(-1, Math.min(1, sample)) * FULL_SCALE), true),
  );
  return frame;
}

/** Marks a frame that does not continue the one before. */
export function markFirst(frame: Uint8Array): void {
  frame[1] = 1;
}
