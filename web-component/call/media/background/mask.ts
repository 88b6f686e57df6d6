/** The places of people in a picture. */
export interface Mask {
  width: number;
  height: number;
  /** A byte for each pixel, from 0 (background) to 255 (a person). */
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The certainty of a mask, from 0 to 1: there is no person up to the first value, and only a person from the second.
 */
export const EDGE = [0.35, 0.75] as const;

/**
 * The share of a pixel that belongs to a person, from 0 to 255, for each byte of a mask. Shaders compute it themselves.
 */
export const PERSON = Uint8Array.from({ length: 256 }, (_, byte) => {
  const between = Math.min(1, Math.max(0, (byte / 255 - EDGE[0]) / (EDGE[1] - EDGE[0])));
  return Math.round(255 * between * between * (3 - 2 * between));
});
