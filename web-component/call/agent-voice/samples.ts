/** Returns the samples of a piece of sound from the hub, -1 to 1: 16-bit integers, little-endian, in Base64. */
export function samplesOf(audio: string): Float32Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(audio), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length >> 1 }, (_, n) => view.getInt16(2 * n, true) / 32_768);
}

/** The head start of the first piece over the sound that follows it, in seconds. */
const HEAD_START_SECONDS = 0.15;

/**
 * Returns when a piece starts: where the piece before it ends. The first piece, and one that comes too late, gets a
 * head start, so that the next one is in time.
 * @param endsAt when the piece before it ends, in seconds of the clock of `now`
 */
export const startOf = (now: number, endsAt: number): number =>
  endsAt > now ? endsAt : now + HEAD_START_SECONDS;
