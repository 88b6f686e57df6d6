/**
 * Returns random numbers from 0 to 1 that are the same for the same seed (mulberry32). A test that uses them names its
 * seed, so that a failure can be repeated.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns bytes that look like ciphertext or a key, the same for the same seed. */
export function bytesFrom(seed: number, count: number): Buffer<ArrayBuffer> {
  const random = randomFrom(seed);
  return Buffer.from(Array.from({ length: count }, () => Math.floor(256 * random())));
}
